/** What portfolios and their journal add to the product. */
import { module } from "../kernel/module.ts";
import { ledgerContracts } from "./contract.ts";
import { nothingTaken, positionContracts } from "./positions_contract.ts";
import { listTrades } from "./trades_contract.ts";

export const ledger = module({
  name: "ledger",
  contracts: [...ledgerContracts, ...positionContracts, listTrades],
  nouns: { portfolio: { list: "portfolios.list" }, holding: { list: "holdings.list", portfolioField: "id" } },
  topics: { portfolio: { touches: ["money"] } },
  entrySources: ["portfolio", "command", "import", "fork"],
  history: {
    latest: { journal_entries: ["occurred_at"] },
    // Commands without a server may have created portfolios before the first server starts.
    earliest: { portfolios: ["created_at"] },
  },
  terminal: {
    groups: {
      portfolios: "Portfolios and their cash",
      holdings: "What a portfolio holds",
      transactions: "What happened in a portfolio",
      ledger: "The books (operators and admins)",
    },
    fields: {
      at: "instant with an offset, like 2026-11-20T09:30:00-05:00",
      auto_reinvest: "buy more of this stock with its dividends",
      average_cost: "dollars a share",
      holdings: "a position as JSON with symbol, shares and average_cost; give as many as you like",
      initial_cash: "money to begin with, in dollars",
      money_market_rate: "interest on cash a year, as a fraction: 0.045 is 4.5%",
      reserve_percentage: "percent of the cash that orders leave alone",
      skip_refused: "import the other rows when some are refused",
      type: "only those of this type",
      types: "only those of these types",
      visibility: "who may see the portfolio",
      "portfolios.create.name": "name of the portfolio",
      "portfolios.edit.name": "name of the portfolio",
      "portfolios.fork.name": "name of the copy",
    },
    operations: {
      "ledger.verify": { failed: ({ ok }) => !ok },
      "holdings.import": { failed: nothingTaken },
    },
  },
  load: async () => {
    const { ledgerHandlers } = await import("./mod.ts");
    return { handlers: ledgerHandlers };
  },
});
