import assert from "node:assert/strict";
import { type RawBuilder, sql } from "kysely";
import { hashStaffAction } from "../kernel/run/staff_actions.ts";
import { testStore } from "../kernel/testing.ts";
import { refused } from "../testing.ts";
import { HEADS_FILE, noteHead } from "./heads.ts";
import { auditOn } from "./testing.ts";

const store = await testStore();
const audit = await auditOn(store);
const { change, rows, tamper, verify, db, services, dir } = audit;
Deno.test.afterAll(async () => {
  await store.close();
  await audit.remove();
});

/** A new chain of five rows, without heads. */
async function fresh() {
  await tamper(sql`truncate staff_actions`);
  await Deno.remove(`${dir}/${HEADS_FILE}`).catch(() => {});
  for (let i = 1; i <= 5; i++) await change(`Reason ${i}`);
  return await rows();
}
const problems = async (head?: string) => {
  const { ok, faults, fault_count } = await verify(head);
  assert.equal(ok, faults.length === 0);
  assert.equal(fault_count, faults.length);
  return faults.map(({ problem }) => problem);
};

/** Recomputes all hashes, as somebody who knows how they are made can. */
async function makeAnew(): Promise<RawBuilder<unknown>[]> {
  let previous_hash = "";
  return (await rows()).map((row, i) => {
    const next = { ...row, number: i + 1, previous_hash };
    const hash = previous_hash = hashStaffAction(next);
    return sql`update staff_actions set number = ${i + 1}, previous_hash = ${next.previous_hash}, hash = ${hash}
      where number = ${row.number}`;
  });
}

Deno.test("a chain that nobody touched is whole, and its check says what it cannot see", async () => {
  const made = await fresh();
  const { ok, count, head, first_at, compared, unchecked } = await verify();
  assert.deepEqual([ok, count, compared], [true, 5, []]);
  assert.deepEqual(head, { number: 5, hash: made[4]!.hash, at: made[4]!.at.toString() });
  assert.equal(first_at, made[0]!.at.toString());
  assert.deepEqual(unchecked, ["Without a head from elsewhere, a cut end or a chain made anew cannot be seen"]);
});

Deno.test("a check without any row is whole", async () => {
  await fresh();
  await tamper(sql`truncate staff_actions`);
  const { ok, count, head } = await verify();
  assert.deepEqual([ok, count, head], [true, 0, null]);
});

const columns: Record<string, RawBuilder<unknown>> = {
  at: sql`at + interval '1 microsecond'`,
  actor_id: sql`gen_random_uuid()`,
  role: sql`role || 'x'`,
  action: sql`'users.set-rolf'`,
  target: sql`left(target, -1) || 'x'`,
  user_id: sql`gen_random_uuid()`,
  before: sql`replace(before, 'user', 'usex')`,
  after: sql`after || ' '`,
  reason: sql`'reason 3'`,
  address: sql`'x'`,
  previous_hash: sql`'x' || substr(previous_hash, 2)`,
  hash: sql`'x' || substr(hash, 2)`,
};
Deno.test("a changed byte in any column is found, and the row is named", async () => {
  await fresh();
  const names = (await sql<{ name: string }>`select column_name::text as name from information_schema.columns
    where table_name = 'staff_actions' and table_schema = current_schema()`.execute(db)).rows.map(({ name }) => name);
  assert.deepEqual([...Object.keys(columns), "number"].sort(), names.sort());
  for (const [column, value] of Object.entries(columns)) {
    await fresh();
    await tamper(sql`update staff_actions set ${sql.ref(column)} = ${value} where number = 3`);
    const { faults } = await verify();
    assert.ok(faults.some(({ number, problem }) => number === 3 && /is not what was recorded/.test(problem)), column);
  }
  await fresh();
  await tamper(sql`update staff_actions set number = 6 where number = 3`);
  assert.deepEqual(await problems(), [
    "Row 3 is missing",
    "Row 6 does not follow row 5",
    "Row 6 is not what was recorded",
  ]);
});

Deno.test("a removed row is found, also when the rest is numbered again", async () => {
  await fresh();
  await tamper(sql`delete from staff_actions where number in (2, 3)`);
  assert.deepEqual(await problems(), ["Rows 2 to 3 are missing"]);
  await tamper(sql`update staff_actions set number = 2 where number = 4`);
  assert.deepEqual(await problems(), [
    ...["Row 2 does not follow row 1", "Row 2 is not what was recorded"],
    ...["Rows 3 to 4 are missing"],
  ]);
  await fresh();
  await tamper(sql`delete from staff_actions where number = 1`);
  assert.deepEqual(await problems(), ["Row 1 is missing"]);
});

