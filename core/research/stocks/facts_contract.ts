/** Contracts of the facts about a stock besides its prices. Browser-safe. */
import { contract } from "../../kernel/operation.ts";
import { instant, limit, statistic, symbol } from "../../kernel/wire.ts";
import { day, known, ofSymbol, PUBLISHED_SECONDS } from "../contract_parts.ts";
import { z } from "zod";

export const splitHistory = contract({
  name: "splits.history",
  route: "GET /splits/history/:symbol",
  kind: "query",
  summary: "List the splits of a stock, newest first",
  access: "public",
  input: z.strictObject({ symbol, limit: limit(100, 500) }),
  output: z.object({
    symbol: z.string(),
    split_history: z.array(z.object({
      stock_symbol: z.string(),
      /** This many shares became `split_ratio_to`. */
      split_ratio_from: z.number(),
      split_ratio_to: z.number(),
      execution_date: day,
      /** Whether the market already trades after it. */
      is_processed: z.boolean(),
      is_reverse_split: z.boolean(),
    })).max(500),
  }),
  errors: ["SYMBOL_NOT_FOUND"],
  maxAge: PUBLISHED_SECONDS,
});

export const stockNews = contract({
  name: "stocks.news",
  route: "GET /stocks/:symbol/news",
  kind: "query",
  summary: "List news about a stock, newest first, with their sentiment",
  access: "public",
  input: z.strictObject({ symbol, limit: limit(15, 50) }),
  output: z.object({
    symbol: z.string(),
    count: z.int(),
    articles: z.array(
      z.object({
        published_at: instant,
        title: z.string(),
        publisher: z.string(),
        /** For this stock. */
        sentiment: z.object({ sentiment: z.enum(["positive", "neutral", "negative"]), sentiment_reasoning: z.string() })
          .nullable(),
        url: known.text,
        description: known.text,
        /** The publisher's address; pages show it through /api/images. */
        image_url: known.text,
        keywords: z.array(z.string()),
        publisher_logo: known.text,
        author: known.text,
        tickers: z.array(z.string()),
        id: z.string(),
      }).meta({ id: "Article" }),
    ).max(50),
    /** Why there is no data, for display. */
    error: known.text,
  }),
  errors: ["SYMBOL_NOT_FOUND"],
  maxAge: PUBLISHED_SECONDS,
});

export const shortInterest = contract({
  name: "stocks.short-interest",
  route: "GET /stocks/:symbol/short-interest",
  kind: "query",
  summary: "Show how many shares of a stock are sold short",
  access: "public",
  input: ofSymbol,
  output: z.object({
    symbol: z.string(),
    /** Shares. */
    short_interest: z.number().nullable(),
    average_daily_volume: z.number().nullable(),
    days_to_cover: known.statistic,
    settlement_date: day.nullable(),
  }),
  errors: ["SYMBOL_NOT_FOUND"],
  maxAge: PUBLISHED_SECONDS,
});

export const shortVolume = contract({
  name: "stocks.short-volume",
  route: "GET /stocks/:symbol/short-volume",
  kind: "query",
  summary: "List how much of a stock's volume was sold short, newest day first",
  access: "public",
  input: z.strictObject({ symbol, limit: limit(30, 250) }),
  output: z.object({
    symbol: z.string(),
    /** Percent: the mean of the listed days. */
    avg_short_ratio: known.statistic,
    results: z.array(
      z.object({ date: day, short_volume: z.number(), total_volume: z.number(), short_volume_ratio: statistic }),
    ).max(250),
  }),
  errors: ["SYMBOL_NOT_FOUND"],
  maxAge: PUBLISHED_SECONDS,
});
