/** What snapshots, returns and risk add to the product. */
import { module } from "../kernel/module.ts";
import { analyticsContracts } from "./contract.ts";

export const analytics = module({
  name: "analytics",
  contracts: analyticsContracts,
  terminal: {
    groups: { analytics: "Returns, risk and allocation" },
    fields: {
      month: "month of the year, from 1 to 12",
      period: "how far back",
      quarter: "quarter of the year, from 1 to 4",
      range: "how far back",
    },
  },
  load: async () => {
    const { analyticsHandlers, analyticsWork } = await import("./mod.ts");
    return { handlers: analyticsHandlers, dueWork: analyticsWork };
  },
});
