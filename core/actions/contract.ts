/** Contracts of corporate actions: dividends, splits and the ends of listings. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import {
  dueUntil,
  id,
  limit,
  line,
  moneyOut,
  nothing,
  offset,
  priceAmount,
  priceOut,
  sharesOut,
  symbol,
} from "../kernel/wire.ts";

/** A New York date, YYYY-MM-DD. */
const day = z.string();
/** Dollars per share with up to six decimals. */
const perShareOut = z.number().meta({ unit: "USD" });
const owned = { field: "portfolio_id", kind: "portfolio" } as const;
const caughtUp = z.boolean();
/** The last payments and the next: half a thousand events are more than a calendar can show. */
const MOST_EVENTS = 2000;

export const DividendEvent = z.object({
  /** The dividend's id; an estimate has none, nor has what an imported history alone tells of. */
  id: z.string().nullable(),
  stock_symbol: z.string(),
  stock_name: z.string(),
  /** Paid or expected; 0 for one that was missed. */
  amount: moneyOut,
  /** Null, like the ex-date, where an imported history alone tells of it. */
  dividend_per_share: perShareOut.nullable(),
  current_shares: sharesOut,
  /**
   * The shares it is paid on: those of the holders before the ex-date, after a split of that day. Null while the
   * ex-date is ahead, and where an imported history does not tell.
   */
  shares_at_payment: sharesOut.nullable(),
  payment_date: day,
  ex_dividend_date: day.nullable(),
  /** Not declared: expected from the last payments. */
  is_estimated: z.boolean(),
  is_historical: z.boolean(),
  is_paid: z.boolean(),
}).meta({ id: "DividendEvent" });
export type DividendEvent = z.output<typeof DividendEvent>;

/** A year's income is what is paid from today until so many days ahead. */
export const INCOME_DAYS = 365;

export const dividendCalendar = contract({
  name: "dividends.calendar",
  kind: "query",
  summary: "List a portfolio's coming and past dividends by payment date",
  access: "owner",
  owned,
  input: z.strictObject({
    portfolio_id: id,
    days_ahead: z.int().min(1).max(730).default(90),
    months_back: z.int().min(0).max(60).default(12),
    include_estimates: z.boolean().default(true),
  }),
  output: z.object({
    drip_enabled: z.boolean(),
    /** Soonest first. */
    upcoming_dividends: z.array(DividendEvent).max(MOST_EVENTS),
    /** Newest first; those without a payment were missed. */
    historical_dividends: z.array(DividendEvent).max(MOST_EVENTS),
    /** Stocks held whose dividends the market does not tell now: they may pay more than is listed. */
    unknown_symbols: z.array(z.string()),
  }),
  errors: ["NOT_FOUND"],
});

export const dividendHistory = contract({
  name: "dividends.history",
  kind: "query",
  summary: "List the dividends paid to a portfolio, newest first",
  access: "owner",
  owned,
  input: z.strictObject({
    portfolio_id: id,
    page: z.int().min(1).max(10_000).default(1),
    size: limit(20, 100),
    year: z.int().min(1990).max(2100).optional(),
  }),
  output: z.object({ items: z.array(DividendEvent), total: z.int(), page: z.int(), size: z.int() }),
  errors: ["NOT_FOUND"],
});

export const toggleDrip = contract({
  name: "dividends.toggle-drip",
  kind: "command",
  summary: "Choose whether a portfolio reinvests its dividends",
  access: "owner",
  owned,
  input: z.strictObject({ portfolio_id: id, enable_drip: z.boolean() }),
  output: z.object({ enable_drip: z.boolean(), message: z.string() }),
  errors: ["NOT_FOUND"],
});

const syncInput = z.strictObject({ ...dueUntil.shape, stock_symbol: symbol.optional() });
const synced = z.object({ synced: z.int(), message: z.string(), caught_up: caughtUp });

export const syncDividends = contract({
  name: "dividends.sync",
  kind: "command",
  summary: "Take over the dividends of stocks that are held or ordered",
  access: ["admin"],
  input: syncInput,
  output: synced,
  errors: [],
});

export const debugPending = contract({
  name: "dividends.debug-pending",
  kind: "query",
  summary: "List the dividends that are not paid yet, soonest first",
  access: ["admin"],
  input: nothing,
  output: z.array(z.object({
    id: z.string(),
    stock_symbol: z.string(),
    dividend_per_share: perShareOut,
    ex_dividend_date: day,
    payment_date: day.nullable(),
    origin: z.enum(["market", "manual"]),
    is_due: z.boolean(),
    /** Too late to be paid by itself. */
    is_lapsed: z.boolean(),
  })).max(500),
  errors: [],
});

export const processDividends = contract({
  name: "dividends.process-pending",
  kind: "command",
  summary: "Pay the dividends that are due",
  access: ["admin"],
  input: dueUntil,
  output: z.object({ processed: z.int(), total_amount: moneyOut, caught_up: caughtUp }),
  errors: [],
});

export const lowerOrders = contract({
  name: "dividends.lower-orders",
  kind: "command",
  summary: "Lower resting orders of stocks that go ex-dividend",
  access: ["admin"],
  input: dueUntil,
  output: z.object({ processed: z.int(), caught_up: caughtUp }),
  errors: [],
});

