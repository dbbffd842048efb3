/** How many comments and likes a user may write, counted by what was done, also where it was taken back. */
import type { CommandContext } from "../kernel/run/handler.ts";
import type { SettingName } from "../kernel/config.ts";
import { limitOf, newUntil, refuseOver } from "../profiles/mod.ts";
import type { CommentActsTable } from "./tables.ts";

type Act = CommentActsTable["act"];
const TEN_MINUTES = { minutes: 10 };
/** Acts are stored for longer than an account may count as new. */
const STORED = { hours: 24 * 366 };
/** Without characters that are shown as nothing: pages look for links in what is left. */
export const visible = (content: string): string => content.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "");
export const hasLink = (content: string): boolean => /https?:\/\//i.test(visible(content));

/** The instants of the user's acts since an instant, the newest first. */
const actsSince = async ({ trx }: CommandContext, userId: string, act: Act, since: Temporal.Instant, most: number) =>
  (await trx.selectFrom("comment_acts").select("at").where("user_id", "=", userId).where("act", "=", act)
    .where("at", ">", since).orderBy("at", "desc").limit(most).execute()).map((row) => row.at);

/** @param may like "write {most} comments". Returns whether the account is new. */
async function checkNew(
  ctx: CommandContext,
  userId: string,
  act: Act,
  name: SettingName,
  may: string,
): Promise<boolean> {
  const until = await newUntil(ctx, userId);
  if (!until) return false;
  const most = limitOf(ctx.services.config, name);
  const begun = Temporal.Instant.fromEpochMilliseconds(0);
  if ((await actsSince(ctx, userId, act, begun, most)).length < most) return true;
  refuseOver(`A new account may ${may.replace("{most}", String(most))}.`, until, ctx.wall);
}

/** @throws Refusal RATE_LIMITED. The caller holds the user's lock, so that calls at once are counted. */
export async function checkComment(ctx: CommandContext, userId: string, content: string): Promise<void> {
  const most = limitOf(ctx.services.config, "COMMENTS_PER_10_MINUTES");
  const recent = await actsSince(ctx, userId, "comment", ctx.wall.subtract(TEN_MINUTES), most);
  if (recent.length >= most) {
    refuseOver(`You may write ${most} comments in 10 minutes.`, recent.at(-1)!.add(TEN_MINUTES), ctx.wall);
  }
  await checkNew(ctx, userId, "comment", "NEW_ACCOUNT_COMMENTS", "write {most} comments");
  if (!hasLink(content)) return;
  await checkNew(ctx, userId, "link", "NEW_ACCOUNT_COMMENTS_WITH_LINK", "write {most} comments with a link");
}

/** Returns whether the like counts, which only those of a new account do. @throws Refusal RATE_LIMITED */
export const checkLike = (ctx: CommandContext, userId: string): Promise<boolean> =>
  checkNew(ctx, userId, "like", "NEW_ACCOUNT_LIKES", "like {most} comments");

export async function recordActs({ trx, wall, newId }: CommandContext, userId: string, acts: readonly Act[]) {
  await trx.deleteFrom("comment_acts").where("user_id", "=", userId).where("at", "<", wall.subtract(STORED)).execute();
  await trx.insertInto("comment_acts").values(acts.map((act) => ({ id: newId(), user_id: userId, act, at: wall })))
    .execute();
}
