import assert from "node:assert/strict";
import { sql } from "kysely";
import { z } from "zod";
import { FixedMarket } from "../../market/testing.ts";
import { OPERATOR, systemActor } from "../actor.ts";
import type { BulkWrite } from "../store/bulk_write.ts";
import { inTransaction, type Trx } from "../store/db.ts";
import { Refusal } from "../errors.ts";
import { type Batch, batched, command, type CommandContext, CommittedRefusal } from "./handler.ts";
import { contract } from "../operation.ts";
import { testProduct, testStore } from "../testing.ts";
import { RETRIES } from "./transact.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());
await sql`create table marks (note text not null)`.execute(store.db);
const userId = "01900000-0000-7000-8000-000000000001";
const person = { kind: "user", userId, role: "user", sessionId: null, scope: "manage" } as const;

const mark = (trx: Trx, note: string) => sql`insert into marks values (${note})`.execute(trx);
const fail = (trx: Trx, state: string) =>
  sql.raw(`do $$ begin raise exception 'as asked' using errcode = '${state}'; end $$`).execute(trx);
const lost = () => Promise.reject(Object.assign(new Error("gone"), { code: "CONNECTION_CLOSED" }));

const markContract = contract({
  name: "test.mark",
  route: "POST /test/mark",
  kind: "command",
  summary: "Mark",
  access: "public",
  input: z.strictObject({ note: z.string() }),
  output: z.object({ note: z.string() }),
  errors: ["CONFLICT"],
});

/** A product with one command, `test.mark`, which writes a mark after `work`. */
function productOf(work: (ctx: CommandContext, note: string) => unknown) {
  const lines: string[] = [];
  const tries: string[] = [];
  const product = testProduct(store, new FixedMarket(), [
    command(markContract, async (ctx, { note }) => {
      tries.push(note);
      await mark(ctx.trx, note);
      await work(ctx, note);
      return { note };
    }),
  ], { lines });
  const run = (note: string, key?: string) =>
    product.runner.run("test.mark", person, { note }, { idempotencyKey: key });
  return { ...product, tries, lines, run };
}

