import { rejects, strictEqual as equal } from "node:assert/strict";
import { sql } from "kysely";
import { inTransaction } from "./db.ts";
import { sqlState } from "./store_errors.ts";
import { testStore } from "../testing.ts";

Deno.test("a transaction in which a statement failed unnoticed is not reported as committed", async () => {
  const store = await testStore();
  const { db } = store;
  const mark = (note: string) => sql`insert into marks values (${note})`;
  const marks = async () =>
    (await sql<{ note: string }>`select note from marks`.execute(db)).rows.map((row) => row.note).join();
  try {
    await sql`create table marks (note text primary key)`.execute(db);
    const uniqueViolation = (error: unknown) => sqlState(error) === "23505";
    const swallowed = inTransaction(db, async (trx) => {
      await mark("a").execute(trx);
      await mark("a").execute(trx).catch(() => {});
    });
    await rejects(swallowed, uniqueViolation);
    equal(await marks(), "");

    const recovered = inTransaction(db, async (trx) => {
      await mark("a").execute(trx);
      await sql`savepoint before_twin`.execute(trx);
      await mark("a").execute(trx).catch(() => {});
      await sql`rollback to savepoint before_twin`.execute(trx);
      return "kept";
    });
    equal(await recovered, "kept");
    equal(await marks(), "a");
    const last = (note: string | null) => () => mark(note!).compile(db);
    equal(await inTransaction(db, () => Promise.resolve("kept"), last("last")), "kept");
    equal(await marks(), "a,last");
    const failedLast = inTransaction(db, async (trx) => {
      await mark("b").execute(trx);
      await sql`savepoint before_twin`.execute(trx);
      await mark("b").execute(trx).catch(() => {});
      await sql`rollback to savepoint before_twin`.execute(trx);
    }, last(null));
    await rejects(failedLast, (error) => sqlState(error) === "23502");
    const unnoticed = inTransaction(db, (trx) => mark("a").execute(trx).catch(() => {}), last("b"));
    await rejects(unnoticed, uniqueViolation);
    equal(await marks(), "a,last");
    const plain = db.transaction().execute(async (trx) => {
      await mark("b").execute(trx);
      await mark("b").execute(trx).catch(() => {});
    });
    await rejects(plain, /rolled the transaction back/);
    equal(await marks(), "a,last");
  } finally {
    await store.close();
  }
});
