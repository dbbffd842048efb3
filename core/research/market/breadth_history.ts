import { query } from "../../kernel/run/handler.ts";
import { epochDayAt, isoOfEpochDay } from "../../market/mod.ts";
import { breadthHistory as contract } from "./breadth_contract.ts";
import { pastSessions } from "./past_sessions.ts";
import { dayStart } from "../per_day.ts";

/** The breadth of the last completed trading sessions, oldest first. */
export const breadthHistory = query(contract, async (ctx, { days }) => {
  const at = ctx.now.epochMilliseconds;
  const { value, complete } = await pastSessions(ctx.market, at);
  const known = value?.breadth ?? [];
  return {
    complete: complete || known.length >= days,
    today: isoOfEpochDay(epochDayAt(dayStart(at))),
    sessions: known.slice(0, days).reverse(),
  };
});
