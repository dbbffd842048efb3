import assert from "node:assert/strict";
import { shares, sharesNumber } from "../../kernel/money.ts";
import { ny } from "../../testing.ts";
import { isRecorded, missing, type TakenRow, TakenSizes, volumesOf } from "./taken.ts";

const at = ny("2026-11-17T10:30");
const key = { userId: "u", symbol: "AAPL", side: "BUY" } as const;
const row = (change: Partial<TakenRow> = {}): TakenRow => ({
  ...key,
  shares: shares(1000),
  at,
  volume: 50_000n,
  ...change,
});
/** What is missing some seconds later, after some shares have traded. */
const left = (seconds: number, traded: number | null, change: Partial<TakenRow> = {}) =>
  sharesNumber(
    missing(row(change), at.add({ milliseconds: seconds * 1000 }), traded === null ? null : 50_000n + BigInt(traded)),
  );

Deno.test("what was taken comes back evenly over ten minutes, if enough trades", () => {
  assert.deepEqual([0, 60, 300, 599, 600, 601, 7200].map((s) => left(s, 1e6)), [1000, 900, 500, 1.666667, 0, 0, 0]);
  assert.equal(left(0.5, 1e6), 999.166667, "rounded up to a millionth");
});

Deno.test("a tenth of what trades comes back, if enough time passes", () => {
  assert.deepEqual([0, 1, 5000, 9999, 10_000, 20_000].map((n) => left(3600, n)), [1000, 999.9, 500, 0.1, 0, 0]);
});

Deno.test("the slower of time and trades counts", () => {
  assert.equal(left(300, 1000), 900, "half of the time, a tenth of the trades");
  assert.equal(left(60, 5000), 900, "a tenth of the time, half of the trades");
});

Deno.test("without a volume, now or then, only time counts; a volume that fell counts as no trade", () => {
  assert.equal(left(300, null), 500);
  assert.equal(left(300, 1, { volume: null }), 500);
  assert.equal(left(3600, -1), 1000);
});

Deno.test("nothing is missing on another trading day, nor at an instant before it was taken", () => {
  const evening = row({ at: ny("2026-11-17T19:59:59") });
  assert.equal(missing(evening, ny("2026-11-17T20:00"), 51_000n), 998_333_334n);
  assert.equal(missing(evening, ny("2026-11-18T04:00"), 50_000n), 0n);
  assert.equal(missing(row(), ny("2026-11-18T00:00"), 50_000n), 0n);
  assert.equal(left(-0.001, 0), 0);
});

Deno.test("the volume is that of the regular session; in the others it is unknown", () => {
  const day = (volume: number) => ({ at: 0, open: 1, high: 1, low: 1, close: 1, volume, vwap: 1 });
  const snapshots = [
    { symbol: "AAPL", day: day(1234.9) },
    { symbol: "F", day: null },
    { symbol: "KO", day: day(NaN) },
  ];
  assert.deepEqual([...volumesOf(snapshots, at)], [["AAPL", 1234n]]);
  for (const time of ["09:29", "16:00"]) assert.equal(volumesOf(snapshots, ny(`2026-11-17T${time}`)).size, 0, time);
});

Deno.test("an order of a fiftieth of the displayed size is recorded, a smaller one only where shares are missing", () => {
  assert.deepEqual([3.999999, 4].map((n) => isRecorded(shares(n), 200)), [false, true]);
  const taken = new TakenSizes([], at, new Map([["AAPL", 7n]]));
  taken.take(key, shares(3.99), 200);
  assert.deepEqual([taken.before(key), taken.changed], [0n, []]);
  taken.take(key, shares(4), 200);
  taken.take(key, shares(0.5), 200);
  assert.deepEqual(taken.changed, [{ ...key, shares: shares(4.5), at, volume: 7n }]);
  assert.equal(taken.before(key), shares(4.5));
  for (const other of [{ userId: "v" }, { symbol: "F" }, { side: "SELL" as const }]) {
    assert.equal(taken.before({ ...key, ...other }), 0n);
  }
});

Deno.test("a fill adds to what is still missing, and starts the ten minutes anew", () => {
  const taken = new TakenSizes([row()], at.add({ minutes: 5 }), new Map([["AAPL", 99_000n]]));
  taken.take(key, shares(200), 100);
  assert.deepEqual(taken.changed, [row({ shares: shares(700), at: at.add({ minutes: 5 }), volume: 99_000n })]);
});

Deno.test("a fill whose second is decided after a later one leaves the same as in order", () => {
  const [first, second] = [{ at, volume: 50_000n }, { at: at.add({ minutes: 4 }), volume: 52_000n }];
  const fill = (rows: readonly TakenRow[], moment: typeof first, count: number) => {
    const taken = new TakenSizes(rows, moment.at, new Map([["AAPL", moment.volume]]));
    taken.take(key, shares(count), 100);
    return taken.changed;
  };
  const inOrder = fill(fill([], first, 1000), second, 300);
  assert.deepEqual(inOrder, [row({ shares: shares(1100), ...second })]);
  assert.deepEqual(fill(fill([], second, 300), first, 1000), inOrder);
});
