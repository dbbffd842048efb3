import assert from "node:assert/strict";
import { cents } from "../../kernel/money.ts";
import { NEW_YORK, tradingHours } from "../../market/mod.ts";
import { ny } from "../../testing.ts";
import { operator, waveriderOnFixed } from "../fixed_testing.ts";

/** Numbers from 0 to 1 that repeat with the seed. */
function numbers(seed: number): () => number {
  let state = seed * 2_654_435_761 % 4_294_967_296;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
}

const SYMBOLS = ["WAVE", "RIDE", "SURF"];
/** A whole session, and seven that end at 13:00, with as many entries. */
const DAYS = [
  ...["2026-11-20", "2026-11-27", "2026-12-24", "2027-11-26"],
  ...["2028-07-03", "2028-11-24", "2029-07-03", "2029-11-23"],
];

type Server = Awaited<ReturnType<typeof waveriderOnFixed>>;

/** A day of random prices, halts and commands, lived by two servers at once or by either. */
async function randomDay(day: string, first: Server, second: Pick<Server, "to" | "clock">, next: () => number) {
  const { market, call } = first;
  const servers = [first, second] as const;
  await first.begin(day);
  await call("waverider.start", operator, {}).catch(() => null);
  const { close } = tradingHours(Temporal.PlainDate.from(day))!;
  for (let at = ny(`${day}T10:29`); Temporal.Instant.compare(at, close) < 0;) {
    at = at.add({ seconds: Math.ceil(next() * next() * 1_200) });
    for (const symbol of SYMBOLS) {
      const quote = market.quotes[symbol]!;
      const price = Math.max(1, Math.round(quote.bid * (1 + (next() - 0.49) * 0.03) * 100) / 100);
      // The market offers nothing again for a while after a halt, and near the close all trade.
      const halted = next() < 0.08 && Temporal.Instant.compare(at, close.subtract({ minutes: 30 })) < 0;
      Object.assign(quote, { bid: price, ask: Math.round(price * 100 + 1) / 100, halted });
    }
    const time = at.toZonedDateTimeISO(NEW_YORK).toPlainDateTime().toString().slice(0, 19);
    const acting = next() < 0.3 ? servers : [servers[next() < 0.5 ? 0 : 1]];
    await Promise.all(acting.map((server) => server.to(time)));
    for (const server of servers) server.clock.marketNow = at;
    const open = await first.positions();
    assert.equal(new Set(open.map(({ symbol }) => symbol)).size, open.length, "one position a stock");
    if (open.length > 0 && next() < 0.05) await call("waverider.exit", operator, { id: open[0]!.id }).catch(() => null);
    if (next() < 0.02) await call("waverider.stop", operator, {});
    if (next() < 0.2) await call("waverider.start", operator, {}).catch(() => null);
  }
  await second.to(`${day}T16:10`);
  await reconcile(first);
  // No scans on the days in between.
  await call("waverider.stop", operator, {}).catch(() => null);
}

/** All that was traded so far. */
async function reconcile({ call, trades, positions, store }: Server): Promise<void> {
  const all = await trades();
  assert.deepEqual(await positions(), [], "flat after the close");
  const earned = all.reduce((sum, { pnl }) => sum + cents(pnl!.toFixed(2)), 0n);
  const { cash_balance, equity } = await call("waverider.account", operator, {});
  assert.equal(cents(cash_balance.toFixed(2)), cents("10000") + earned, "the cash is what the trades left");
  assert.equal(equity, cash_balance);
  assert.deepEqual((await call("ledger.verify", operator, {})).problems, []);
  const orders = await store.db.selectFrom("orders").select(["symbol", "side", "shares"]).execute();
  const bought = orders.filter(({ side }) => side === "BUY");
  assert.equal(bought.length, all.length, "one purchase a trade");
  assert.equal(orders.length, 2 * all.length, "and one sale");
  for (const { entry_time, exit_time, shares } of all) {
    assert.ok(exit_time! > entry_time && shares > 0);
  }
}

Deno.test("no sequence of prices, halts, commands and servers leaves a position doubled, negative or open after the close", async () => {
  const first = await waveriderOnFixed(SYMBOLS);
  try {
    const second = first.open();
    for (const [i, day] of DAYS.entries()) await randomDay(day, first, second, numbers(i + 1));
    const all = await first.trades();
    assert.ok(all.length >= 2 * DAYS.length, `${all.length} trades`);
    const exits = new Set(all.map(({ exit_reason }) => exit_reason!));
    assert.ok(exits.size >= 4, `${[...exits]}`);
  } finally {
    await first.store.close();
  }
});
