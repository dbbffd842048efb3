import { query } from "../../kernel/run/handler.ts";
import { rowsOf } from "../../kernel/run/long_list.ts";
import { NEW_YORK } from "../../market/mod.ts";
import { stockBars } from "./bars_contract.ts";

const midnight = (date: Temporal.PlainDate) => date.toZonedDateTime(NEW_YORK).epochMilliseconds;

/** Price bars of a stock. Both dates are inclusive, in New York time; without them, the newest bars up to now. */
export const bars = query(
  stockBars,
  async (ctx, { symbol, multiplier, timespan, limit, from_date: fromDate, to_date: toDate }) => {
    const at = ctx.now.epochMilliseconds;
    const from = fromDate ? midnight(Temporal.PlainDate.from(fromDate)) : 0;
    const to = toDate ? midnight(Temporal.PlainDate.from(toDate).add({ days: 1 })) - 1 : at;
    if (fromDate && toDate && from > to) return ctx.refuse("RULE_BROKEN", "from_date must not be later than to_date");
    const found = await ctx.market.bars({ symbol, multiplier, timespan, from, to, limit }, at);
    if (!found) return ctx.refuse("SYMBOL_NOT_FOUND", `There is no stock ${symbol}`);
    const { open, high, low, close, volume } = found;
    const data = rowsOf(found.at.length, (i) => ({
      timestamp: found.at[i]!,
      open: open[i]!,
      high: high[i]!,
      low: low[i]!,
      close: close[i]!,
      volume: volume[i]!,
    }));
    return { symbol, data };
  },
);
