/** Contract of the map of the market. Browser-safe. */
import { z } from "zod";
import { contract } from "../../kernel/operation.ts";
import { instant } from "../../kernel/wire.ts";
import { day, known, LIVE } from "../contract_parts.ts";
import { DEFAULT_GROUP, DEFAULT_PERIOD, mapGroups, mapPeriods } from "../limits.ts";
import { ListedStock } from "./contract.ts";

/** Companies in the largest group. */
export const MOST_MAPPED = 500;

export const stocksMap = contract({
  name: "stocks.map",
  route: "GET /stocks/market/map",
  kind: "query",
  summary: "List the largest companies with their values and their changes over a period",
  access: "public",
  input: z.strictObject({
    group: z.enum(mapGroups).default(DEFAULT_GROUP),
    period: z.enum(mapPeriods).default(DEFAULT_PERIOD),
  }),
  output: z.object({
    group: z.enum(mapGroups),
    period: z.enum(mapPeriods),
    /** The session whose close the changes are since; null for a day, and while it is unknown. */
    since: day.nullable(),
    /** Companies whose value is known. */
    stocks: z.array(
      ListedStock.pick({ symbol: true, name: true, price: true }).extend({
        sector: known.text,
        market_cap: known.money,
        /** Since that close, in today's shares; null where it was not listed or not traded then. */
        change: ListedStock.shape.change,
        change_percentage: ListedStock.shape.change_percentage,
      }),
    ).max(MOST_MAPPED),
    as_of: instant,
    /** False while the closes of past sessions are still being read: until then changes over them are unknown. */
    complete: z.boolean(),
  }).meta({ id: "StocksMap" }),
  errors: [],
  maxAge: LIVE,
});
