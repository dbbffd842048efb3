import assert from "node:assert/strict";
import { BatchQueue } from "./batch_queue.ts";

const turn = () => new Promise((wake) => setTimeout(wake, 1));

/** A queue of batches of four whose work ends on demand; `begun` holds the names of the calls of each. */
function queueOf() {
  const begun: string[][] = [];
  const ends: (() => void)[] = [];
  const batch = {
    ...{ name: "test", maxCalls: 4, lockOf: (request: string) => request },
    load: () => Promise.resolve(null),
    run: () => Promise.resolve({ results: [], writes: [] }),
  };
  const queue = new BatchQueue(batch, (calls) => {
    begun.push(calls.map((c) => (c as unknown as { name: string }).name));
    return new Promise((done) => ends.push(done));
  });
  const push = (name: string, lock: string, key: string | null = null) =>
    queue.push(
      {
        name,
        request: lock,
        claim: key === null ? null : { userId: "u", key, operation: "o", fingerprint: "f" },
      } as never,
    );
  return { begun, push, end: async (i: number) => (ends[i]!(), await turn()) };
}

Deno.test("calls that arrive together are batched, and a call that needs a running batch's lock waits for it", async () => {
  const { begun, push, end } = queueOf();
  push("a1", "a"), push("b1", "b");
  await turn();
  push("a2", "a"), push("c1", "c"), push("d1", "d");
  await turn();
  assert.deepEqual(begun, [["a1", "b1"], ["c1", "d1"]]);
  await end(0);
  await end(1);
  assert.deepEqual(begun[2], ["a2"]);
});

Deno.test("a second batch opens beside a running one only when it is half full", async () => {
  const { begun, push, end } = queueOf();
  push("a", "a");
  await turn();
  push("b", "b");
  await turn();
  assert.deepEqual(begun, [["a"]]);
  await end(0);
  assert.deepEqual(begun[1], ["b"]);
});

Deno.test("a batch holds at most its number of calls, and each idempotency key once", async () => {
  const { begun, push, end } = queueOf();
  push("a", "a", "k"), push("twin", "b", "k");
  for (const name of ["c", "d", "e", "f"]) push(name, name);
  await turn();
  assert.deepEqual(begun, [["a", "c", "d", "e"]]);
  await end(0);
  assert.deepEqual(begun[1], ["twin", "f"]);
});

Deno.test("no third batch opens beside two running ones, however many calls wait", async () => {
  const { begun, push, end } = queueOf();
  for (const [i, names] of [["a"], ["b", "c"], ["d", "e", "f", "g"]].entries()) {
    for (const name of names) push(name, name);
    await turn();
    assert.equal(begun.length, Math.min(2, i + 1));
  }
  await end(0);
  assert.deepEqual(begun[2], ["d", "e", "f", "g"]);
});
