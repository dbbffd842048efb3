import assert from "node:assert/strict";
import { contracts } from "../core/contracts.ts";
import type { Contract } from "../core/kernel/operation.ts";
import { modules } from "../core/modules.ts";
import type { Connection } from "./connection.ts";
import { distinctLength, nounsOf, shortFields, withWholeIds } from "./short_ids.ts";

const nouns = nounsOf(modules);
const ids = ["019ab7c2-5a31-7000-8f02-000000000001", "019ab7c2-5b02-7000-8f02-000000000002"] as const;

Deno.test("ids are shortened while they are distinct, to eight characters at least, without a dash at the end", () => {
  assert.equal(distinctLength([]), 8);
  assert.equal(distinctLength([ids[0], ids[0]]), 8);
  assert.equal(distinctLength(ids), 11);
  assert.equal(distinctLength(["019ab7c2-5a31-7000-8f02-000000000001", "019ab7c2-5a31-7001-8f02-000000000001"]), 18);
});

Deno.test("short ids are for owned objects only, and have eight characters or more", () => {
  const cancel = contracts["orders.cancel"];
  assert.deepEqual(shortFields(cancel, { portfolio_id: "019ab7c2", order_id: ids[0] }, nouns), ["portfolio_id"]);
  assert.deepEqual(shortFields(cancel, { portfolio_id: "019ab7c2", order_id: "019ab7c2-5" }, nouns), [
    "portfolio_id",
    "order_id",
  ]);
  for (const wrong of ["019ab7c", "mine", "019ab7c2x", ids[0]]) {
    assert.deepEqual(shortFields(cancel, { portfolio_id: wrong, order_id: ids[0] }, nouns), []);
  }
  assert.deepEqual(shortFields(contracts["users.reset-link"], { user: "019ab7c2" }, nouns), []);
});

Deno.test("a short id is resolved to the one object whose id begins with it; none and several are reported", async () => {
  const calls: [string, unknown][] = [];
  const connection = {
    call: ({ name }: Contract, input: Record<string, unknown>) => {
      calls.push([name, input.portfolio_id]);
      return Promise.resolve(ids.map((id) => ({ id })));
    },
  } as unknown as Connection;
  const resolve = (input: Record<string, unknown>) =>
    withWholeIds(connection, contracts["orders.cancel"], input, nouns);
  assert.deepEqual(await resolve({ portfolio_id: "019ab7c2-5a", order_id: "019AB7C2-5B" }), {
    portfolio_id: ids[0],
    order_id: ids[1],
  });
  assert.deepEqual(calls, [["portfolios.list", undefined], ["orders.list", ids[0]]]);
  await assert.rejects(resolve({ portfolio_id: ids[0], order_id: "019ab7c2" }), {
    exit: 2,
    message: /begins the ids of 2 orders; give more of it/,
  });
  await assert.rejects(resolve({ portfolio_id: "019ab7c3", order_id: ids[0] }), { exit: 5, code: "NOT_FOUND" });
});

Deno.test("a short id of a notification is searched for beyond the newest hundred", async () => {
  const all = Array.from({ length: 150 }, (_, i) => `019ab7c2-${String(i).padStart(4, "0")}-7000-8f02-000000000001`);
  const connection = {
    call: (_operation: Contract, { limit, offset }: { limit: number; offset: number }) =>
      Promise.resolve(all.slice(offset, offset + limit).map((id) => ({ id }))),
  } as unknown as Connection;
  assert.deepEqual(
    await withWholeIds(connection, contracts["notifications.delete"], { id: "019ab7c2-0149" }, nouns),
    { id: all[149] },
  );
});
