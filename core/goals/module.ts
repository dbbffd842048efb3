/** What goals add to the product. */
import { module } from "../kernel/module.ts";
import { goalCommunityContracts } from "./community_contract.ts";
import { goalContracts } from "./contract.ts";

export const goals = module({
  name: "goals",
  contracts: [...goalContracts, ...goalCommunityContracts],
  nouns: { goal: { list: "goals.list", portfolioField: "portfolio_id" } },
  notificationTypes: ["portfolio_milestone", "goal_congratulated", "goal_removed"],
  terminal: {
    groups: { goals: "What a portfolio is to reach" },
    fields: {
      goal_type: "what is measured",
      is_public: "let others see it",
      target_amount: "what to reach, in dollars (a number of stocks for portfolio_diversification)",
      target_date: "by when, like 2027-06-30",
      target_percentage: "what to reach, in percent",
      target_sector: "sector that a share of the holdings is to reach",
      target_shares: "how many shares to reach",
      target_stock_symbol: "ticker symbol of the stock to hold",
      "goals.upvote.id": "id of a public goal",
      "goals.congratulate.id": "id of a public goal",
      "goals.public.filter": "which ones, and their order",
      "goals.congratulate.message": "a few words to the owner",
      title: "a name to recognise it by",
      "goals.create.description": "a few words about the goal",
      "goals.edit.description": "a few words about the goal",
    },
  },
  load: async () => {
    const { goalHandlers, goalWork } = await import("./mod.ts");
    return { handlers: goalHandlers, dueWork: goalWork };
  },
});
