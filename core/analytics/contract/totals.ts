/** Contracts of the holdings and earnings of portfolios, as of now. Browser-safe. */
import { contract } from "../../kernel/operation.ts";
import { idOut, moneyOut, nothing, statistic } from "../../kernel/wire.ts";
import { Holding } from "../../ledger/contract.ts";
import { z } from "zod";
import { holdingGains, owned, portfolioOnly, reconciliation, unpriced_symbols } from "./parts.ts";

export const portfolioPerformance = contract({
  name: "portfolios.performance",
  route: "GET /portfolios/:id/performance",
  reads: ["money"],
  kind: "query",
  summary: "Show what a portfolio has earned since it was made, by source",
  access: "owner",
  owned,
  input: portfolioOnly,
  output: z.object({
    /** Realised and unrealised gains and edits of the cost; with the two incomes they sum to the total return. */
    stock_return: moneyOut,
    realised_gain: moneyOut,
    /** Value less cost, as edited. */
    unrealised_gain: moneyOut,
    /** The effect of edits of the average cost, which the unrealised gain lacks. */
    cost_adjustments: moneyOut,
    dividend_income: moneyOut,
    interest_income: moneyOut,
    /** Total value less net deposits. */
    total_return: moneyOut,
    /**
     * On paid-in money: in percent of the net deposits, `total_contributed`, in a competition of the starting capital;
     * null when less than a cent of it is left.
     */
    return_percentage: statistic.nullable(),
    total_contributed: moneyOut,
    total_value: moneyOut,
    unpriced_symbols,
  }),
  errors: ["NOT_FOUND"],
});

export const summary = contract({
  name: "analytics.summary",
  route: "GET /analytics/summary/:id",
  reads: ["money"],
  kind: "query",
  summary: "Show what a portfolio is worth and has returned",
  access: "owner",
  owned,
  input: portfolioOnly,
  output: z.object({
    total_value: moneyOut,
    total_return: moneyOut,
    /** As `return_percentage` of portfolios.performance. */
    total_return_percentage: statistic.nullable(),
    /** Cost of the holdings. */
    total_invested: moneyOut,
    cash_balance: moneyOut,
    total_contributed: moneyOut,
    unpriced_symbols,
  }),
  errors: ["NOT_FOUND"],
});

/** A part of a portfolio, in percent of its whole value. */
const part = { value: moneyOut, percentage: statistic };

export const allocation = contract({
  name: "analytics.allocation",
  route: "GET /analytics/allocation/:id",
  reads: ["money"],
  kind: "query",
  summary: "Show how a portfolio is spread over sectors and cash",
  access: "owner",
  owned,
  input: portfolioOnly,
  output: z.object({
    total_value: moneyOut,
    /** The largest first; "Other" for holdings without a sector. */
    allocations: z.array(z.object({ sector: z.string(), ...part })),
    cash_allocation: z.object(part),
    unpriced_symbols,
  }),
  errors: ["NOT_FOUND"],
});

export const holdingsPerformance = contract({
  name: "analytics.holdings-performance",
  route: "GET /analytics/holdings-performance/:id",
  reads: ["money"],
  kind: "query",
  summary: "List what each holding of a portfolio has returned",
  access: "owner",
  owned,
  input: portfolioOnly,
  output: z.object({ holdings_performance: z.array(Holding) }),
  errors: ["NOT_FOUND"],
});

export const dayChange = contract({
  name: "analytics.day-change",
  route: "GET /analytics/day-change/:id",
  reads: ["money"],
  kind: "query",
  summary: "Show what moved a portfolio since the last close before today, by holding",
  access: "owner",
  owned,
  input: portfolioOnly,
  output: z.object({
    /** The trading day whose close the changes are since. */
    since: z.string(),
    ...reconciliation,
    change: moneyOut,
    /** The change without deposits and withdrawals. */
    gain: moneyOut,
    /** Of the opening value and net deposits. */
    gain_percentage: statistic.nullable(),
    holdings: holdingGains,
    unpriced_symbols,
  }),
  errors: ["NOT_FOUND"],
});

export const overview = contract({
  name: "analytics.overview",
  route: "GET /analytics/overview",
  reads: ["money"],
  kind: "query",
  summary: "Show the day's gain and the last month's values of your portfolios",
  access: "user",
  input: nothing,
  /** In the order of portfolios.list. */
  output: z.array(z.object({
    portfolio_id: idOut,
    /** As of analytics.day-change. */
    since: z.string(),
    opening_value: moneyOut,
    closing_value: moneyOut,
    gain: moneyOut,
    gain_percentage: statistic.nullable(),
    /** At the closes of the last month's trading days, oldest first. */
    values: z.array(moneyOut),
    unpriced_symbols,
  })),
  errors: [],
});
