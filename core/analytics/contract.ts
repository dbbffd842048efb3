/** Contracts of analytics. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import { dueUntil, id, moneyOut, statistic } from "../kernel/wire.ts";
import { Holding } from "../ledger/contract.ts";

/** `YTD` is the calendar year. */
export const periods = ["7D", "1M", "3M", "6M", "1Y", "YTD", "ALL"] as const;
export type Period = (typeof periods)[number];

const owned = { field: "id", kind: "portfolio" } as const;
const portfolioOnly = z.strictObject({ id });
/** Holdings that have no price now; they count as zero. */
const unpriced_symbols = z.array(z.string());

export const forceSnapshots = contract({
  name: "analytics.force-snapshots",
  kind: "command",
  summary: "Take the snapshots of the last trading day that ended, where there are none",
  access: ["admin"],
  input: dueUntil,
  output: z.object({
    /** The trading day. */
    date: z.string(),
    snapshots_created: z.int(),
    /** Portfolios that failed; they are tried again. */
    failed: z.int(),
    /** Held symbols that had no price on that day and count as zero; the first hundred. */
    unpriced_symbols: z.array(z.string()),
    /** True when nothing is left that fell due; else call again. */
    caught_up: z.boolean(),
  }),
  errors: [],
});

export const portfolioPerformance = contract({
  name: "portfolios.performance",
  kind: "query",
  summary: "Show what a portfolio has earned since it was made, by source",
  access: "owner",
  owned,
  input: portfolioOnly,
  output: z.object({
    /** Realised and unrealised gains; with the two incomes they are all of the total return. */
    stock_return: moneyOut,
    realised_gain: moneyOut,
    unrealised_gain: moneyOut,
    dividend_income: moneyOut,
    interest_income: moneyOut,
    /** Total value less net deposits. */
    total_return: moneyOut,
    /** In percent of net deposits, in a competition of the starting capital; null when there are none. */
    return_percentage: statistic.nullable(),
    total_contributed: moneyOut,
    total_value: moneyOut,
    unpriced_symbols,
  }),
  errors: ["NOT_FOUND"],
});

export const summary = contract({
  name: "analytics.summary",
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
  kind: "query",
  summary: "Show how a portfolio is spread over sectors and cash",
  access: "owner",
  owned,
  input: portfolioOnly,
  output: z.object({
    total_value: moneyOut,
    /** The largest first; "Other" for what has no sector. */
    allocations: z.array(z.object({ sector: z.string(), ...part })),
    cash_allocation: z.object(part),
    unpriced_symbols,
  }),
  errors: ["NOT_FOUND"],
});

export const holdingsPerformance = contract({
  name: "analytics.holdings-performance",
  kind: "query",
  summary: "List what each holding of a portfolio has returned",
  access: "owner",
  owned,
  input: portfolioOnly,
  output: z.object({ holdings_performance: z.array(Holding) }),
  errors: ["NOT_FOUND"],
});

const overPeriod = (byDefault: Period) => z.strictObject({ id, period: z.enum(periods).default(byDefault) });

export const performance = contract({
  name: "analytics.performance",
  kind: "query",
  summary: "Compare a portfolio's daily returns with the S&P 500 and the NASDAQ",
  access: "owner",
  owned,
  input: overPeriod("3M"),
  output: z.object({
    period: z.enum(periods),
    /** One for each trading day, from the close that the period starts from. */
    snapshots: z.array(z.object({
      date: z.string(),
      total_value: moneyOut,
      /** Percent since the first snapshot, time-weighted: deposits and withdrawals do not change it. */
      portfolio_return: statistic.nullable(),
      /** Of SPY and QQQ; null on days without their close. */
      sp500_return: statistic.nullable(),
      nasdaq_return: statistic.nullable(),
    })),
  }),
  errors: ["NOT_FOUND"],
});

export const risk = contract({
  name: "analytics.risk-metrics",
  kind: "query",
  summary: "Show a portfolio's risk over a period",
  access: "owner",
  owned,
  input: overPeriod("1Y"),
  output: z.object({
    /** Percent a year. */
    volatility: statistic.nullable(),
    sharpe_ratio: statistic.nullable(),
    /** Positive percent. */
    max_drawdown: statistic.nullable(),
    /** Against SPY. */
    beta: statistic.nullable(),
    /** Percent. */
    annualized_return: statistic.nullable(),
    /** Why there are no figures, or why they are not reliable yet. */
    message: z.string().nullable(),
    data_points: z.int(),
  }),
  errors: ["NOT_FOUND"],
});

export const analyticsContracts = [
  forceSnapshots,
  portfolioPerformance,
  summary,
  allocation,
  holdingsPerformance,
  performance,
  risk,
] as const;
