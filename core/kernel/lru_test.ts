import assert from "node:assert/strict";
import { Lru } from "./lru.ts";

Deno.test("a cache evicts the least recently used entries, by weight", () => {
  const lru = new Lru<string, number>(10);
  lru.set("a", 1, 4);
  lru.set("b", 2, 4);
  lru.get("a");
  lru.set("c", 3, 4);
  assert.deepEqual([...lru.entries()], [["a", 1], ["c", 3]]);
  lru.set("a", 9, 11);
  assert.equal(lru.get("a"), undefined, "too heavy to store");
  lru.set("d", 4, 6);
  assert.deepEqual([...lru.entries()], [["c", 3], ["d", 4]], "evicted entries weigh nothing");
});

Deno.test("a cache creates a missing value once, peeks without marking as used, and removes values", () => {
  const lru = new Lru<string, number>(2);
  let made = 0;
  assert.deepEqual([lru.getOrMake("a", () => ++made), lru.getOrMake("a", () => ++made)], [1, 1]);
  lru.set("b", 2);
  assert.equal(lru.peek("a"), 1);
  lru.set("c", 3);
  assert.equal(lru.peek("a"), undefined, "peeking does not count as use");
  assert.deepEqual([lru.take("b"), lru.take("b")], [2, undefined]);
  lru.clear();
  lru.set("d", 4, 2);
  assert.equal(lru.get("d"), 4, "an empty cache has room for all");
});
