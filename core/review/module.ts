/** What the written review adds to the product. */
import { module } from "../kernel/module.ts";
import { reviewContracts } from "./contract.ts";

export const review = module({
  name: "review",
  contracts: reviewContracts,
  terminal: {
    groups: {},
  },
  load: async () => {
    const { reviewHandlers } = await import("./mod.ts");
    return { handlers: reviewHandlers };
  },
});