Deno.test("an inserted row is found", async () => {
  const made = await fresh();
  const forged = { ...made[2]!, reason: "Forged", number: 3, previous_hash: made[1]!.hash };
  await tamper(
    sql`update staff_actions set number = 6 where number = 5`,
    sql`update staff_actions set number = 5 where number = 4`,
    sql`update staff_actions set number = 4 where number = 3`,
  );
  await db.insertInto("staff_actions").values({ ...forged, hash: hashStaffAction(forged) }).execute();
  const found = await problems();
  for (const problem of ["Row 4 does not follow row 3", "Row 4 is not what was recorded"]) {
    assert.ok(found.includes(problem), problem);
  }
});

Deno.test("two rows that were swapped are found", async () => {
  await fresh();
  await tamper(
    sql`update staff_actions set number = 9 where number = 2`,
    sql`update staff_actions set number = 2 where number = 3`,
    sql`update staff_actions set number = 3 where number = 9`,
  );
  const found = await problems();
  for (const number of [2, 3]) assert.ok(found.includes(`Row ${number} is not what was recorded`), String(number));
});

Deno.test("a row changed with its hash no longer fits the next row", async () => {
  const made = await fresh();
  const changed = { ...made[2]!, reason: "Another" };
  await tamper(sql`update staff_actions set reason = 'Another', hash = ${hashStaffAction(changed)} where number = 3`);
  assert.deepEqual(await problems(), ["Row 4 does not follow row 3"]);
});

Deno.test("a chain made anew is found by a head from elsewhere, and by the file of heads", async () => {
  const made = await fresh();
  const head = made[4]!.hash;
  await tamper(sql`update staff_actions set reason = 'Better' where number = 2`);
  await tamper(...await makeAnew());
  assert.deepEqual(await problems(), [], "nothing shows it without a head");
  assert.deepEqual(await problems(head), [
    "No row has the head that was given: the end was cut off, or the chain was made anew",
  ]);
  await fresh();
  await noteHead(services);
  assert.deepEqual(await problems(), []);
  await tamper(sql`update staff_actions set reason = 'Better' where number = 2`);
  await tamper(...await makeAnew());
  assert.deepEqual(await problems(), ["Row 5 had another hash when it was written to the file of heads"]);
});

Deno.test("a cut end is found by a head from elsewhere, and by the file of heads", async () => {
  const made = await fresh();
  await tamper(sql`delete from staff_actions where number > 3`);
  assert.deepEqual(await problems(), [], "nothing shows it without a head");
  assert.deepEqual(await problems(made[2]!.hash), []);
  assert.equal((await problems(made[4]!.hash)).length, 1);
  await fresh();
  await noteHead(services);
  await tamper(sql`delete from staff_actions where number > 3`);
  assert.deepEqual(await problems(), ["The last row is 3; the file of heads has row 5: the end was cut off"]);
  await tamper(sql`truncate staff_actions`);
  assert.deepEqual(await problems(), ["There are no rows; the file of heads has row 5: the end was cut off"]);
});

Deno.test("the check says which heads it used, and which rows none of them confirms", async () => {
  const made = await fresh();
  await noteHead(services);
  await change("Later");
  const kept = await verify();
  assert.deepEqual(kept.compared, [`1 of ${HEADS_FILE} on this machine, up to row 5`]);
  assert.deepEqual(kept.unchecked, [
    "Whoever can change the store may also change the file of heads; give a head from the log",
    "Row 6 is after the last earlier head: whether one was added, replaced or cut off there",
  ]);
  const given = await verify((await rows())[5]!.hash);
  assert.deepEqual([given.compared.length, given.unchecked], [2, []]);
  await Deno.remove(`${dir}/${HEADS_FILE}`);
  const older = await verify(made[2]!.hash.toUpperCase());
  assert.deepEqual([older.ok, older.unchecked], [true, [
    "Rows 4 to 6 are after the last earlier head: whether one was added, replaced or cut off there",
  ]]);
  await refused(verify("c41a90f2"), "VALIDATION_FAILED");
});

Deno.test("a check of thousands of rows lists the first hundred faults and counts all", async () => {
  await fresh();
  await tamper(sql`insert into staff_actions (number, at, role, action, previous_hash, hash)
    select n, now(), 'operator', 'users.create', 'x', 'y' from generate_series(6, 2500) n`);
  const { count, faults, fault_count } = await verify();
  assert.deepEqual([count, faults.length, fault_count], [2500, 100, 2 * 2495]);
});

Deno.test("rows are never changed or deleted by the product's own rights", async () => {
  await fresh();
  await assert.rejects(sql`update staff_actions set reason = 'x'`.execute(db), /never changed or deleted/);
  await assert.rejects(sql`delete from staff_actions`.execute(db), /never changed or deleted/);
  await assert.rejects(sql`truncate staff_actions`.execute(db), /never changed or deleted/);
});

Deno.test("a check while rows are being added is of one state of the chain", async () => {
  await fresh();
  const adding = Promise.all(Array.from({ length: 20 }, (_, i) => change(`Meanwhile ${i}`)));
  for (let i = 0; i < 10; i++) assert.deepEqual(await problems(), []);
  await adding;
  assert.equal((await verify()).count, 25);
});
