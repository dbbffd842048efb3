/** dividends.lower-orders: on the ex-date, before the open, resting buys and sell stops fall by the dividend. */
import { command } from "../../kernel/run/handler.ts";
import { LedgerWriter } from "../../ledger/mod.ts";
import { lowerOrdersByDividend } from "../../orders/mod.ts";
import { listOrderers } from "./concerned.ts";
import { lowerOrders as contract } from "../contract.ts";
import { addDays, atUntil, catchUp, dueDays, midnightOf } from "../days.ts";
import { workOff } from "../pages.ts";
import { listUnlowered } from "../store.ts";

/** A dividend that becomes known later than this is already in the price. */
const DAYS_LATE = 7;

/** Dates on which stocks went ex-dividend whose orders are lowered at an instant. */
export function exDates(at: Temporal.Instant): { first: string; last: string } {
  const { last } = dueDays(at);
  return { first: addDays(last, -DAYS_LATE), last };
}

export const lowerOrders = command(contract, async (ctx, input) => {
  const then = atUntil(ctx, input.until);
  const { results, caughtUp } = await workOff(then, await listUnlowered(ctx.trx, exDates(then.now)), {
    name: "lower-orders",
    until: input.until,
    list: ({ symbol, ex_date }, page) => listOrderers(ctx.trx, symbol, midnightOf(ex_date), page),
    act: async (part, { symbol, amount, ex_date: exDate }, holders) => {
      const ids = holders.map((h) => h.portfolioId);
      const ledger = await LedgerWriter.open(part, ids, ids.map((portfolioId) => ({ portfolioId, symbol })));
      await lowerOrdersByDividend(part, ledger, { symbol, amount, exDate, before: midnightOf(exDate) }, ids);
      part.send(ledger.write());
      return ids.length;
    },
    finish: ({ id }) => ctx.trx.updateTable("dividends").set({ lowered_at: then.now }).where("id", "=", id).execute(),
  });
  return { processed: results.reduce((a, b) => a + b, 0), caught_up: caughtUp };
}, (ctx, input) => catchUp(ctx, input.until));
