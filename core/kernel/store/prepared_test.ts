import assert from "node:assert/strict";
import { sql } from "kysely";
import { testStore } from "../testing.ts";
import { prepared } from "./prepared.ts";

Deno.test("a prepared query is built once, and takes its arguments in any order and more than once", async () => {
  const store = await testStore();
  const { db } = store;
  let built = 0;
  const find = prepared((db, name: string, ending: string) => {
    built++;
    return db.selectNoFrom([
      sql<string>`${ending}::text || ${"-"}::text || ${name}::text`.as("joined"),
      sql<boolean>`${name}::text = ${ending}::text`.as("same"),
    ]).compile();
  });
  try {
    assert.deepEqual(await find(db, "a", "b"), [{ joined: "b-a", same: false }]);
    assert.deepEqual(await find(db, "c", "c"), [{ joined: "c-c", same: true }]);
    const [row] = await db.transaction().execute((trx) => find(trx, "placeholder 1", "d"));
    assert.equal(row!.joined, "d-placeholder 1");
    assert.equal(built, 1);
  } finally {
    await store.close();
  }
});
