import assert from "node:assert/strict";
import { digest } from "../../kernel/ids.ts";
import { OPEN_MARKET } from "../../kernel/testing.ts";
import { FixedMarket } from "../../market/testing.ts";
import type { Snapshot, TouchReached, TouchRequest } from "../../market/port.ts";
import { countsAt, touches } from "../../market/touch.ts";
import { limitBuy, type Setup, withOrders } from "../testing.ts";

const SECOND = 1_000;
const MINUTES = 45;

/** The quote of a second: it swings around 200, and forty shares trade a second. */
function quoteAt(at: number) {
  const second = Math.floor((at - OPEN_MARKET.epochMilliseconds) / SECOND);
  const middle = Math.round(20_000 + 200 * Math.sin(second / 300) + 20 * Math.sin(second / 7));
  const askShares = 100 + second % 5 * 100;
  return {
    bid: (middle - 1) / 100,
    ask: (middle + 1) / 100,
    askShares,
    bidShares: 600 - askShares,
    volume: 100_000 + second * 40,
  };
}

/** Makes the quotes of a fixed market those of each second. */
function move(market: FixedMarket): void {
  const { snapshot } = market;
  market.snapshot = (symbol: string, at: number): Promise<Snapshot | null> => {
    market.quotes.AAPL = quoteAt(at);
    return snapshot.call(market, symbol, at);
  };
  market.firstTouch = (request: TouchRequest): Promise<TouchReached | null> => {
    for (let at = (Math.floor(request.after / SECOND) + 1) * SECOND; at <= request.until; at += SECOND) {
      const quote = quoteAt(at);
      if (countsAt(at, request) && touches(quote, request)) return Promise.resolve({ at, quote: { ...quote, at } });
    }
    return Promise.resolve(null);
  };
}

/** Large resting orders of two portfolios of one user; then time passes. Returns what became of them. */
async function trade(setup: Setup, pass: (setup: Setup) => Promise<void>) {
  const { call, market, clock, funded, match } = setup;
  move(market);
  const start = clock.marketNow;
  const { user, id } = await funded(1_000_000);
  const { id: other } = await call("portfolios.create", user, { name: "Other", initial_cash: 1_000_000 });
  await match();
  for (const portfolio_id of [id, other]) {
    await call("trading.buy", user, { portfolio_id, stock_symbol: "AAPL", shares: 900 });
  }
  for (let i = 0; i < 12; i++) {
    const portfolio_id = i % 2 === 0 ? id : other;
    const { bid } = quoteAt(start.epochMilliseconds);
    const side = i % 3 === 0 ? "SELL" : "BUY";
    const price = Math.round((side === "SELL" ? bid + i / 20 : bid - i / 8) * 100) / 100;
    await call("orders.place", user, limitBuy(portfolio_id, price, 100 + 30 * i, { transaction_type: side }));
  }
  const bracket = { take_profit_price: 201.5, stop_loss_price: 198.6 };
  await call("orders.place", user, limitBuy(id, 199.5, 250, bracket));
  const trail = { order_type: "trailing_stop" as const, trail_amount: 1, limit_price: null, transaction_type: "SELL" };
  await call("orders.place", user, limitBuy(other, 0, 300, trail));
  const end = clock.marketNow.add({ minutes: MINUTES });
  await pass(setup);
  clock.marketNow = end.subtract({ seconds: 1 });
  await match();
  const orders = await setup.product.db.selectFrom("orders as o").innerJoin("portfolios as p", "p.id", "o.portfolio_id")
    .select(["p.name", "side", "o.shares", "order_type", "limit_price", "status", "receipt", "closed_at"])
    .where("p.user_id", "=", user.userId).orderBy("name").orderBy("side").orderBy("o.shares").orderBy("closed_at")
    .orderBy("order_type")
    .execute();
  const entries = await setup.product.db.selectFrom("journal_entries as e").innerJoin(
    "portfolios as p",
    (on) => on.onRef("p.id", "=", "e.portfolio_id"),
  )
    .select(["p.name", "type", "symbol", "shares", "price", "amount", "occurred_at"])
    .where("p.user_id", "=", user.userId).orderBy("occurred_at").orderBy("shares").orderBy("amount").orderBy("name")
    .execute();
  const taken = await setup.product.db.selectFrom("taken_sizes").select(["side", "shares", "at", "volume"])
    .where("user_id", "=", user.userId).orderBy("side").execute();
  return { orders, taken, hash: digest(JSON.stringify([orders, entries, taken])) };
}

Deno.test("large orders of one user leave the same ledger whether the clock waits, runs or jumps, or a server was off", async () => {
  const ways: Record<string, (setup: Setup) => Promise<void>> = {
    jumps: () => Promise.resolve(),
    waits: async ({ match }) => {
      for (let i = 0; i < MINUTES * 60 - 1; i++) await match();
    },
    "runs fast": async ({ match, clock }) => {
      for (let i = 1; i < MINUTES * 60 / 47; i++) {
        clock.advance({ milliseconds: 45_700 });
        await match();
      }
    },
    "was off": async ({ product, match, clock, restart }) => {
      clock.advance({ minutes: 7 });
      await match();
      const now = clock.marketNow;
      await product.db.insertInto("market_clock").values({
        ...{ mode: "set", anchor_wall: now, anchor_market: now, speed: 0, start_setting: null },
        ...{ seen_wall: now, seen_market: now, decided_until: now, lived_until: now },
      }).execute();
      restart();
      clock.advance({ minutes: 20 });
      await match();
    },
  };
  const hashes: Record<string, string> = {};
  for (const [way, pass] of Object.entries(ways)) {
    await withOrders(async (setup) => {
      const { orders, taken, hash } = await trade(setup, pass);
      hashes[way] = hash;
      const after = orders.filter((o) => o.receipt?.taken_shares !== undefined && o.order_type !== "market");
      assert.ok(after.length >= 6, `${after.length} of ${orders.length} after others`);
      assert.deepEqual(taken.map((t) => t.side), ["BUY", "SELL"]);
    })();
  }
  assert.deepEqual(new Set(Object.values(hashes)).size, 1, JSON.stringify(hashes));
});
