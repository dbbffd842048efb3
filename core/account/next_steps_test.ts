import assert from "node:assert/strict";
import { testStore } from "../kernel/testing.ts";
import { Runner } from "../kernel/run/run.ts";
import { openCompetitions } from "../competitions/testing.ts";
import { caller } from "../testing.ts";
import { accountHandlers } from "./mod.ts";
import { busyPerson, leavingOn } from "./testing.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());

Deno.test("a user's own plan, goal and stop are steps that are done, whatever became of them", async () => {
  const product = leavingOn(store);
  const { call, person } = product;
  const { me, friend, portfolio } = await busyPerson(product);
  const steps = (user: typeof me) => call("users.next-steps", user, {});
  const none = { stop: false, plan: false, goal: false, contest: false };
  assert.deepEqual(await steps(me), { ...none, plan: true, goal: true }, "a limit order is no stop");
  assert.deepEqual(await steps(friend), { ...none, goal: true });
  assert.deepEqual(await steps(await person()), none);
  const { id } = await call("orders.place", me, {
    ...{ portfolio_id: portfolio, stock_symbol: "AAPL", shares: 1, transaction_type: "SELL" },
    ...{ order_type: "stop", stop_price: 1 },
  });
  await call("orders.cancel", me, { portfolio_id: portfolio, order_id: id });
  assert.deepEqual(await steps(me), { ...none, plan: true, goal: true, stop: true });
  assert.deepEqual(await steps(friend), { ...none, goal: true });
});

Deno.test("an entry in a competition is a step that is done", async () => {
  const { enter, services } = await openCompetitions("2026-11-02T10:00");
  const { user } = await enter();
  const { contest } = await caller(new Runner(services, accountHandlers))("users.next-steps", user, {});
  assert.equal(contest, true);
});
