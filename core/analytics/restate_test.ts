import assert from "node:assert/strict";
import { systemActor } from "../kernel/actor.ts";
import { inTransaction } from "../kernel/store/db.ts";
import { analyticsWork } from "./mod.ts";
import { restateSince } from "./restate.ts";
import { ny, openAnalytics } from "./testing.ts";

type Setup = Awaited<ReturnType<typeof openAnalytics>>;
const operation = "analytics.restate-snapshots";

const restate = async ({ call }: Setup) => {
  while (!(await call(operation, systemActor("test"), {})).caught_up);
};
const days = async ({ values }: Setup, id: string) => (await values(id)).map(([day]) => day);

Deno.test("what is entered on the day in progress is restated when that day has ended, and not before", async () => {
  const setup = await openAnalytics("2026-11-16T10:30");
  const { create, advance, db, clock, call } = setup;
  const id = await create(100);
  await advance("2026-11-17T12:00");
  await inTransaction(db, (trx) => restateSince({ trx, now: clock.market() }, id, clock.market()));
  const work = analyticsWork.find((one) => one.operation === operation)!;
  assert.equal(await work.isDue(db, clock.market()), false);
  assert.deepEqual(await call(operation, systemActor("test"), {}), {
    ...{ snapshots_created: 0, failed: 0, caught_up: true },
  });
  await advance("2026-11-17T17:00");
  await restate(setup);
  assert.deepEqual(await days(setup, id), ["2026-11-16", "2026-11-17"]);
  assert.equal(await work.isDue(db, clock.market()), false);
});

Deno.test("an older day that is entered while newer ones are being restated is restated too", async () => {
  const setup = await openAnalytics("2026-11-09T10:30");
  const { create, advance, db, clock, run } = setup;
  const id = await create(100);
  await advance("2026-11-13T17:00");
  const all = await days(setup, id);
  assert.equal(all.length, 5);
  await inTransaction(db, (trx) => restateSince({ trx, now: clock.market() }, id, ny("2026-11-12T12:00")));
  let restating: Promise<unknown> | undefined;
  await inTransaction(db, async (trx) => {
    await restateSince({ trx, now: clock.market() }, id, ny("2026-11-10T12:00"));
    restating = run(operation, systemActor("test"), {});
    // It waits for the mark by then; on the embedded store, for the transaction.
    await new Promise((wake) => setTimeout(wake, 300));
  });
  await restating;
  await restate(setup);
  assert.deepEqual(await days(setup, id), all);
});
