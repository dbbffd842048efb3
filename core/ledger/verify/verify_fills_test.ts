import assert from "node:assert/strict";
import { type RawBuilder, sql } from "kysely";
import { systemActor } from "../../kernel/actor.ts";
import { inTransaction } from "../../kernel/store/db.ts";
import { testProduct, testStore } from "../../kernel/testing.ts";
import { FixedMarket } from "../../market/testing.ts";
import { orderHandlers } from "../../orders/mod.ts";
import { caller, seedUser } from "../../testing.ts";
import { ledgerHandlers } from "../mod.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());
const market = new FixedMarket({ AAPL: { bid: 199.99, ask: 200.01, askShares: 100, bidShares: 100 } });
const { runner, db } = testProduct(store, market, [...ledgerHandlers, ...orderHandlers]);
const call = caller(runner);
const problems = async () => (await call("ledger.verify", systemActor("test"), {})).problems;

/** Executed orders: a market buy and sell that move the price, and a buy whose price its limit sets. */
async function fills(): Promise<string[]> {
  const user = await seedUser(db);
  const { id: portfolio_id } = await call("portfolios.create", user, { name: "Fills", initial_cash: 1_000_000 });
  const place = async (transaction_type: "BUY" | "SELL", shares: number, limit_price?: number) => {
    const order = { portfolio_id, stock_symbol: "AAPL", transaction_type, shares };
    const type = limit_price ? { order_type: "limit" as const, limit_price } : { order_type: "market" as const };
    const { id, status } = await call("orders.place", user, { ...order, ...type });
    assert.equal(status, "executed");
    return id;
  };
  // The third comes after what the first took.
  return [await place("BUY", 333.123456), await place("SELL", 150.5), await place("BUY", 900, 200.02)];
}

/** Changes an executed order bypassing the product. */
const tamper = (id: string, change: RawBuilder<unknown>) =>
  inTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update orders set ${change} where id = ${id}`.execute(trx);
  });
const receipt = (values: object) => sql`receipt = (receipt::jsonb || ${JSON.stringify(values)}::text::jsonb)::json`;

Deno.test("verify: fills agree with their receipts", async () => {
  await fills();
  assert.deepEqual(await problems(), []);
});

for (
  const [what, which, change, says] of [
    ["a touch that is a cent off", 0, receipt({ ask: 200.02 }), /its receipt says a touch of 200.02/],
    ["a bid that is a cent off", 1, receipt({ bid: 199.98 }), /its receipt says a touch of 199.98/],
    [
      "an impact that the size does not have",
      0,
      receipt({ impact_bps: 16 }),
      /100 displayed, its receipt says 16 basis/,
    ],
    ["another size taken before", 2, receipt({ taken_shares: 200 }), /900.* after 200 against 100 displayed/],
    ["no size taken before", 2, receipt({ taken_shares: null }), /900.* after 0 against 100 displayed/],
    ["a displayed size that gives another impact", 0, receipt({ ask_shares: 400 }), /against 400 displayed/],
    ["a buy above its limit", 2, sql`limit_price = 200.015`, /limit 200.015/],
    ["a quote older than fifteen seconds", 0, receipt({ quoted_at: "2026-11-17T15:29:44Z" }), /on a quote of/],
    ["a quote from after the fill", 0, receipt({ quoted_at: "2026-11-17T15:30:01Z" }), /on a quote of/],
    ["a crossed quote", 0, receipt({ bid: 200.02 }), /200.02 to 200.01/],
    ["another instant than its entry's", 0, receipt({ filled_at: "2026-11-17T15:30:00.001Z" }), /its entry .* says/],
    ["another price than its entry's", 0, receipt({ price: 200.3059 }), /its entry .* says/],
    ["another amount", 0, receipt({ amount: 1 }), /its receipt says 1 for/],
    ["other shares", 1, sql`shares = 150.6`, /for 150.6/],
    ["an end at another time", 0, sql`closed_at = closed_at + interval '1 second'`, /its receipt says/],
  ] as const
) {
  Deno.test(`verify: ${what} is found, and the order is named`, async () => {
    const id = (await fills())[which]!;
    await tamper(id, change);
    const found = await problems();
    assert.ok(found.length > 0 && found.every((line) => line.includes(id)), found.join("\n"));
    assert.ok(found.some((line) => says.test(line)), found.join("\n"));
    await inTransaction(db, async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`truncate orders, journal_entries, holdings, portfolios cascade`.execute(trx);
    });
  });
}