export const simulateDividend = contract({
  name: "dividends.simulate",
  kind: "command",
  summary: "Pay a made-up dividend to one portfolio; not in production",
  access: ["admin"],
  input: z.strictObject({
    portfolio_id: id,
    stock_symbol: symbol,
    amount_per_share: priceAmount().gt(0, { error: "A dividend is more than nothing" }).max(10_000),
  }),
  output: DividendEvent,
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const createSampleData = contract({
  name: "dividends.create-sample-data",
  kind: "command",
  summary: "Declare a sample dividend for each stock held; not in production",
  access: ["admin"],
  input: nothing,
  output: z.object({ created: z.int() }),
  errors: ["RULE_BROKEN"],
});

export const Split = z.object({
  id: z.string(),
  stock_symbol: z.string(),
  /** This many shares become `split_ratio_to`. */
  split_ratio_from: z.number(),
  split_ratio_to: z.number(),
  execution_date: day,
  /** Whether shares and orders have been adjusted for it. */
  is_processed: z.boolean(),
  is_reverse_split: z.boolean(),
}).meta({ id: "StockSplit" });

export const upcomingSplits = contract({
  name: "splits.upcoming",
  kind: "query",
  summary: "List announced splits of the whole market, soonest first",
  access: "user",
  input: z.strictObject({ days_ahead: z.int().min(1).max(365).default(30), limit: limit(100, 500) }),
  output: z.object({ splits: z.array(Split).max(500) }),
  errors: [],
});

export const allSplits = contract({
  name: "splits.all",
  kind: "query",
  summary: "List splits of stocks held or ordered in this product, newest first",
  access: "user",
  input: z.strictObject({ limit: limit(100, 500), offset: offset() }),
  output: z.object({ splits: z.array(Split), total: z.int() }),
  errors: [],
});

export const splitImpact = contract({
  name: "splits.portfolio-impact",
  kind: "query",
  summary: "Show what announced splits will do to a portfolio",
  access: "owner",
  owned,
  input: z.strictObject({ portfolio_id: id }),
  output: z.array(z.object({
    stock_symbol: z.string(),
    split_ratio_from: z.number(),
    split_ratio_to: z.number(),
    execution_date: day,
    current_shares: sharesOut,
    shares_after: sharesOut,
    average_cost_after: priceOut.nullable(),
  })).max(500),
  errors: ["NOT_FOUND"],
});

export const syncSplits = contract({
  name: "splits.sync",
  kind: "command",
  summary: "Take over the splits of stocks that are held or ordered",
  access: ["admin"],
  input: syncInput,
  output: synced,
  errors: [],
});

export const processSplits = contract({
  name: "splits.process-pending",
  kind: "command",
  summary: "Adjust shares and orders for the splits that are due",
  access: ["admin"],
  input: dueUntil,
  output: z.object({ processed: z.int(), caught_up: caughtUp }),
  errors: [],
});

export const Delisting = z.object({
  id: z.string(),
  stock_symbol: z.string(),
  stock_name: z.string(),
  announced_on: day,
  last_day: day,
  reason: z.enum(["cash_merger", "stock_merger", "bankruptcy", "moved_otc", "unknown"]),
  /** Dollars for each share; null when the shares go on, or when the terms are not known. */
  cash_per_share: perShareOut.nullable(),
  /** The symbol under which the shares go on. */
  next_symbol: z.string().nullable(),
  /** Shares of it for each share; null for one. */
  exchange_ratio: z.number().nullable(),
  is_processed: z.boolean(),
}).meta({ id: "Delisting" });

export const upcomingDelistings = contract({
  name: "delistings.upcoming",
  kind: "query",
  summary: "List ends of listings that are not settled yet, soonest first",
  access: "user",
  input: nothing,
  output: z.object({ delistings: z.array(Delisting).max(500) }),
  errors: [],
});

export const syncDelistings = contract({
  name: "delistings.sync",
  kind: "command",
  summary: "Take over the announced ends of listings of stocks held or ordered",
  access: ["admin"],
  input: syncInput,
  output: synced,
  errors: [],
});

export const processDelistings = contract({
  name: "delistings.process-pending",
  kind: "command",
  summary: "Notify holders of delistings, and settle those that are due",
  access: ["admin"],
  input: dueUntil,
  output: z.object({ notified: z.int(), processed: z.int(), caught_up: caughtUp }),
  errors: [],
});

export const setTerms = contract({
  name: "delistings.set-terms",
  kind: "command",
  summary: "Give the terms of a delisting: cash per share, or the next symbol",
  access: ["admin"],
  input: z.strictObject({
    id: line().min(1).max(100),
    cash_per_share: priceAmount().min(0, { error: "Cash per share is not negative" }).max(1_000_000).optional(),
    next_symbol: symbol.optional(),
    exchange_ratio: priceAmount().gt(0, { error: "An exchange ratio is more than nothing" }).max(10_000).optional(),
  }),
  output: Delisting,
  errors: ["NOT_FOUND", "CONFLICT", "RULE_BROKEN", "SYMBOL_NOT_FOUND"],
});

export const actionContracts = [
  dividendCalendar,
  dividendHistory,
  toggleDrip,
  syncDividends,
  debugPending,
  processDividends,
  lowerOrders,
  simulateDividend,
  createSampleData,
  upcomingSplits,
  allSplits,
  splitImpact,
  syncSplits,
  processSplits,
  upcomingDelistings,
  syncDelistings,
  processDelistings,
  setTerms,
] as const;
