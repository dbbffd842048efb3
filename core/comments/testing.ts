/** Helpers of the tests of moderation. */
import type { Actor } from "../kernel/actor.ts";
import type { Role } from "../kernel/operation.ts";
import { openAnalytics } from "../analytics/testing.ts";
import { seedUser } from "../testing.ts";
import { commentHandlers } from "./mod.ts";

const visitor: Actor = { kind: "anonymous" };
export type User = Awaited<ReturnType<typeof seedUser>>;
let texts = 0;
const TABLES = [
  ...["comments", "comment_likes", "comment_acts", "comment_reports", "comment_appeals"] as const,
  ...["moderation_decisions", "notifications", "staff_actions"] as const,
];

/** A product with AAPL, two moderators and no other active staff; wall time stands until it is passed. */
export async function openModeration() {
  const opened = await openAnalytics("2026-11-17T10:30", { AAPL: [["2026-11-02T09:30", 100]] }, commentHandlers);
  const { db, call, clock } = opened;
  // The record of staff actions never changes, so it is left.
  for (const table of TABLES.slice(0, -1)) await db.deleteFrom(table).execute();
  await db.updateTable("users").set({ is_active: false }).where("role", "in", ["moderator", "admin"]).execute();
  clock.wallAt = Temporal.Instant.from("2026-11-17T17:55:00Z");
  const member = async (role: Role = "user", hours = 48) => {
    const user = await seedUser(db, role);
    const made = clock.wall().subtract({ hours });
    await db.updateTable("users").set({ created_at: made as never }).where("id", "=", user.userId).execute();
    return user;
  };
  const pass = (by: Temporal.DurationLike) => void (clock.wallAt = clock.wallAt!.add(by));
  const write = async (actor: Actor) =>
    (await call("comments.create", actor, { symbol: "AAPL", content: `Moderated, number ${++texts}` })).id;
  const report = (actor: Actor, id: string, reason: "spam" | "other" = "spam", description?: string) =>
    call("comments.report", actor, { id, reason, ...(description ? { description } : {}) });
  const queue = (actor: Actor, input: object = {}) => call("comments.reports", actor, input);
  const reportOf = async (id: string) =>
    (await db.selectFrom("comment_reports").select("id").where("comment_id", "=", id).orderBy("id").limit(1)
      .executeTakeFirstOrThrow()).id;
  const decide = async (actor: Actor, id: string, status: "reviewed" | "resolved" | "dismissed" = "dismissed") =>
    await call("comments.decide-reports", actor, { id: await reportOf(id), status });
  const remove = (actor: Actor, id: string) =>
    call("comments.moderate", actor, { id, action: "delete", reason: "Advertising" });
  const undo = (actor: Actor, { decision_id }: { decision_id: string | null }) =>
    call("comments.undo-decision", actor, { id: decision_id! });
  const stateOf = async (id: string) =>
    (await call("comments.list", visitor, { symbol: "AAPL" })).find((one) => one.id === id)!.state;
  const notices = async (user: User) =>
    (await call("notifications.list", user, {})).map(({ type, title, message }) => [type, title, message]);
  const nameOf = async ({ userId }: User) =>
    (await db.selectFrom("users").select("username").where("id", "=", userId).executeTakeFirstOrThrow()).username;
  const [mod, second] = [await member("moderator"), await member("moderator")];
  const helpers = { member, pass, write, report, queue, reportOf, decide, remove, undo, stateOf, notices, nameOf };
  return { ...opened, ...helpers, mod, second };
}
