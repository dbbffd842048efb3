import assert from "node:assert/strict";
import { storedSeed } from "./stored_settings.ts";
import { testStore } from "../testing.ts";

Deno.test("the store keeps the seed of its first start: it is the default later, and a different one is refused", async () => {
  const store = await testStore();
  assert.equal(await storedSeed(store.db, "7"), 7);
  assert.equal(await storedSeed(store.db, null), 7);
  assert.equal(await storedSeed(store.db, "07"), 7);
  await assert.rejects(storedSeed(store.db, "8"), {
    code: "SEED_CHANGED",
    message:
      /^MARKET_SEED is 8, but this store began with 7 .* set MARKET_SEED=7 or leave it out, or use another store/,
  });
  await store.close();
});

Deno.test("without a seed a store begins with 1", async () => {
  const store = await testStore();
  assert.equal(await storedSeed(store.db, null), 1);
  await assert.rejects(storedSeed(store.db, "2"), /MARKET_SEED is 2/);
  await store.close();
});
