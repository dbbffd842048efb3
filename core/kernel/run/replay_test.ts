import assert from "node:assert/strict";
import { anonymous, OPERATOR, systemActor } from "../actor.ts";
import { writeAll } from "../store/bulk_write.ts";
import { inTransaction } from "../store/db.ts";
import { Refusal } from "../errors.ts";
import { wallNow } from "../clock/clock.ts";
import { recordWrites } from "../store/records_bulk.ts";
import { claimOf, findReplays, storedAnswer } from "./replay.ts";
import { testStore } from "../testing.ts";

const userId = "01900000-0000-7000-8000-000000000001";
const person = { kind: "user", userId, role: "user", sessionId: null, scope: "manage" } as const;
const plain = { name: "a.b" };

Deno.test("only a user's command without secrets claims its key", () => {
  assert.equal(claimOf(plain, person, {}, "k")?.key, "k");
  assert.equal(claimOf(plain, person, {}, undefined), null);
  assert.equal(claimOf(plain, anonymous, {}, "k"), null);
  assert.equal(claimOf(plain, systemActor(OPERATOR), {}, "k"), null);
  assert.equal(claimOf({ name: "a.b", secrets: ["password"] }, person, {}, "k"), null);
});

Deno.test("the fingerprint distinguishes operations and inputs, whatever the order of their fields", () => {
  const of = (name: string, input: unknown) => claimOf({ name }, person, input, "k")!.fingerprint;
  assert.equal(of("a.b", { x: 1, y: { p: [1, 2], q: 2 } }), of("a.b", { y: { q: 2, p: [1, 2] }, x: 1 }));
  assert.notEqual(of("a.b", { x: 1 }), of("a.c", { x: 1 }));
  assert.notEqual(of("a.b", { x: 1 }), of("a.b", { x: 2 }));
  assert.notEqual(of("a.b", { x: [1, 2] }), of("a.b", { x: [2, 1] }));
  const at = (text: string) => of("a.b", { at: Temporal.Instant.from(text), not: undefined });
  assert.equal(at("2026-11-17T15:30:00Z"), of("a.b", { at: "2026-11-17T15:30:00Z" }));
  assert.notEqual(at("2026-11-17T15:30:00Z"), at("2026-11-17T15:30:01Z"));
});

Deno.test("a retry gets the answer stored for its key, and a different request with that key is refused", async () => {
  const store = await testStore();
  const claim = (key: string, input: unknown) => claimOf(plain, person, input, key)!;
  try {
    const answers = [
      { claim: claim("done", 1), answer: storedAnswer({ output: { n: 7 }, replayed: false }) },
      { claim: claim("refused", 1), answer: storedAnswer({ refusal: new Refusal("CONFLICT", "too late") }) },
    ];
    await inTransaction(store.db, (trx) => writeAll(trx, recordWrites(wallNow(), { answers, audit: [], events: [] })));
    await inTransaction(store.db, async (trx) => {
      const found = await findReplays(trx, [
        null,
        claim("refused", 1),
        claim("new", 1),
        claim("done", 1),
        claim("done", 2),
      ]);
      assert.deepEqual([found[0], found[2]], [null, null]);
      assert.deepEqual(found[3], { output: { n: 7 }, replayed: true });
      const refusals = [found[1]!, found[4]!].map((outcome) => "refusal" in outcome && outcome.refusal);
      assert.deepEqual(refusals.map((r) => r && r.code), ["CONFLICT", "IDEMPOTENCY_KEY_REUSED"]);
      assert.equal(refusals[0] && refusals[0].message, "too late");
    });
  } finally {
    await store.close();
  }
});
