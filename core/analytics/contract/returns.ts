/** Contracts of returns and risk over a period. Browser-safe. */
import { contract } from "../../kernel/operation.ts";
import { id, moneyOut, statistic } from "../../kernel/wire.ts";
import { z } from "zod";
import { holdingGains, owned, type Period, periods, reconciliation, unpriced_symbols } from "./parts.ts";

const overPeriod = (byDefault: Period) => z.strictObject({ id, period: z.enum(periods).default(byDefault) });

export const performance = contract({
  name: "analytics.performance",
  route: "GET /analytics/performance/:id",
  reads: ["money"],
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
  route: "GET /analytics/risk-metrics/:id",
  reads: ["money"],
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

export const returns = contract({
  name: "analytics.returns",
  route: "GET /analytics/returns/:id",
  reads: ["money"],
  kind: "query",
  summary: "Show simple, time-weighted and money-weighted returns up to now, with their parts",
  access: "owner",
  owned,
  input: overPeriod("3M"),
  output: z.object({
    period: z.enum(periods),
    from: z.string(),
    to: z.string(),
    /**
     * On paid-in money: the gain in percent of the opening value and what was paid in since; null when less than a cent
     * of them is left.
     */
    simple: z.object({
      return_percentage: statistic.nullable(),
      gain: moneyOut,
      opening_value: moneyOut,
      net_deposits: moneyOut,
    }),
    /** The factors of the periods between deposits, multiplied. */
    time_weighted: z.object({
      return_percentage: statistic.nullable(),
      sub_periods: z.array(z.object({
        from: z.string(),
        to: z.string(),
        start_value: moneyOut,
        paid_in: moneyOut,
        /** The capital at the start of the period: its start value and what was paid in then. */
        invested: moneyOut,
        end_value: moneyOut,
        factor: statistic.nullable(),
      })),
    }),
    /** The one yearly rate at which the payments become the current value. */
    money_weighted: z.object({
      yearly_percentage: statistic.nullable(),
      /** The same over the length of the period. */
      return_percentage: statistic.nullable(),
      /** As the owner sees them: paid in is negative, the current value positive. */
      cash_flows: z.array(z.object({ date: z.string(), amount: moneyOut })),
    }),
    reconciliation: z.object(reconciliation),
    /** Null while the market does not return the closes of the first day. */
    holdings: holdingGains.nullable(),
    unpriced_symbols,
  }),
  errors: ["NOT_FOUND"],
});

const YEARS = { error: "Use a year from 2000 to 2100" };

export const statement = contract({
  name: "portfolios.statement",
  route: "GET /portfolios/:id/statement",
  reads: ["money"],
  kind: "query",
  summary: "State the change of a portfolio's value over a year, a quarter or a month",
  access: "owner",
  owned,
  input: z.strictObject({
    id,
    year: z.int().min(2000, YEARS).max(2100, YEARS),
    quarter: z.int().min(1).max(4).optional(),
    month: z.int().min(1).max(12).optional(),
  }),
  output: z.object({ from: z.string(), to: z.string(), ...reconciliation, unpriced_symbols }),
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});
