import assert from "node:assert/strict";
import type { CompetitionContent } from "../competitions/file/schema.ts";
import { verifyFile } from "../competitions/file/verify.ts";
import { openCompetitions } from "../competitions/testing.ts";
import { systemActor } from "../kernel/actor.ts";
import { Runner } from "../kernel/run/run.ts";
import type { Dividend } from "../market/mod.ts";
import { caller } from "../testing.ts";
import { accountHandlers, eraseAllDue } from "./mod.ts";

const DIVIDEND: Dividend = {
  ...{ id: "AAPL-2026-11", symbol: "AAPL", exDate: "2026-11-20", payDate: "2026-11-24", recordDate: "2026-11-20" },
  ...{ declaredOn: "2026-11-03", amount: 0.5, frequency: 4, type: "CD" },
};

async function open() {
  const opened = await openCompetitions("2026-11-02T10:00", {}, { dividends: [DIVIDEND] });
  const { db, clock, services } = opened;
  const runner = new Runner(services, accountHandlers);
  /** As if the seven days were over. */
  const eraseNow = async (userId: string) => {
    await db.updateTable("users").set({ erase_at: clock.wall() }).where("id", "=", userId).execute();
    const call = async (name: string, input: unknown) =>
      (await runner.run(name, systemActor("erase-accounts"), input)).output;
    return await eraseAllDue({ services, wall: clock.wall(), call });
  };
  const portfolioOf = (id: string) =>
    db.selectFrom("portfolios").select(["deleted_at", "visibility", "name"]).where("id", "=", id)
      .executeTakeFirstOrThrow();
  return { ...opened, eraseNow, portfolioOf, account: caller(runner) };
}

Deno.test("erasing an entrant changes no byte of a published file, and the ranking shows a deleted user", async () => {
  const { enter, advance, latest, resultsOf, fileOf, eraseNow, portfolioOf } = await open();
  const [first, second] = [await enter({ name: "winner_by_far" }), await enter({ name: "also_there" })];
  await first.buy("AAPL", 1);
  await second.buy("AAPL", 2);
  await advance("2026-11-30T16:15");
  const { id } = await latest();
  const before = await fileOf(id);
  assert.deepEqual(before.names.map(({ name }) => name), ["winner_by_far", "also_there"]);
  await eraseNow(first.user.userId);
  const after = await fileOf(id);
  assert.deepEqual([after.content, after.hash], [before.content, before.hash]);
  assert.ok((await verifyFile(after.content, { hash: before.hash })).ok);
  assert.deepEqual(after.names, [{ number: 1, name: "Deleted user" }, { number: 2, name: "also_there" }]);
  const { participants } = await resultsOf(id);
  const shown = participants.find(({ number }) => number === 1)!;
  assert.deepEqual([shown.display_name, shown.has_profile, shown.portfolio_name], ["Deleted user", false, "Portfolio"]);
  assert.doesNotMatch(JSON.stringify(participants), /winner_by_far/);
  assert.ok((await portfolioOf(first.id)).deleted_at, "the contest is over");
});

Deno.test("an entrant who is erased during a contest gets its dividends, so that its file holds; then the portfolio is closed", async () => {
  const { enter, advance, latest, fileOf, resultsOf, eraseNow, portfolioOf, limit, db } = await open();
  const [gone, stays] = [await enter(), await enter()];
  for (const one of [gone, stays]) await one.buy("AAPL", 10);
  const resting = await limit(gone, "BUY", "AAPL", 1, 50);
  await advance("2026-11-10T12:00");
  await eraseNow(gone.user.userId);
  const order = await db.selectFrom("orders").select(["status", "reason"]).where("id", "=", resting.id)
    .executeTakeFirstOrThrow();
  assert.deepEqual(order, { status: "cancelled", reason: "The account was deleted" });
  assert.deepEqual(await portfolioOf(gone.id), { deleted_at: null, visibility: "private", name: "Portfolio" });
  await advance("2026-11-30T16:15");
  const { id } = await latest();
  const { content, hash } = await fileOf(id);
  const { checks, ok } = await verifyFile(content, { hash });
  assert.ok(ok, JSON.stringify(checks.flatMap(({ faults }) => faults)));
  const paid = (JSON.parse(content) as CompetitionContent).lines.filter(({ action }) => action !== null);
  assert.deepEqual([...new Set(paid.map(({ entrant }) => entrant))], [1, 2]);
  const { participants } = await resultsOf(id);
  assert.deepEqual(participants.map((p) => [p.display_name, p.rank, p.state]), [
    [null, 1, "ranked"],
    ["Deleted user", null, "deactivated"],
  ]);
  // The next run of the job.
  await eraseNow("00000000-0000-7000-8000-000000000000");
  assert.ok((await portfolioOf(gone.id)).deleted_at);
});