async function marked(): Promise<string> {
  const { rows } = await sql<{ note: string }>`delete from marks returning note`.execute(store.db);
  return rows.map((row) => row.note).sort().join();
}
const auditRows = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from audit_log`.execute(store.db)).rows[0]!.n;

Deno.test("a conflicting decision is retried, and its effects run once", async () => {
  for (const state of ["40001", "40P01"]) {
    let effects = 0;
    const { run, tries } = productOf(async (ctx) => {
      ctx.afterCommit(() => effects++);
      if (tries.length <= RETRIES) await fail(ctx.trx, state);
    });
    const before = await auditRows();
    await run("again");
    assert.deepEqual([tries.length, effects, await marked()], [RETRIES + 1, 1, "again"], state);
    assert.equal(await auditRows() - before, 1);
  }
});

Deno.test("after repeated conflicts a decision fails, and the caller may retry", async () => {
  const { run, tries } = productOf((ctx) => fail(ctx.trx, "40001"));
  await assert.rejects(run("never"), { code: "UNAVAILABLE" });
  assert.deepEqual([tries.length, await marked()], [RETRIES + 1, ""]);
});

Deno.test("a fault, a lost connection and a refusal are not retried, and leave nothing", async () => {
  let effects = 0;
  const cases: [(ctx: CommandContext) => unknown, string][] = [
    [(ctx) => fail(ctx.trx, "P0001"), "INTERNAL"],
    [lost, "UNAVAILABLE"],
    [() => Promise.reject(new Refusal("CONFLICT", "no")), "CONFLICT"],
  ];
  for (const [work, code] of cases) {
    const { run, tries } = productOf((ctx) => {
      ctx.afterCommit(() => effects++);
      return work(ctx);
    });
    await assert.rejects(run("x"), { code });
    assert.deepEqual([tries.length, effects, await marked()], [1, 0, ""], code);
  }
});

Deno.test("an effect that throws is logged; the others run, and the command is not retried", async () => {
  const ran: string[] = [];
  const { run, tries, lines, runner } = productOf((ctx) => {
    ctx.emit({ userId, topic: "order", payload: {} });
    ctx.afterCommit(() => ran.push("first"));
    ctx.afterCommit(() => {
      throw Object.assign(new Error("out of order"), { code: "40001" });
    });
    ctx.afterCommit(() => ran.push("last"));
  });
  runner.onEvents = () => void ran.push("events");
  assert.deepEqual((await run("x")).output, { note: "x" });
  assert.deepEqual([tries.length, ran.join(), await marked()], [1, "first,last,events", "x"]);
  assert.equal(lines.filter((line) => line.includes("out of order") && line.includes("test.mark")).length, 1);
});

Deno.test("with a key a refusal is stored, and what was written before it is not", async () => {
  let effects = 0;
  const { run, tries } = productOf((ctx) => {
    ctx.afterCommit(() => effects++);
    throw new Refusal("CONFLICT", "too late");
  });
  const before = await auditRows();
  for (const _ of [1, 2]) await assert.rejects(run("x", "refused"), { code: "CONFLICT", message: "too late" });
  assert.deepEqual([tries.length, effects, await marked()], [1, 0, ""]);
  await assert.rejects(run("other", "refused"), { code: "IDEMPOTENCY_KEY_REUSED" });
  assert.equal(await auditRows(), before);
});

Deno.test("with a key a fault is not stored: the retry is carried out", async () => {
  const { run, tries } = productOf((ctx) => tries.length === 1 ? fail(ctx.trx, "P0001") : undefined);
  await assert.rejects(run("x", "fault"), { code: "INTERNAL" });
  assert.deepEqual(await run("x", "fault"), { output: { note: "x" }, replayed: false });
  assert.equal(await marked(), "x");
  const broken = productOf(() => {
    if (broken.tries.length === 1) throw new TypeError("a slip");
  });
  await assert.rejects(broken.run("x", "slip"), { code: "INTERNAL" });
  assert.equal((await broken.run("x", "slip")).replayed, false);
  assert.equal(await marked(), "x");
});

Deno.test("an operation that does not exist is not found", async () => {
  await assert.rejects(productOf(() => {}).runner.run("test.nothing", person, {}), { code: "NOT_FOUND" });
});

Deno.test("a kept refusal keeps what was written, with and without a key", async () => {
  for (const key of [undefined, "kept"]) {
    let effects = 0;
    const { run } = productOf((ctx) => {
      ctx.afterCommit(() => effects++);
      throw new CommittedRefusal("CONFLICT", "counted");
    });
    await assert.rejects(run("kept", key), { code: "CONFLICT" });
    assert.deepEqual([effects, await marked()], [1, "kept"]);
  }
});

Deno.test("a retry with a key gets the stored answer; two concurrent ones run once", async () => {
  const { run, tries } = productOf(() => {});
  const [one, two] = await Promise.all([run("x", "same"), run("x", "same")]);
  assert.deepEqual([one.output, two.output], [{ note: "x" }, { note: "x" }]);
  assert.deepEqual([one.replayed, two.replayed].sort(), [false, true]);
  assert.equal(await marked(), "x");
  const ran = tries.length;
  assert.deepEqual(await run("x", "same"), { output: { note: "x" }, replayed: true });
  assert.deepEqual([tries.length, await marked()], [ran, ""]);
});

Deno.test("writes that a handler sends are awaited; when one fails nothing is committed", async () => {
  const { run } = productOf((ctx, note) => {
    ctx.send((async () => {
      await mark(ctx.trx, `sent with ${note}`);
      await mark(ctx.trx, `and then`);
    })());
    if (note === "bad") ctx.send(fail(ctx.trx, "P0001"));
  });
  await run("good");
  await assert.rejects(run("bad"), { code: "INTERNAL" });
  assert.equal(await marked(), "and then,good,sent with good");
});

Deno.test("an output that the contract does not allow is a fault, and nothing is committed", async () => {
  const { runner } = testProduct(store, new FixedMarket(), [
    command(markContract, async (ctx) => {
      await mark(ctx.trx, "x");
      return { note: 7 as unknown as string };
    }),
  ]);
  await assert.rejects(runner.run("test.mark", person, { note: "x" }), { code: "INTERNAL" });
  assert.equal(await marked(), "");
});

Deno.test("a sent write that fails while its handler still works fails the command, and nothing else", async () => {
  const { run } = productOf(async (ctx) => {
    const failing = fail(ctx.trx, "P0001");
    ctx.send(failing.then(() => {}));
    await failing.catch(() => {});
    // A turn of the event loop, in which an unhandled failure would end the process.
    await new Promise((wake) => setTimeout(wake, 0));
  });
  await assert.rejects(run("lost"), { code: "INTERNAL" });
  assert.equal(await marked(), "");
});

Deno.test("events and audit rows are written with the effect, and none for a refusal", async () => {
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from outbox`.execute(store.db)).rows[0]!.n;
  let notified = 0;
  const { run, runner } = productOf((ctx, note) => {
    ctx.emit({ userId, topic: "portfolio", payload: {} });
    if (note === "refused") throw new CommittedRefusal("CONFLICT", "no");
  });
  runner.onEvents = () => void notified++;
  const before = [await count(), await auditRows()];
  await run("x");
  await assert.rejects(run("refused"));
  assert.deepEqual([await count() - before[0]!, await auditRows() - before[1]!, notified], [1, 1, 1]);
  await marked();
});

