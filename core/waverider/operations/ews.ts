/** One stock, scored now, with every gate. */
import { query } from "../../kernel/run/handler.ts";
import { sessionAtMs } from "../../market/calendar.ts";
import * as contract from "../contract.ts";
import { secondOf } from "../engine/instants.ts";
import { manualScan } from "../engine/manual_scan.ts";
import { scanResultOf } from "../records/present.ts";
import { sentencesOf } from "../records/sentences.ts";
import { accountNow, askAccount } from "./account_now.ts";

export const ews = query(contract.ews, async (ctx, { symbol }) => {
  const at = secondOf(ctx.now.epochMilliseconds);
  const session = sessionAtMs(at);
  const listed = await ctx.market.ticker(symbol, at);
  if (!listed || listed.delistedOn !== null) return ctx.refuse("NOT_FOUND", "Symbol not found");
  if (session === "weekend" || session === "holiday") {
    return ctx.refuse("NO_PRICE", "Nothing trades today: a score is of a trading day");
  }
  const found = await manualScan(ctx, symbol, at);
  if (!found) return ctx.refuse("NOT_FOUND", "Symbol not found");
  const { gates } = askAccount(found, await accountNow(ctx, [symbol]));
  const asked = { ...found, accountGates: gates };
  return {
    ...scanResultOf(asked),
    barred: found.tradeable ? gates.find(({ passed }) => !passed)?.reason ?? null : null,
    sentences: sentencesOf({ ...asked, plan: null }, { asked: "now" }),
  };
});
