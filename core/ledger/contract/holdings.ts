/** Contracts of holdings. Browser-safe. */
import { contract } from "../../kernel/operation.ts";
import { id, idOut, moneyOut, nothing, priceOut, sharesOut, statistic } from "../../kernel/wire.ts";
import { owned, portfolioOnly } from "./portfolios.ts";
import { z } from "zod";

export const Holding = z.object({
  id: idOut,
  shares: sharesOut,
  /** Not reserved by pending sells. */
  available_shares: sharesOut,
  stock: z.object({ symbol: z.string(), name: z.string(), sector: z.string().nullable() }),
  average_cost: priceOut,
  cost_basis: moneyOut,
  /** Null when there is no price now; so are the figures derived from it. */
  current_price: priceOut.nullable(),
  current_value: moneyOut.nullable(),
  gain_loss: moneyOut.nullable(),
  gain_loss_percentage: statistic.nullable(),
  total_return: moneyOut.nullable(),
  return_percentage: statistic.nullable(),
  /** Percent of the whole portfolio including cash. */
  weight: statistic.nullable(),
  /** Contribution to the portfolio's return, in percentage points. */
  contribution_to_return: statistic.nullable(),
  auto_reinvest: z.boolean(),
  /** From the volatility of 60 trading days; null with too little history. */
  risk_level: z.enum(["High", "Medium", "Low"]).nullable(),
}).meta({ id: "Holding" });
export type Holding = z.output<typeof Holding>;

export const holdingsSummary = contract({
  name: "portfolios.holdings-summary",
  route: "GET /portfolios/holdings-summary",
  reads: ["money", "portfolios"],
  kind: "query",
  summary: "Show whether anything is held, and how many different stocks",
  access: "user",
  input: nothing,
  output: z.object({ has_holdings: z.boolean(), unique_stocks: z.int() }),
  errors: [],
});

export const listHoldings = contract({
  name: "holdings.list",
  route: "GET /trading/:id/holdings",
  reads: ["money", "portfolios"],
  kind: "query",
  summary: "List a portfolio's holdings, valued now",
  access: "owner",
  owned,
  input: portfolioOnly,
  output: z.array(Holding),
  errors: ["NOT_FOUND"],
});

export const setAutoReinvest = contract({
  name: "holdings.set-auto-reinvest",
  route: "PUT /trading/holdings/:id/auto-reinvest?auto_reinvest",
  touches: ["portfolios"],
  kind: "command",
  summary: "Choose whether a holding's dividends are reinvested",
  access: "owner",
  owned: { field: "id", kind: "holding" },
  input: z.strictObject({ id, auto_reinvest: z.boolean() }),
  output: Holding,
  errors: ["NOT_FOUND"],
});
