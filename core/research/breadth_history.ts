import { query } from "../kernel/handler.ts";
import { breadthHistory as contract } from "./breadth_contract.ts";
import { pastSessions } from "./past_sessions.ts";

/** The breadth of the last completed sessions, oldest first. */
export const breadthHistory = query(contract, async (ctx, { days }) => {
  const { value, complete } = await pastSessions(ctx.market, ctx.now.epochMilliseconds);
  const known = value?.breadth ?? [];
  return { complete: complete || known.length >= days, sessions: known.slice(0, days).reverse() };
});
