import assert from "node:assert/strict";
import { testStore } from "../kernel/testing.ts";
import { systemActor } from "../kernel/actor.ts";
import { HEADS_FILE, noteHead } from "./heads.ts";
import { auditOn } from "./testing.ts";

const store = await testStore();
const audit = await auditOn(store);
const { call, change, clock, dir, lines, rows, services, verify } = audit;
Deno.test.afterAll(async () => {
  await store.close();
  await audit.remove();
});

const file = `${dir}/${HEADS_FILE}`;
const written = async () =>
  (await Deno.readTextFile(file).catch(() => "")).split("\n").filter((line) => line !== "").map((line) =>
    JSON.parse(line) as { number: number; hash: string; at: string }
  );

Deno.test("without staff actions there is no head to write", async () => {
  assert.deepEqual(await noteHead(services), { number: 0 });
  assert.deepEqual(await written(), []);
});

Deno.test("the job writes the head each hour to the log, and to a file of its owner when it has changed", async () => {
  clock.wallAt = Temporal.Instant.from("2026-11-25T10:30:00Z");
  const run = async () => await call("jobs.run", systemActor("jobs"), { name: "staff-actions-head" });
  await change();
  await run();
  await run();
  const [row] = await rows();
  const head = { number: 1, hash: row!.hash, at: row!.at.toString() };
  assert.deepEqual(await written(), [head]);
  assert.equal((await Deno.stat(file)).mode! & 0o777, 0o600);
  const logged = () => lines.map((line) => JSON.parse(line)).filter(({ message }) => message?.startsWith("head of"));
  const logs = logged().map(({ at, number, hash, written_at }) => [at, number, hash, written_at]);
  assert.deepEqual(logs, [[clock.wall().toString(), 1, row!.hash, head.at]], "once an hour");
  clock.wallAt = clock.wallAt.add({ hours: 1 });
  await run();
  assert.deepEqual(await written(), [head], "it has not changed");
  assert.equal(logged().length, 2);
  await change();
  clock.wallAt = clock.wallAt.add({ hours: 1 });
  await run();
  assert.deepEqual((await written()).map(({ number }) => number), [1, 2]);
});

Deno.test("a line that is half written is named, and does not swallow the next one", async () => {
  const text = await Deno.readTextFile(file);
  await Deno.writeTextFile(file, `${text}{"number":2,"ha`);
  await change();
  await noteHead(services);
  const { faults, compared } = await verify();
  assert.deepEqual(faults.map(({ problem }) => problem), [`1 line of ${HEADS_FILE} is no head`]);
  assert.deepEqual(compared, [`3 of ${HEADS_FILE} on this machine, up to row 3`]);
});
