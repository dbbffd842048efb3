/** Contracts of analytics. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import { dueUntil, id, idOut, moneyOut, nothing, statistic } from "../kernel/wire.ts";
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

export const restateSnapshots = contract({
  name: "analytics.restate-snapshots",
  kind: "command",
  summary: "Take snapshots again where past transactions were imported since",
  access: ["admin"],
  input: dueUntil,
  output: z.object({
    snapshots_created: z.int(),
    /** Portfolios that failed; they are tried again. */
    failed: z.int(),
    /** True when nothing is left; else call again. */
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
    /** Realised and unrealised gains and edits of the cost; with the two incomes they are all of the total return. */
    stock_return: moneyOut,
    realised_gain: moneyOut,
    /** Value less cost, as edited. */
    unrealised_gain: moneyOut,
    /** What edits of the average cost added to it, which the unrealised gain lacks. */
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

/** Opening value and all lines are the explained value; its difference to the closing value is computed. */
const reconciliation = {
  opening_value: moneyOut,
  lines: z.array(z.object({ name: z.string(), amount: moneyOut })),
  explained_value: moneyOut,
  closing_value: moneyOut,
  /** Zero: anything else is an error in the figures. */
  difference: moneyOut,
};

/** What each holding earned, realised or not, with its dividends: the largest move first. */
const holdingGains = z.array(z.object({
  symbol: z.string(),
  gain: moneyOut,
  /** Opening value and what was bought. */
  invested: moneyOut,
  closing_value: moneyOut,
  /** Of what was invested. */
  gain_percentage: statistic.nullable(),
}));

export const returns = contract({
  name: "analytics.returns",
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
        /** What the period began with: its start value and what was paid in then. */
        invested: moneyOut,
        end_value: moneyOut,
        factor: statistic.nullable(),
      })),
    }),
    /** The one yearly rate at which the payments become the value of now. */
    money_weighted: z.object({
      yearly_percentage: statistic.nullable(),
      /** The same over the length of the period. */
      return_percentage: statistic.nullable(),
      /** As the owner sees them: paid in is negative, the value of now positive. */
      cash_flows: z.array(z.object({ date: z.string(), amount: moneyOut })),
    }),
    reconciliation: z.object(reconciliation),
    /** Null while the market does not tell the closes of the first day. */
    holdings: holdingGains.nullable(),
    unpriced_symbols,
  }),
  errors: ["NOT_FOUND"],
});

export const dayChange = contract({
  name: "analytics.day-change",
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
  kind: "query",
  summary: "Show the day's gain and the last month's values of the own portfolios",
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

const YEARS = { error: "Use a year from 2000 to 2100" };

export const statement = contract({
  name: "portfolios.statement",
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

export const ranges = ["1D", "5D", "1M", "3M", "6M", "1Y", "YTD", "ALL"] as const;

export const valueSeries = contract({
  name: "analytics.value-series",
  kind: "query",
  summary: "Show what a portfolio was worth over time, and what was paid in",
  access: "owner",
  owned,
  input: z.strictObject({ id, range: z.enum(ranges).default("1M") }),
  output: z.object({
    range: z.enum(ranges),
    /**
     * Oldest first, the last one as of now: 1D and 5D within the regular sessions, the others daily. At most 501, of
     * longer series every so many.
     */
    points: z.array(z.object({
      /** Epoch milliseconds. */
      timestamp: z.int(),
      total_value: moneyOut,
      /** Net deposits up to then. */
      paid_in: moneyOut,
    })),
  }),
  errors: ["NOT_FOUND"],
});

export const analyticsContracts = [
  forceSnapshots,
  restateSnapshots,
  portfolioPerformance,
  summary,
  allocation,
  holdingsPerformance,
  performance,
  risk,
  returns,
  dayChange,
  overview,
  statement,
  valueSeries,
] as const;
