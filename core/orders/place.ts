/**
 * Placing orders: market orders fill at once or are refused; limit orders fill at once when the touch allows it and
 * otherwise rest with a reservation; stops rest until they trigger. Many calls are decided together, in order of
 * arrival, each after the effect of the previous ones.
 */
import { type Batch, type BatchCall, batched, type Decided } from "../kernel/run/handler.ts";
import { userIdOf } from "../kernel/actor.ts";
import { writeAll } from "../kernel/store/bulk_write.ts";
import { awaitAll, type Trx } from "../kernel/store/db.ts";
import { Refusal } from "../kernel/errors.ts";
import { type Cents, cents, centsNumber, parseDecimal, price, shares } from "../kernel/money.ts";
import { getValued, LedgerWriter, presentEntry, presentHoldings } from "../ledger/mod.ts";
import * as contract from "./contract.ts";
import { notifyOwners } from "./notify_owners.ts";
import { PERCENT_DECIMALS, presentOrder, stockNames } from "./order.ts";
import { type OrderRequest, type Placed, placeOne } from "./place_one.ts";
import { TakenSizes, volumesOf } from "./taken/taken.ts";
import { lockTaken, takenWrite } from "./taken/taken_bulk.ts";
import { PositionLimits } from "./portfolio/trading_rules.ts";
import { newOrders } from "./write_bulk.ts";

type Loaded = Awaited<ReturnType<typeof loadLedger>>;

/** Locks the portfolios of orders, and reads what their decision depends on. */
async function loadLedger(trx: Trx, calls: readonly BatchCall<OrderRequest>[]) {
  // Sent in this order: the portfolios are locked before what their owners' orders took is read.
  const locking = LedgerWriter.open(
    { ...calls[0]!.ctx, trx },
    [...new Set(calls.map((c) => c.request.portfolioId))],
    calls.map((c) => ({ portfolioId: c.request.portfolioId, symbol: c.request.symbol })),
  );
  const reading = lockTaken(trx, calls.map((c) => ({ userId: userIdOf(c.ctx.actor), symbol: c.request.symbol })));
  const quotes = readQuotes(calls);
  // Awaited by the decision: stored answers are given without the market, too.
  quotes.catch(() => {});
  const [ledger, rows] = await awaitAll([locking, reading]);
  return { ledger, rows, quotes };
}

function readQuotes(calls: readonly BatchCall<OrderRequest>[]) {
  const { market, now } = calls[0]!.ctx;
  const symbols = [...new Set(calls.map((c) => c.request.symbol))];
  return Promise.all([market.snapshots(symbols, now.epochMilliseconds), stockNames(market, symbols, now)]);
}

async function place(
  trx: Trx,
  calls: readonly BatchCall<OrderRequest>[],
  { ledger, rows, quotes }: Loaded,
): Promise<Decided<Placed>> {
  const { market, now } = calls[0]!.ctx;
  const [snapshots, names] = await quotes;
  const bySymbol = new Map(snapshots.map((s) => [s.symbol, s]));
  const taken = new TakenSizes(rows, now, volumesOf(snapshots, now));
  const limits = await PositionLimits.read({ trx, market, now }, ledger, calls.map((c) => c.request));
  const results = calls.map((call): Placed | Refusal => {
    try {
      const { symbol } = call.request;
      return placeOne(call, { ledger, taken, limits }, bySymbol.get(symbol) ?? null, names.get(symbol) ?? null);
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  });
  const placed = results.flatMap((r, i) => r instanceof Refusal ? [] : [{ placed: r, call: calls[i]! }]);
  const orders = placed.flatMap((p) => [p.placed.order, ...p.placed.opened]);
  const writes = [newOrders(orders), ...ledger.takeWrites(), takenWrite(taken.changed)];
  for (const { placed: p, call } of placed) call.ctx.audit({ target: p.order.id });
  if (placed.length > 0) notifyOwners(placed[0]!.call.ctx, ledger, orders);
  const shown = placed.filter((p) => p.call.request.withHolding);
  if (shown.length === 0) return { results, writes };
  // The holdings are read again, with what was written.
  await writeAll(trx, writes);
  await addHoldings(trx, shown);
  return { results, writes: [] };
}

async function addHoldings(
  trx: Trx,
  placed: readonly { placed: Placed; call: BatchCall<OrderRequest> }[],
): Promise<void> {
  await Promise.all(placed.map(async ({ placed: p, call: { ctx } }) => {
    const row = await getValued(trx, userIdOf(ctx.actor), p.order.portfolioId);
    const holding = row.holdings.filter((h) => h.symbol === p.order.symbol);
    p.holding = (await presentHoldings(row, holding, ctx.market, ctx.now))[0] ?? null;
  }));
}

const orderBatch: Batch<OrderRequest, Placed, Loaded> = {
  name: "orders",
  maxCalls: 32,
  lockOf: (r) => r.portfolioId,
  load: loadLedger,
  run: place,
};

const asTradeResult = (p: Placed) => ({
  transaction: presentEntry(p.entry!, p.name),
  holding: p.holding,
  cash_balance: centsNumber(p.cash),
  order: presentOrder(p.order, p.name),
});

const NO_PRICES = {
  ...{ limitPrice: null, stopPrice: null, trailAmount: null, trailPercent: null },
  ...{ takeProfit: null, stopLoss: null, stopLossLimit: null },
};
const priceOrNull = (value: number | null | undefined) => value == null ? null : price(value);

/** trading.buy and trading.sell: a market order whose caller shows the trade. */
const marketOrder = (
  side: contract.Side,
  i: { portfolio_id: string; stock_symbol: string; shares: number; notes?: string | null | undefined },
  useReserve: boolean,
  maxAmount: Cents | null,
): OrderRequest => ({
  portfolioId: i.portfolio_id,
  symbol: i.stock_symbol,
  side,
  shares: shares(i.shares),
  orderType: "market",
  ...NO_PRICES,
  timeInForce: "day",
  useReserve,
  maxAmount,
  notes: i.notes || null,
  withHolding: true,
});

export const buy = batched(
  contract.buy,
  orderBatch,
  (i) => marketOrder("BUY", i, i.use_reserve, i.max_amount == null ? null : cents(i.max_amount)),
  asTradeResult,
);
export const sell = batched(contract.sell, orderBatch, (i) => marketOrder("SELL", i, true, null), asTradeResult);

export const placeOrder = batched(contract.placeOrder, orderBatch, (i) => ({
  portfolioId: i.portfolio_id,
  symbol: i.stock_symbol,
  side: i.transaction_type,
  shares: shares(i.shares),
  orderType: i.order_type,
  limitPrice: priceOrNull(i.limit_price),
  stopPrice: priceOrNull(i.stop_price),
  trailAmount: priceOrNull(i.trail_amount),
  trailPercent: i.trail_percent == null ? null : parseDecimal(i.trail_percent, PERCENT_DECIMALS),
  takeProfit: priceOrNull(i.take_profit_price),
  stopLoss: priceOrNull(i.stop_loss_price),
  stopLossLimit: priceOrNull(i.stop_loss_limit_price),
  timeInForce: i.time_in_force,
  useReserve: i.use_reserve,
  maxAmount: null,
  notes: i.notes || null,
  withHolding: false,
}), (p) => presentOrder(p.order, p.name));