/**
 * A runner whose command `test.mark` is batched: `work` runs in each transaction after its marks are written, and
 * `writes` is what goes out with the commit.
 */
function batchedRunner(work: (trx: Trx, notes: readonly string[]) => unknown, writes: readonly BulkWrite[] = []) {
  const tries: string[][] = [];
  const batch: Batch<string, string> = {
    name: "marks",
    maxCalls: 10,
    lockOf: (note) => note,
    load: () => Promise.resolve(),
    run: async (trx, calls) => {
      const notes = calls.map((call) => call.request);
      tries.push(notes);
      for (const { request, ctx } of calls) ctx.afterCommit(() => effects.push(request));
      await sql`insert into marks select unnest(${notes.filter((n) => n !== "refused")}::text[])`.execute(trx);
      await work(trx, notes);
      return { results: notes.map((note) => note === "refused" ? new Refusal("CONFLICT", "no") : note), writes };
    },
  };
  const effects: string[] = [];
  const { runner } = testProduct(store, new FixedMarket(), [
    batched(markContract, batch, ({ note }) => note, (note: string) => ({ note })),
  ]);
  const runAll = async (...notes: string[]) => {
    const answers = await Promise.allSettled(notes.map((note) => runner.run("test.mark", person, { note })));
    return answers.map((a) => a.status === "fulfilled" ? "ok" : (a.reason as Refusal).code);
  };
  return { tries, effects, runAll };
}

Deno.test("calls arriving together are decided together; a refused one does not affect others", async () => {
  const { tries, effects, runAll } = batchedRunner(() => {});
  assert.deepEqual(await runAll("a", "refused", "c"), ["ok", "CONFLICT", "ok"]);
  assert.deepEqual([tries, effects, await marked()], [[["a", "refused", "c"]], ["a", "c"], "a,c"]);
});

Deno.test("a batch with a call that fails is run one by one: only that call fails", async () => {
  const { tries, effects, runAll } = batchedRunner((trx, notes) =>
    notes.includes("bad") ? fail(trx, "P0001") : undefined
  );
  assert.deepEqual(await runAll("a", "bad", "c"), ["ok", "INTERNAL", "ok"]);
  assert.deepEqual([tries.length, effects.toSorted(), await marked()], [4, ["a", "c"], "a,c"]);
});

Deno.test("rows that are written with the commit are refused together with everything before them", async () => {
  const statement = "insert into marks select note from json_to_recordset($rows) as x(note text)";
  const good = batchedRunner(() => {}, [{ statement, rows: [{ note: "written" }] }]);
  assert.deepEqual(await good.runAll("a"), ["ok"]);
  assert.deepEqual([good.effects, await marked()], [["a"], "a,written"]);
  const bad = batchedRunner(() => {}, [{ statement, rows: [{ note: null }] }]);
  assert.deepEqual(await bad.runAll("b"), ["INTERNAL"]);
  assert.deepEqual([bad.effects, await marked()], [[], ""]);
});

Deno.test("a batch that lost its connection is not retried: its commit may have succeeded", async () => {
  const { tries, effects, runAll } = batchedRunner(lost);
  assert.deepEqual(await runAll("a", "b", "c"), ["UNAVAILABLE", "UNAVAILABLE", "UNAVAILABLE"]);
  assert.deepEqual([tries.length, effects, await marked()], [1, [], ""]);
});

Deno.test("prepare runs before the transaction opens and may call other operations, each in its own", async () => {
  const outer = contract({ ...markContract, name: "test.outer" });
  const { runner } = testProduct(store, new FixedMarket(), [
    command(markContract, async (ctx, { note }) => {
      await mark(ctx.trx, `${note} by ${ctx.actor.kind}`);
      return { note };
    }),
    command(outer, (_ctx, _input, prepared: { note: string }) => Promise.resolve(prepared), async (ctx, { note }) => {
      const made = await ctx.call("test.mark", systemActor(OPERATOR), { note });
      // On a store with one connection this would wait for ever if a transaction were open.
      await inTransaction(ctx.db, (trx) => mark(trx, "beside"));
      return made as { note: string };
    }),
  ]);
  assert.deepEqual((await runner.run("test.outer", person, { note: "x" })).output, { note: "x" });
  assert.equal(await marked(), "beside,x by system");
});
