/** A product with prices that tests set by instant, and a clock they move; everything due in between is done. */
import type { DueWork } from "../kernel/clock/due_work.ts";
import { inTransaction } from "../kernel/store/db.ts";
import type { Handler } from "../kernel/run/handler.ts";
import { newId } from "../kernel/ids.ts";
import { cents } from "../kernel/money.ts";
import { testProduct, testStore } from "../kernel/testing.ts";
import { type Change, ledgerHandlers, LedgerWriter } from "../ledger/mod.ts";
import { previousTradingDay, tradingHours } from "../market/calendar.ts";
import type { Bar, Bars, BarsRequest, Snapshot } from "../market/port.ts";
import { FixedMarket } from "../market/testing.ts";
import { notificationHandlers } from "../notifications/mod.ts";
import { type Call, orderHandlers, processUpToNow } from "../orders/mod.ts";
import { caller, seedUser } from "../testing.ts";
import { analyticsHandlers, analyticsWork } from "./mod.ts";

export const ny = (text: string): Temporal.Instant =>
  Temporal.ZonedDateTime.from(`${text}[America/New_York]`).toInstant();

/** A price from a minute in New York on. */
export type Step = readonly [from: string, price: number];

/** Bid and ask are the price, and so is every minute's bar. */
export class SteppedMarket extends FixedMarket {
  /** Oldest first, in epoch milliseconds. Before its first step a symbol is listed and has no price. */
  readonly #steps = new Map<string, readonly { at: number; price: number }[]>();
  /** Its data is unavailable. */
  away = false;

  constructor(steps: Record<string, readonly Step[]>) {
    super({});
    this.set(steps);
  }

  set(steps: Record<string, readonly Step[]>): void {
    for (const [symbol, own] of Object.entries(steps)) {
      this.#steps.set(symbol, own.map(([from, price]) => ({ at: ny(from).epochMilliseconds, price })));
      this.quotes[symbol] ??= { bid: 1, ask: 1 };
    }
  }

  priceAt(symbol: string, at: number): number | null {
    return this.away ? null : this.#steps.get(symbol)?.findLast((step) => step.at <= at)?.price ?? null;
  }

  override async snapshot(symbol: string, at: number): Promise<Snapshot | null> {
    const price = this.priceAt(symbol, at);
    if (!this.quotes[symbol]) return null;
    const unknown = { symbol, lastTrade: null, quote: null, day: null, previousDay: null, halt: null, bands: null };
    if (price === null) return unknown;
    this.quotes[symbol] = { ...this.quotes[symbol], bid: price, ask: price };
    const base = await super.snapshot(symbol, at);
    if (!base) return null;
    const date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO("America/New_York").toPlainDate();
    const closeOf = (day: Temporal.PlainDate) =>
      this.priceAt(symbol, Math.min(at, tradingHours(day)!.close.epochMilliseconds - 1));
    const [today, before] = [tradingHours(date) && closeOf(date), closeOf(previousTradingDay(date))];
    return {
      ...base,
      day: today ? { ...base.day!, close: today } : null,
      previousDay: before ? { ...base.previousDay!, close: before } : null,
    };
  }

  override bars({ symbol, from, to, limit }: BarsRequest, at = to): Promise<Bars | null> {
    const bars: Bar[] = [];
    const until = Math.min(to, at);
    // From its first price on a symbol has one every minute.
    const first = Math.max(from, until - limit * 60_000);
    for (let start = Math.ceil(first / 60_000) * 60_000; start <= until; start += 60_000) {
      const price = this.priceAt(symbol, start);
      if (price) bars.push({ at: start, open: price, high: price, low: price, close: price, volume: 100 });
    }
    const column = (name: keyof Bar) => Float64Array.from(bars.slice(-limit), (bar) => bar[name]);
    const [opens, highs, lows] = [column("open"), column("high"), column("low")];
    const rest = { at: column("at"), close: column("close"), volume: column("volume") };
    return Promise.resolve(this.quotes[symbol] ? { ...rest, open: opens, high: highs, low: lows } : null);
  }
}

let opened: ReturnType<typeof testStore> | undefined;
Deno.test.afterAll(async () => (await opened)?.close());

/** A separate product on the file's store, with the clock at the given minute. */
export async function openAnalytics(
  at: string,
  steps: Record<string, readonly Step[]> = {},
  more: readonly Handler[] = [],
  moreWork: readonly DueWork[] = [],
) {
  const store = await (opened ??= testStore());
  const market = new SteppedMarket({ SPY: [["2000-01-03T09:30", 500]], QQQ: [["2000-01-03T09:30", 400]], ...steps });
  const handlers = [...ledgerHandlers, ...orderHandlers, ...notificationHandlers, ...analyticsHandlers, ...more];
  const join = () => testProduct(store, market, handlers, { dueWork: [...analyticsWork, ...moreWork] });
  const product = join();
  const { clock, services, runner, db } = product;
  const call = caller(runner);
  const run: Call = async (name, actor, input) => (await runner.run(name, actor, input)).output;
  /** Moves the clock and does the work that falls due. */
  const advance = async (until: string) => {
    clock.marketNow = ny(until);
    await processUpToNow(services, run);
  };
  // Other tests have processed later days, and may have left some to be restated.
  await db.deleteFrom("market_clock").execute();
  await db.deleteFrom("stale_snapshots").execute();
  await advance(at);
  const user = await seedUser(db);
  const create = async (cash: number) => (await call("portfolios.create", user, { name: "P", initial_cash: cash })).id;
  const trade = (side: "buy" | "sell", portfolio_id: string, stock_symbol: string, shares: number) =>
    call(`trading.${side}`, user, { portfolio_id, stock_symbol, shares });
  /** Writes entries as another module would, at the clock's instant. */
  const enter = (id: string, given: Change | readonly Change[]) =>
    inTransaction(db, async (trx) => {
      const changes = [given].flat();
      const ctx = { trx, now: clock.market(), wall: clock.wall(), newId: () => newId(clock.wall()) };
      const pairs = changes.flatMap(({ symbol }) => symbol === undefined ? [] : [{ portfolioId: id, symbol }]);
      const ledger = await LedgerWriter.open(ctx, [id], pairs);
      for (const change of changes) ledger.apply(id, change);
      await ledger.write();
    });
  const income = (id: string, type: "DIVIDEND" | "INTEREST", dollars: number) =>
    enter(id, {
      type,
      source: { type: type === "DIVIDEND" ? "dividend" : "interest", id: newId(clock.wall()) },
      amount: cents(dollars),
      cashEffect: cents(dollars),
    });
  const snapshots = async (id: string) =>
    await db.selectFrom("snapshots").selectAll().where("portfolio_id", "=", id).orderBy("date").execute();
  const values = async (id: string) => (await snapshots(id)).map((s) => [s.date, Number(s.total_value)]);
  return {
    market,
    product,
    clock,
    db,
    call,
    run,
    advance,
    join,
    user,
    create,
    trade,
    enter,
    income,
    snapshots,
    values,
  };
}
