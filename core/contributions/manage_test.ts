import assert from "node:assert/strict";
import type { OperationName } from "../contracts.ts";
import { inTransaction } from "../kernel/store/db.ts";
import { refused, seedUser } from "../testing.ts";
import { open, store } from "./testing.ts";

Deno.test("a change of a plan leaves the others as they are, and no other user finds it", async () => {
  const { create, call, user, id: portfolioId, plan } = await open();
  const [{ id }, other] = [await create(), await create({ name: "Other" })];
  const stranger = await seedUser(store.db);
  const { id: foreign } = await call("portfolios.create", stranger, { name: "Foreign" });
  const attempts: [string, Record<string, unknown>][] = [
    ["contributions.get", { id }],
    ["contributions.update", { id, ...plan({ target_portfolio_id: foreign }) }],
    ["contributions.toggle-active", { id, is_active: false }],
    ["contributions.delete", { id }],
  ];
  for (const [name, input] of attempts) {
    const { message } = await refused(call(name as OperationName, stranger, input as never), "NOT_FOUND");
    assert.equal(message, "Recurring contribution not found");
  }
  await call("contributions.update", user, { id, ...plan({ amount: 5 }) });
  await call("contributions.toggle-active", user, { id, is_active: false });
  assert.deepEqual(await call("contributions.get", user, { id: other.id }), other);
  await call("contributions.delete", user, { id });
  assert.deepEqual(await call("contributions.list-portfolio", user, { portfolio_id: portfolioId }), [other]);
  const audited = await store.db.selectFrom("audit_log").select("operation").where("target", "=", id).execute();
  assert.deepEqual(audited.map(({ operation }) => operation), ["contributions.delete"]);
});

Deno.test("a user has at most a hundred plans, and another user's do not count", async () => {
  const [{ create }, other] = [await open(), await open()];
  for (let i = 0; i < 100; i++) await create({ name: `Plan ${i}` });
  const { message } = await refused(create(), "RULE_BROKEN");
  assert.equal(message, "You have 100 recurring contributions; delete one first");
  await other.create();
});

Deno.test("a plan that is toggled while its contribution is being made keeps its next date", async () => {
  const { create, call, user, id: portfolioId } = await open();
  const { id } = await create();
  let toggled: Promise<{ next_contribution_date: string }> | undefined;
  await inTransaction(store.db, async (trx) => {
    await trx.selectFrom("portfolios").select("id").where("id", "=", portfolioId).forUpdate().execute();
    toggled = call("contributions.toggle-active", user, { id, is_active: false });
    // It waits for the portfolio by then; on the embedded store, for the transaction.
    await new Promise((wake) => setTimeout(wake, 200));
    await trx.updateTable("contribution_plans").set({ next_date: "2027-01-01" }).where("id", "=", id).execute();
  });
  assert.equal((await toggled)!.next_contribution_date, "2027-01-01T09:00:00");
});

Deno.test("a user without a plan has an empty summary, and another user's portfolio is not found", async () => {
  const { call, user, id } = await open();
  assert.deepEqual(await call("contributions.summary", user, {}), {
    ...{ total_contributions: 0, active_contributions: 0, monthly_equivalent_total: 0, next_contribution_date: null },
  });
  const stranger = await seedUser(store.db);
  await refused(call("contributions.list-portfolio", stranger, { portfolio_id: id }), "NOT_FOUND");
});
