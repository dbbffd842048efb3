import assert from "node:assert/strict";
import { otherRanks, raceOf } from "./race.ts";
import { contest, ME, participant } from "./testing.ts";
import { lastMinute, takesEntries } from "./times.ts";

const NOON = Date.parse("2026-11-04T17:00:00Z");
const day = (date: string, return_percentage: number) => ({ date, return_percentage });

Deno.test("the race has the own line first, then the leader's, and the others without a label", () => {
  const rows = [participant(1), participant(2), participant(3, { user_id: ME }), participant(6)];
  const series = raceOf(rows, contest(), ME, NOON);
  assert.deepEqual(series.map(({ label, tone, tag }) => [label, tone, tag]), [
    ["User 3", "primary", "value"],
    ["User 1", "violet", "value"],
    ["User 2", "neutral", undefined],
  ]);
  assert.equal(otherRanks(rows, ME), "2");
  const led = raceOf([participant(1, { user_id: ME })], contest(), ME, NOON);
  assert.deepEqual(led.map(({ tone }) => tone), ["primary"]);
});

Deno.test("a line goes from zero over the closes to the return now, unless today has its close", () => {
  const line = [day("2026-11-02", 1), day("2026-11-03", 2)];
  const [open] = raceOf([participant(1, { line, return_percentage: 3 })], contest(), undefined, NOON);
  assert.deepEqual(open!.points.map(({ close }) => close), [0, 1, 2, 3]);
  const closed = [...line, day("2026-11-04", 2.5)];
  const [over] = raceOf([participant(1, { line: closed, return_percentage: 3 })], contest(), undefined, NOON);
  assert.deepEqual(over!.points.map(({ close }) => close), [0, 1, 2, 2.5]);
  const [first] = raceOf([participant(1, { line: [], return_percentage: 3 })], contest(), undefined, NOON);
  assert.deepEqual(first!.points.map(({ close }) => close), [0, 3]);
  for (const { points } of [open!, over!, first!]) {
    assert.deepEqual(points.map(({ at }) => at), points.map(({ at }) => at).toSorted((a, b) => a - b));
  }
});

Deno.test("CM-29: entries are taken before an instant, whose last minute is shown", () => {
  const until = Date.parse("2026-11-08T05:00:00Z");
  assert.equal(new Date(lastMinute("2026-11-08T05:00:00Z")).toISOString(), "2026-11-08T04:59:00.000Z");
  assert.deepEqual([until - 1, until].map((now) => takesEntries(contest(), now)), [true, false]);
  assert.equal(takesEntries(contest({ state: "announced" }), until - 1), false);
});
