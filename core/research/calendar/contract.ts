/** Contracts of the market's hours, holidays and reference lists. Browser-safe. */
import { contract } from "../../kernel/operation.ts";
import { instant, limit, nothing, priceOut } from "../../kernel/wire.ts";
import { MOST_ROWS } from "../market/contract.ts";
import { z } from "zod";

export const marketStatuses = ["open", "pre_market", "after_hours", "closed", "weekend", "holiday"] as const;
export type MarketStatusValue = (typeof marketStatuses)[number];

export const MarketStatus = z.object({
  status: z.enum(marketStatuses),
  user_message: z.string(),
  trading_tip: z.string(),
  /** `immediate`: market orders execute at once; `limit_only`: only limit orders are accepted. */
  execution_type: z.enum(["immediate", "limit_only"]),
  /** When the state changes next: the close while open, else the next open. */
  next_session: z.object({ label: z.enum(["Market Close", "Market Open", "Next Market Open"]), at: instant }),
  /** The market clock, RFC 3339 with New York's offset. */
  current_time_et: z.string(),
  operations: z.object({ market_orders: z.boolean(), limit_orders: z.boolean(), matching: z.boolean() }),
  /** `simulated`: the product generates the prices. */
  market: z.enum(["simulated", "live"]),
  /** Of the simulated market's generator; null when live. Prices of different versions differ. */
  market_version: z.int().nullable(),
  /** How the version last changed on this store, and when (wall time); version 0: unknown. Null: never. */
  market_change: z.object({ previous: z.int(), at: instant }).nullable(),
  clock: z.object({
    mode: z.enum(["practice", "real", "set"]),
    speed: z.number(),
    /** Up to when fills, dividends and other due work are done, while the product is catching up to now; else null. */
    lived_until: instant.nullable(),
    /** Where the move of the clock leads that this server is carrying out; null without one. */
    moving_to: instant.nullable(),
    /** Who may move it forward and set its speed; nobody where it follows the real time. */
    movable_by: z.enum(["admins", "everyone", "nobody"]),
  }),
}).meta({ id: "MarketStatus" });
export type MarketStatus = z.output<typeof MarketStatus>;

export const marketStatus = contract({
  name: "market.status",
  route: "GET /market/status",
  kind: "query",
  summary: "Show whether the market is open, and what that allows",
  access: "public",
  input: nothing,
  output: MarketStatus,
  errors: [],
});

const hours = z.object({
  session: z.enum(["pre_market", "open", "after_hours"]),
  opens_at: instant,
  closes_at: instant,
});

export const marketHours = contract({
  name: "market.hours",
  route: "GET /market/hours",
  kind: "query",
  summary: "Show the sessions of the current or next trading day",
  access: "public",
  input: nothing,
  output: z.object({
    date: z.string(),
    time_zone: z.literal("America/New_York"),
    early_close: z.boolean(),
    sessions: z.array(hours),
  }),
  errors: [],
});

export const Holiday = z.object({ name: z.string(), date: z.string(), status: z.enum(["closed", "early-close"]) });

export const marketHolidays = contract({
  name: "market.holidays",
  route: "GET /market/holidays",
  kind: "query",
  summary: "List the market's holidays and early closes of a year",
  access: "public",
  input: z.strictObject({ year: z.int().min(1999).max(2100).optional() }),
  output: z.array(Holiday),
  errors: [],
});

const HOUR = 3_600;
const Operations = MarketStatus.shape.operations;
const operations = { kind: "query", access: "public", input: nothing, output: Operations, errors: [] } as const;

export const marketOperations = contract({
  ...operations,
  name: "market.operations",
  route: "GET /market/operations",
  summary: "Show what may be ordered now",
});

/** The same under the path of stocks. */
export const stocksOperations = contract({
  ...operations,
  name: "stocks.market-operations",
  route: "GET /stocks/market/operations",
  summary: "Show what may be ordered now",
});

export const stocksHolidays = contract({
  ...marketHolidays,
  name: "stocks.market-holidays",
  route: "GET /stocks/market/holidays",
});

export const enhancedStatus = contract({
  name: "market.enhanced-status",
  route: "GET /market/enhanced-status",
  kind: "query",
  summary: "Show the state of the market and the coming holidays",
  access: "public",
  input: nothing,
  /** Holidays and early closes from today to the end of next year. */
  output: MarketStatus.extend({ holidays: z.array(Holiday).max(60) }).meta({ id: "EnhancedStatus" }),
  errors: [],
});

export const ipoCalendar = contract({
  name: "stocks.ipo-calendar",
  route: "GET /stocks/ipo-calendar",
  kind: "query",
  summary: "List planned and past listings, pending first",
  access: "public",
  input: z.strictObject({ limit: limit(30, MOST_ROWS) }),
  output: z.array(z.object({
    symbol: z.string(),
    name: z.string(),
    listing_date: z.string().nullable(),
    exchange: z.string().nullable(),
    price_range_low: priceOut.nullable(),
    price_range_high: priceOut.nullable(),
    final_price: priceOut.nullable(),
    shares_offered: z.number().nullable(),
    status: z.string(),
  })).max(MOST_ROWS),
  errors: [],
  maxAge: 60,
});

export const conditionCodes = contract({
  name: "stocks.condition-codes",
  route: "GET /stocks/reference/condition-codes",
  kind: "query",
  summary: "Explain the condition codes of trades",
  access: "public",
  input: nothing,
  output: z.object({
    results: z.array(z.object({
      id: z.int(),
      name: z.string(),
      description: z.string(),
      type: z.string(),
      data_types: z.array(z.string()).max(20),
      update_rules: z.object({
        updates_high_low: z.boolean(),
        updates_open_close: z.boolean(),
        updates_volume: z.boolean(),
      }),
      sip_mapping: z.record(z.string(), z.string()),
    })).max(5000),
  }),
  errors: [],
  maxAge: HOUR,
});
