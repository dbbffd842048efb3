import assert from "node:assert/strict";
import { migrations } from "../../../migrations/mod.ts";
import { testStore } from "../testing.ts";
import { backup, restore } from "./backup_bulk.ts";
import type { Db } from "./db.ts";
import {
  drawSeed,
  handoverMs,
  readSeed,
  readVersion,
  refuseNewerVersion,
  storedMarket,
  versionBefore,
} from "./stored_settings.ts";

const at = (text: string) => Temporal.Instant.from(text);
const FIRST = at("2026-12-01T10:00:00Z");
const LATER = at("2027-03-01T10:00:00Z");
const seedOf = async (db: Db, given: string | null) => (await storedMarket(db, given, 1)).seed;
/** A store as a release left it that kept the seed and no version. */
const olderStore = async () => {
  const store = await testStore();
  await store.db.insertInto("kept_settings").values({ name: "MARKET_SEED", value: "7" }).execute();
  return store;
};

Deno.test("the store keeps the seed of its first start: it is the default later, and a different one is refused untold", async () => {
  const store = await testStore();
  assert.equal(await seedOf(store.db, "7"), 7n);
  assert.equal(await seedOf(store.db, null), 7n);
  assert.equal(await seedOf(store.db, "07"), 7n);
  await assert.rejects(seedOf(store.db, "8"), {
    code: "SEED_CHANGED",
    message: /^MARKET_SEED differs from [^0-9]*; leave it out [^0-9]*, or use another store [^0-9]*$/,
  });
  assert.deepEqual(await readSeed(store.db), { seed: 7n, isDrawn: false });
  await store.close();
});

Deno.test("without a seed a store draws one, keeps it, and remembers that nobody chose it", async () => {
  const store = await testStore();
  const starts = await Promise.all([1, 2, 3].map(() => seedOf(store.db, null)));
  assert.equal(new Set(starts).size, 1);
  assert.deepEqual(await readSeed(store.db), { seed: starts[0], isDrawn: true });
  await seedOf(store.db, String(starts[0]));
  assert.deepEqual(await readSeed(store.db), { seed: starts[0], isDrawn: true });
  await assert.rejects(seedOf(store.db, "2"), { code: "SEED_CHANGED" });
  await store.close();
});

Deno.test("a drawn seed uses all of its 128 bits", () => {
  const seeds = Array.from({ length: 200 }, drawSeed);
  for (let bit = 0n; bit < 128n; bit++) {
    const ones = seeds.filter((seed) => (seed >> bit & 1n) === 1n).length;
    assert.ok(ones > 50 && ones < 150, `bit ${bit}: ${ones} of 200`);
  }
  assert.ok(seeds.every((seed) => seed < 2n ** 128n));
});

Deno.test("a seed of 128 bits is stored to its last bit", async () => {
  const [store, seed] = [await testStore(), 2n ** 128n - 1n];
  assert.equal(await seedOf(store.db, String(seed)), seed);
  assert.equal(await seedOf(store.db, null), seed);
  await assert.rejects(seedOf(store.db, String(seed - 1n)), { code: "SEED_CHANGED" });
  await store.close();
});

Deno.test("an unused store begins with the program's market version, which is no change", async () => {
  const store = await testStore();
  assert.deepEqual(await versionBefore(store.db, 3), { version: 3, change: null });
  for (let start = 0; start < 2; start++) {
    assert.deepEqual(await storedMarket(store.db, "5", 3), { seed: 5n, change: null, isNewVersion: false });
  }
  assert.deepEqual(await readVersion(store.db), { version: 3, change: null });
  await store.close();
});

