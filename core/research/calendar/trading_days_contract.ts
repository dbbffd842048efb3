/** Contract of the count of trading days. Browser-safe. */
import { z } from "zod";
import { contract } from "../../kernel/operation.ts";
import { date, statistic } from "../../kernel/wire.ts";

const HOUR = 3_600;

export const tradingDays = contract({
  name: "stocks.trading-days",
  route: "GET /stocks/utils/trading-days",
  kind: "query",
  summary: "Count the trading days between two dates, both included",
  access: "public",
  input: z.strictObject({ start_date: date(), end_date: date() }),
  output: z.object({
    start_date: z.string(),
    end_date: z.string(),
    trading_days: z.int(),
    total_days: z.int(),
    /** Monday to Friday. */
    business_days: z.int(),
    weekend_days: z.int(),
    /** Full holidays on business days; an early close is a trading day. */
    holiday_days: z.int(),
    /** Counts all days. */
    trading_day_percentage: statistic,
  }),
  errors: ["RULE_BROKEN"],
  maxAge: HOUR,
});
