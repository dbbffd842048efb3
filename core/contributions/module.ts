/** What recurring contributions add to the product. */
import { module } from "../kernel/module.ts";
import { contributionContracts } from "./contract.ts";

export const contributions = module({
  name: "contributions",
  contracts: contributionContracts,
  nouns: { contribution: { list: "contributions.list" } },
  notificationTypes: ["contribution_processed"],
  entrySources: ["contribution"],
  terminal: {
    groups: { contributions: "Cash paid in at regular dates, and what it buys" },
    fields: {
      auto_invest_percentage: "percent of the amount that is invested",
      is_active: "whether it is carried out",
      next_contribution_date: "the day of the next one, like 2026-12-01",
      target_allocation: 'percent of the invested part by symbol, as JSON like {"AAPL": 60}',
      target_portfolio_id: "id of the portfolio that receives it",
      "contributions.create.amount": "how much each time, in dollars",
      "contributions.create.frequency": "how often",
      "contributions.update.amount": "how much each time, in dollars",
      "contributions.update.frequency": "how often",
    },
  },
  load: async () => {
    const { contributionHandlers, contributionWork } = await import("./mod.ts");
    return { handlers: contributionHandlers, dueWork: contributionWork };
  },
});
