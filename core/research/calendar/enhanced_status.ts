import { query } from "../../kernel/run/handler.ts";
import { holidaysOf, NEW_YORK } from "../../market/mod.ts";
import { enhancedStatus, marketOperations, stocksOperations } from "./contract.ts";
import { statusNow } from "./market_status.ts";

/** The state of the market with the coming holidays, and the available order types, on two paths. */
export const statusHandlers = [
  query(enhancedStatus, async (ctx) => {
    const today = ctx.now.toZonedDateTimeISO(NEW_YORK).toPlainDate();
    const ahead = [...holidaysOf(today.year), ...holidaysOf(today.year + 1)].filter(({ date }) =>
      date >= today.toString()
    );
    return { ...await statusNow(ctx), holidays: ahead };
  }),
  query(marketOperations, async (ctx) => (await statusNow(ctx)).operations),
  query(stocksOperations, async (ctx) => (await statusNow(ctx)).operations),
];
