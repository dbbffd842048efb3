/** Contracts of dividends. Browser-safe. */
import { contract } from "../../kernel/operation.ts";
import { dueUntil, id, limit, moneyOut, nothing, priceAmount, sharesOut, symbol } from "../../kernel/wire.ts";
import { z } from "zod";

/** A New York date, YYYY-MM-DD. */
export const day = z.string();

/** Dollars per share with up to six decimals. */
export const perShareOut = z.number().meta({ unit: "USD" });
export const owned = { field: "portfolio_id", kind: "portfolio" } as const;
export const caughtUp = z.boolean();

/** The last payments and the next: half a thousand events are more than a calendar can show. */
const MOST_EVENTS = 2000;

export const DividendEvent = z.object({
  /** The dividend's id; none for an estimate, or for a payment known only from an imported history. */
  id: z.string().nullable(),
  stock_symbol: z.string(),
  stock_name: z.string(),
  /** Paid or expected; 0 for one that was missed. */
  amount: moneyOut,
  /** Null, like the ex-date, for a payment known only from an imported history. */
  dividend_per_share: perShareOut.nullable(),
  current_shares: sharesOut,
  /**
   * The shares it is paid on: those of the holders before the ex-date, after a split of that day. Null while the
   * ex-date is in the future, and where an imported history does not have them.
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

export const dividendCalendar = contract({
  name: "dividends.calendar",
  route: "GET /dividends/:portfolio_id/calendar",
  reads: ["money"],
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
    /** Stocks held whose dividends the market does not return now: they may pay more than is listed. */
    unknown_symbols: z.array(z.string()),
  }),
  errors: ["NOT_FOUND"],
});

export const dividendHistory = contract({
  name: "dividends.history",
  route: "GET /dividends/:portfolio_id/history",
  reads: ["money"],
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
  route: "POST /dividends/:portfolio_id/toggle-drip?enable_drip",
  touches: ["money"],
  kind: "command",
  summary: "Choose whether a portfolio reinvests its dividends",
  access: "owner",
  owned,
  input: z.strictObject({ portfolio_id: id, enable_drip: z.boolean() }),
  output: z.object({ enable_drip: z.boolean(), message: z.string() }),
  errors: ["NOT_FOUND"],
});

export const syncInput = z.strictObject({ ...dueUntil.shape, stock_symbol: symbol.optional() });
export const synced = z.object({ synced: z.int(), message: z.string(), caught_up: caughtUp });

export const syncDividends = contract({
  name: "dividends.sync",
  route: "POST /dividends/sync?stock_symbol",
  kind: "command",
  summary: "Sync the dividends of stocks that are held or ordered",
  access: ["admin"],
  input: syncInput,
  output: synced,
  errors: [],
});

export const debugPending = contract({
  name: "dividends.debug-pending",
  route: "GET /dividends/debug-pending",
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
    /** Too late to be paid automatically. */
    is_lapsed: z.boolean(),
  })).max(500),
  errors: [],
});

export const processDividends = contract({
  name: "dividends.process-pending",
  route: "POST /dividends/process-pending",
  kind: "command",
  summary: "Pay the dividends that are due",
  access: ["admin"],
  input: dueUntil,
  output: z.object({ processed: z.int(), total_amount: moneyOut, caught_up: caughtUp }),
  errors: [],
});

export const lowerOrders = contract({
  name: "dividends.lower-orders",
  route: "POST /dividends/lower-orders",
  kind: "command",
  summary: "Lower resting orders of stocks that go ex-dividend",
  access: ["admin"],
  input: dueUntil,
  output: z.object({ processed: z.int(), caught_up: caughtUp }),
  errors: [],
});

export const simulateDividend = contract({
  name: "dividends.simulate",
  route: "POST /dividends/simulate-dividend",
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
  route: "POST /dividends/create-sample-data 201",
  kind: "command",
  summary: "Declare a sample dividend for each stock held; not in production",
  access: ["admin"],
  input: nothing,
  output: z.object({ created: z.int() }),
  errors: ["RULE_BROKEN"],
});
