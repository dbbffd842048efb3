/** Contract of the screener of the whole market. Browser-safe. */
import { z } from "zod";
import { contract } from "../../kernel/operation.ts";
import { instant, limit, line, listOf, offset, statistic } from "../../kernel/wire.ts";
import { known, LIVE } from "../contract_parts.ts";
import { ListedStock } from "../market/contract.ts";
import { CONDITION_LENGTH, MOST_CONDITIONS, parseCondition, screenFieldNames } from "./screen_fields.ts";

export { MOST_CONDITIONS, MOST_SCREEN_COLUMNS, screenColumnNames } from "./screen_fields.ts";

export const SCREEN_BINS = 24;
const MOST_ROWS = 500;
/** Values of a set that are counted, the most frequent first. */
export const MOST_SET_VALUES = 100;

/** A condition as text, checked. */
export const condition = line().min(1).max(CONDITION_LENGTH).superRefine((value, ctx) => {
  const parsed = parseCondition(value);
  if ("error" in parsed) ctx.addIssue({ code: "custom", message: parsed.error });
});

export const ScreenRow = ListedStock.omit({ category: true }).extend({
  sector: known.text,
  type: z.string(),
  /** Today's volume over the average. */
  relative_volume: known.statistic,
  market_cap: known.money,
  pe_ratio: known.statistic,
  /** Percent. */
  dividend_yield: known.statistic,
  fifty_two_week_low: known.price,
  fifty_two_week_high: known.price,
  /** Of the fields in conditions, of the sort and of `columns`: a number, or the text of a set. */
  values: z.record(z.string(), z.union([z.number(), z.string()]).nullable()),
});
export type ScreenRow = z.output<typeof ScreenRow>;

export const ScreenStep = z.object({
  /** As given. */
  condition: z.string(),
  /** How many securities are left after it and all previous ones. */
  left: z.int(),
  /** How many would match if it alone were dropped. */
  without: z.int(),
  /** The known values of the securities that reached it; null for a set, and when all are unknown. */
  histogram: z.object({
    scale: z.enum(["linear", "log"]),
    /** Lower end included; in the last one the upper end too. The outer ones reach to the extremes. */
    bins: z.array(z.object({ lower: statistic, upper: statistic, count: z.int() })).max(SCREEN_BINS),
  }).nullable(),
  /** For a set: how many of the securities that reached it have each value, most first; null for numbers. */
  values: z.array(z.object({ value: z.string(), count: z.int() })).max(MOST_SET_VALUES).nullable(),
});
export type ScreenStep = z.output<typeof ScreenStep>;

export const screen = contract({
  name: "stocks.screen",
  route: "GET /stocks/market/screen",
  kind: "query",
  summary: "List the stocks that meet all conditions, and count matches by condition",
  access: "public",
  input: z.strictObject({
    /** `field:min:max` or `field:value|value`; without any, the whole market. */
    where: listOf(condition, MOST_CONDITIONS).optional(),
    sort: z.enum(["symbol", "name", ...screenFieldNames]).default("market_cap"),
    order: z.enum(["asc", "desc"]).default("desc"),
    /** More fields to show the values of. */
    columns: listOf(z.enum(screenFieldNames), screenFieldNames.length).optional(),
    limit: limit(50, MOST_ROWS),
    offset: offset(),
  }),
  output: z.object({
    /** Securities of the whole market. */
    total: z.int(),
    matched: z.int(),
    conditions: z.array(ScreenStep).max(MOST_CONDITIONS),
    rows: z.array(ScreenRow).max(MOST_ROWS),
    as_of: instant,
    /** False while the figures of the last close are still being computed: until then they are unknown. */
    complete: z.boolean(),
  }).meta({ id: "Screen" }),
  errors: [],
  maxAge: LIVE,
});
