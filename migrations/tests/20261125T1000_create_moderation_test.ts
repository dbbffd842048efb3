import assert from "node:assert/strict";
import { sql } from "kysely";
import { openEmbedded } from "../../core/kernel/store/db.ts";
import { migrate } from "../../core/kernel/store/migrate.ts";
import { migrations } from "../mod.ts";

Deno.test("what moderators decided before is a decision with its reports, and what waits still waits", async () => {
  const store = await openEmbedded({ image: null });
  const { db } = store;
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "20261125T1000")));
  const [author, removed, shown] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  for (const id of [removed, shown]) {
    await sql`insert into comments (id, symbol, user_id, content, sentiment, created_at, recorded_at)
      values (${id}, 'KO', ${author}, 'Room link', 'neutral', now(), now())`.execute(db);
  }
  const report = (comment: string, status: string, at: string, decided: string | null) =>
    sql`insert into comment_reports (id, comment_id, user_id, reason, weight, status, created_at, decided_at, notes)
      values (gen_random_uuid(), ${comment}, gen_random_uuid(), 'spam', 1, ${status}, ${at}::timestamptz,
        ${decided}::timestamptz, ${decided === null ? null : "Why"})`.execute(db);
  const decided = "2026-11-20T13:00:00Z";
  for (const hour of ["10", "11"]) await report(removed, "resolved", `2026-11-20T${hour}:00:00Z`, decided);
  await report(shown, "dismissed", "2026-11-20T10:00:00Z", decided);
  await report(shown, "pending", "2026-11-24T10:00:00Z", null);
  await sql`insert into comment_appeals (comment_id, user_id, message, created_at, decided_at, granted, notes)
    values (${removed}, ${author}, 'Mine', '2026-11-21T10:00:00Z', '2026-11-22T10:00:00Z', false, 'No')`.execute(db);

  await migrate(db, migrations);
  const { rows } = await sql`
    select d.kind, d.outcome, d.reason, d.user_id = ${author} as of_author,
      to_char(d.waiting_since at time zone 'UTC', 'DD HH24') as since,
      (select count(*)::int from comment_reports r where r.decision_id = d.id) as reports,
      (select count(*)::int from comment_appeals a where a.decision_id = d.id) as appeals
    from moderation_decisions d order by d.decided_at, d.outcome`.execute(db);
  const own = { of_author: true };
  assert.deepEqual(rows, [
    { kind: "reports", outcome: "dismissed", reason: "Why", ...own, since: "20 10", reports: 1, appeals: 0 },
    { kind: "reports", outcome: "removed", reason: "Why", ...own, since: "20 10", reports: 2, appeals: 0 },
    { kind: "appeal", outcome: "refused", reason: "No", ...own, since: "21 10", reports: 0, appeals: 1 },
  ]);
  const waiting = await sql`select status from comment_reports where decision_id is null`.execute(db);
  assert.deepEqual(waiting.rows, [{ status: "pending" }]);
  await store.close();
});
