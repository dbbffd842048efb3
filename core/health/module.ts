/** What the product's health adds to the product. */
import { module } from "../kernel/module.ts";
import { healthContracts } from "./contract.ts";

export const health = module({
  name: "health",
  contracts: healthContracts,
  terminal: { groups: { health: "The product's load, latencies, instances and tables" } },
  load: async () => {
    const { healthHandlers } = await import("./mod.ts");
    return { handlers: healthHandlers };
  },
});