Deno.test("a store with a seed and no version had the unknown version 0: the first start raises it, later ones remember", async () => {
  const store = await olderStore();
  const change = { previous: 0, version: 1, at: FIRST };
  assert.deepEqual(await versionBefore(store.db, 1), { version: 0, change: null });
  assert.deepEqual(await storedMarket(store.db, null, 1, FIRST), { seed: 7n, change, isNewVersion: true });
  assert.deepEqual(await storedMarket(store.db, null, 1, LATER), { seed: 7n, change, isNewVersion: false });
  const next = { previous: 1, version: 4, at: LATER };
  assert.deepEqual(await storedMarket(store.db, null, 4, LATER), { seed: 7n, change: next, isNewVersion: true });
  assert.deepEqual(await readVersion(store.db), { version: 4, change: next });
  assert.deepEqual(await versionBefore(store.db, 5), { version: 4, change: next });
  await store.close();
});

Deno.test("a store from before seeds were kept has a clock, so its seed is 1 and its version counts as unknown", async () => {
  const store = await testStore();
  await store.db.insertInto("market_clock").values({
    ...{ mode: "real", anchor_wall: FIRST, anchor_market: FIRST, speed: 1, seen_wall: FIRST, seen_market: FIRST },
  }).execute();
  assert.equal((await versionBefore(store.db, 1)).version, 0);
  const { seed, change } = await storedMarket(store.db, null, 1);
  assert.deepEqual([seed, change?.previous], [1n, 0]);
  assert.equal((await readSeed(store.db)).isDrawn, false);
  await store.close();
});

Deno.test("instances that start at the same time make one change", async () => {
  const store = await olderStore();
  const starts = await Promise.all([FIRST, LATER, FIRST, LATER].map((wall) => storedMarket(store.db, null, 2, wall)));
  assert.deepEqual(starts.map((start) => start.isNewVersion).sort(), [false, false, false, true]);
  assert.equal(new Set(starts.map((start) => String(start.change!.at))).size, 1);
  const unused = await testStore();
  const first = await Promise.all([1, 2, 3].map(() => storedMarket(unused.db, null, 2)));
  assert.deepEqual(first.map((start) => start.change), [null, null, null]);
  await store.close();
  await unused.close();
});

Deno.test("a store with a higher version is refused, at the start and while a server runs, and stays as it is", async () => {
  const store = await testStore();
  await refuseNewerVersion(store.db, 1);
  await storedMarket(store.db, null, 1);
  await refuseNewerVersion(store.db, 1);
  await storedMarket(store.db, null, 2, FIRST);
  const refusal = {
    code: "MARKET_NEWER",
    message: /^This store has market version 2, and this program makes the prices of market version 1; upgrade this/,
  };
  await assert.rejects(storedMarket(store.db, null, 1), refusal);
  await assert.rejects(refuseNewerVersion(store.db, 1), refusal);
  await refuseNewerVersion(store.db, 2);
  assert.deepEqual(await readVersion(store.db), { version: 2, change: { previous: 1, version: 2, at: FIRST } });
  await store.close();
});

Deno.test("a restored backup brings its version back, which the next start raises again", async () => {
  const store = await testStore();
  await storedMarket(store.db, "7", 1);
  const copy = await new Response(backup(store.db)).blob();
  await storedMarket(store.db, null, 2, FIRST);
  await restore(store.db, copy.stream(), { migrations, force: true });
  assert.deepEqual(await readVersion(store.db), { version: 1, change: null });
  const change = { previous: 1, version: 2, at: LATER };
  assert.deepEqual(await storedMarket(store.db, null, 2, LATER), { seed: 7n, change, isNewVersion: true });
  await store.close();
});

Deno.test("for three seconds after a change a start waits for the older servers", () => {
  const change = { previous: 0, version: 1, at: FIRST };
  const after = (ms: number) => handoverMs(change, FIRST.add({ milliseconds: ms }));
  assert.deepEqual([0, 1, 2_999, 3_000, 90_000].map(after), [3_000, 2_999, 1, 0, 0]);
  // The clock of another machine may be ahead.
  assert.equal(after(-60_000), 0);
  assert.equal(handoverMs(null), 0);
});
