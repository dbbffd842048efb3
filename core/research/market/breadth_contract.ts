/** Contracts of the market's breadth. Browser-safe. */
import { z } from "zod";
import { contract } from "../../kernel/operation.ts";
import { nothing, statistic } from "../../kernel/wire.ts";
import { day, LIVE } from "../contract_parts.ts";

export const sentiments = ["Bullish", "Moderately Bullish", "Neutral", "Moderately Bearish", "Bearish"] as const;
/** Counts the shares of companies listed on an exchange. Null while all prices are unknown. */
export const Breadth = z.object({
  advancers: z.int(),
  decliners: z.int(),
  unchanged: z.int(),
  total_stocks: z.int(),
  /** Advancers divided by decliners; zero decliners count as 1. Null when nothing moved, which is Neutral. */
  advance_decline_ratio: statistic.nullable(),
  sentiment: z.enum(sentiments).nullable(),
  total_volume: z.number().nullable(),
}).meta({ id: "Breadth" });
export type Breadth = z.output<typeof Breadth>;
export const breadth = contract({
  name: "stocks.breadth",
  route: "GET /stocks/market/breadth",
  kind: "query",
  summary: "Count the stocks that rise and those that fall",
  access: "public",
  input: nothing,
  output: Breadth,
  errors: [],
  maxAge: LIVE,
});

/** The most trading sessions of the history. */
export const MOST_SESSIONS = 120;
export const breadthHistory = contract({
  name: "stocks.breadth-history",
  route: "GET /stocks/market/breadth-history",
  kind: "query",
  summary: "Count the stocks that rose and fell in each of the last sessions, oldest first",
  access: "public",
  input: z.strictObject({
    /** Completed trading sessions. */
    days: z.int().min(1).max(MOST_SESSIONS).default(40),
  }),
  output: z.object({
    /** False while older sessions are still being computed. */
    complete: z.boolean(),
    /** The trading day after them, which stocks.breadth counts. */
    today: day,
    sessions: z.array(z.object({
      date: day,
      /** Shares of companies that are listed today, by their closes. */
      advancers: z.int(),
      decliners: z.int(),
      unchanged: z.int(),
      advance_decline_ratio: Breadth.shape.advance_decline_ratio,
    })).max(MOST_SESSIONS),
  }).meta({ id: "BreadthHistory" }),
  errors: [],
  maxAge: LIVE,
});
