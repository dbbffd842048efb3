/** What shared portfolios add to the product. */
import { module } from "../kernel/module.ts";
import { sharedContracts } from "./contract.ts";

export const shared = module({
  name: "shared",
  contracts: sharedContracts,
  terminal: {
    groups: { shared: "Public portfolios as others see them, and what the users you follow do" },
    fields: {
      into: "your portfolio in which the orders would be placed",
      "shared.get.portfolio_id": "id of a public portfolio",
      "shared.plan-copy.portfolio_id": "id of a public portfolio",
      "shared.record.user_id": "id of the user",
      "shared.plan-copy.amount": "dollars to spend, by the weights",
    },
  },
  load: async () => {
    const { sharedHandlers } = await import("./mod.ts");
    return { handlers: sharedHandlers };
  },
});
