/** For tests: a product in which Waverider trades stocks of a market with fixed quotes. */
import assert from "node:assert/strict";
import { OPERATOR, systemActor } from "../kernel/actor.ts";
import { testStore } from "../kernel/testing.ts";
import { FixedMarket } from "../market/testing.ts";
import { ny, runningProduct } from "../testing.ts";
import { waveriderHandlers, waveriderWork } from "./mod.ts";
import { addTradeable, makeTradeable } from "./market_testing.ts";

export const operator = systemActor(OPERATOR);
const DAY = "2026-11-20";

/** A separate store; its clock is at 10:29, and automation has not been started. */
export async function waveriderOnFixed(symbols: readonly string[] = ["WAVE"]) {
  const store = await testStore();
  const market = new FixedMarket();
  for (const symbol of symbols) addTradeable(market, symbol, ny(`${DAY}T10:00`).epochMilliseconds);
  /** Another server on the same store. */
  const open = () => {
    const product = runningProduct(store, market, waveriderHandlers, waveriderWork);
    return { ...product, to: (time: string) => product.advance(time.includes("T") ? time : `${DAY}T${time}`) };
  };
  const product = open();
  await product.to("10:29");
  /** The stocks are tradeable again on a later day; its clock is at 10:29 then. */
  const begin = async (day: string) => {
    for (const symbol of symbols) makeTradeable(market, symbol, ny(`${day}T10:00`).epochMilliseconds);
    await product.to(`${day}T10:29`);
  };
  const positions = async () => (await product.call("waverider.positions", operator, { active_only: true })).positions;
  const trades = async () => (await product.call("waverider.trades", operator, {})).trades;
  return { ...product, store, market, open, begin, positions, trades };
}
export type OnFixed = Awaited<ReturnType<typeof waveriderOnFixed>>;

/** The stocks were entered at the scan of 10:30. The account must reconcile in the end. */
export async function withPosition(
  check: (product: OnFixed) => Promise<void>,
  symbols: readonly string[] = ["WAVE"],
): Promise<void> {
  const product = await waveriderOnFixed(symbols);
  try {
    await product.call("waverider.start", operator, {});
    await product.to("10:30");
    assert.deepEqual((await product.positions()).map(({ symbol }) => symbol).sort(), [...symbols].sort());
    await check(product);
    const verified = await product.call("ledger.verify", operator, {});
    assert.deepEqual(verified.problems, []);
  } finally {
    await product.store.close();
  }
}
