/**
 * More than a year of an owner's portfolio in seconds: every kind of operation and of due work, while the process
 * crashes, work is done twice at once, days are skipped and the clock jumps. After each day cash, reservations, shares,
 * costs and income equal the auditor's, to the unit. `deno task simulate` runs twenty seeds.
 */
import assert from "node:assert/strict";
import { loadParts } from "../../../core/kernel/module.ts";
import { modules } from "../../../core/modules.ts";
import { Refusal } from "../../../core/kernel/errors.ts";
import { type TestProduct, testProduct, testStore } from "../../../core/kernel/testing.ts";
import { nextTradingDay } from "../../../core/market/calendar.ts";
import { type Call, processUpToNow } from "../../../core/orders/mod.ts";
import { caller, seedUser } from "../../../core/testing.ts";
import { YearsAuditor } from "./auditor.ts";
import { ScriptMarket } from "./market.ts";
import { CENT, type Day, type Name, Random, symbols, writeScript } from "./script.ts";

const { dueWork, handlers } = await loadParts(modules);

const FIRST_DAY = "2026-11-17";
/** Failed seeds are stored here and run again until they pass. */
const failing = new URL("../../../.cache/failing_seeds.txt", import.meta.url);
const kept = await Deno.readTextFile(failing).catch(() => "");
const numbers = (text: string) => text.split(/[\s,]+/).filter(Boolean).map(Number);
const seeds = new Set([...numbers(Deno.env.get("SIMULATION_SEEDS") ?? "1"), ...numbers(kept)]);
const DAYS = Number(Deno.env.get("SIMULATION_DAYS") ?? 400);

const at = (date: string, time: string) => Temporal.ZonedDateTime.from(`${date}T${time}[America/New_York]`).toInstant();
const dollars = (units: bigint, scale: number) => Number(units) / scale;
const units = (n: number, scale: number) => BigInt(Math.round(n * scale));

/** The result, or null when the product refuses. */
const refusedOr = async <T>(promise: Promise<T>): Promise<T | null> => {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof Refusal && error.code !== "INTERNAL" && error.code !== "UNAVAILABLE") return null;
    throw error;
  }
};

async function liveYears(seed: number): Promise<void> {
  const random = new Random(seed);
  const script = writeScript(random, FIRST_DAY, DAYS);
  const market = new ScriptMarket(script);
  const store = await testStore();
  const open = (): TestProduct => {
    const opened = testProduct(store, market, handlers, { dueWork });
    if (product) opened.clock.marketNow = product.clock.marketNow;
    return opened;
  };
  let product: TestProduct | undefined;
  product = open();
  const advance = (of: TestProduct) => {
    const call: Call = async (name, actor, input) => (await of.runner.run(name, actor, input)).output;
    return processUpToNow(of.services, call);
  };
  const call: ReturnType<typeof caller> = (...args) => caller(product!.runner)(...args);
  const user = await seedUser(store.db);
  const admin = await seedUser(store.db, "admin");

  try {
    const begin = at(FIRST_DAY, "09:40");
    product.clock.marketNow = begin;
    // The row in which a process that starts after a crash finds the progress of earlier ones.
    await store.db.insertInto("market_clock").values({
      ...{ mode: "set", anchor_wall: begin, anchor_market: begin, speed: 0, start_setting: null },
      ...{ seen_wall: begin, seen_market: begin, decided_until: begin, lived_until: begin },
    }).execute();
    await advance(product);
    const drip = random.chance(0.5);
    const { id } = await call("portfolios.create", user, {
      name: `Seed ${seed}`,
      initial_cash: 50_000,
      enable_drip: drip,
      money_market_rate: 0.045,
    });
    const auditor = new YearsAuditor(drip, 450n, script);
    auditor.pay(5_000_000n);

    let skipped = 0;
    for (const [n, day] of script.days.entries()) {
      if (n > 0) {
        auditor.midnight(day);
        auditor.fills(day);
        auditor.nine(day);
        auditor.invest(day);
        auditor.expireOld(day);
      }
      // Skipped days, as when the server was off or the clock jumps: the owner does nothing.
      if (skipped === 0 && n > 0 && random.chance(0.06)) skipped = random.int(1, 40);
      if (skipped > 0 && n < script.days.length - 1) skipped--;
      else {
        await advanceTo(day);
        const acts = random.int(0, 4);
        for (let act = 0; act < acts; act++) await operate(day, auditor, id);
        await compare(auditor, id, day);
      }
      auditor.night(day);
    }
    assert.deepEqual((await call("ledger.verify", admin, {})).problems, []);
    const failed = store.db.selectFrom("job_runs").select(["job", "period", "error"]).where("state", "=", "failed");
    assert.deepEqual(await failed.execute(), []);
    assert.ok(auditor.income.dividends > 0n && auditor.income.interest > 0n, "the portfolio had income");
  } finally {
    await store.close();
  }

  /** Advances to half past ten of a day, with random faults on the way. */
  async function advanceTo(day: Day): Promise<void> {
    const now = at(day.date, "10:30");
    if (random.chance(0.15)) product = open();
    product!.clock.marketNow = now;
    if (random.chance(0.1)) {
      // Another process does the same at the same time, and an admin runs jobs manually.
      const twin = open();
      await Promise.all([advance(product!), advance(twin), ...["pay-interest", "contribute"].map(byHand)]);
    } else await advance(product!);
    if (random.chance(0.05)) await advance(product!);
  }

  async function byHand(name: string): Promise<void> {
    await refusedOr(call("jobs.run", admin, { name }));
  }

  async function operate(day: Day, auditor: YearsAuditor, id: string): Promise<void> {
    const kind = random.int(0, 15);
    if (kind === 0) {
      const amount = BigInt(random.int(1, 200_000));
      await call("portfolios.deposit", user, { id, amount: dollars(amount, 100) });
      auditor.pay(amount);
    } else if (kind === 1) {
      const amount = BigInt(random.int(1, 400_000));
      const done = await refusedOr(call("portfolios.withdraw", user, { id, amount: dollars(amount, 100) }));
      assert.equal(done !== null, amount <= auditor.freeCash());
      if (done) auditor.pay(-amount);
    } else if (kind === 2) {
      auditor.drip = !auditor.drip;
      await call("dividends.toggle-drip", user, { portfolio_id: id, enable_drip: auditor.drip });
    } else if (kind === 3) await toggleHolding(auditor, id);
    else if (kind === 4) await plan(day, auditor, id);
    else if (kind === 5) await cancel(auditor, id);
    else await place(day, auditor, id, kind < 11 ? "market" : "limit");
  }

  async function toggleHolding(auditor: YearsAuditor, id: string): Promise<void> {
    const holding = random.pick(await call("holdings.list", user, { id }));
    if (!holding) return;
    const mine = auditor.held.get(holding.stock.symbol as Name)!;
    mine.reinvests = !mine.reinvests;
    await call("holdings.set-auto-reinvest", user, { id: holding.id, auto_reinvest: mine.reinvests });
  }

  async function plan(day: Day, auditor: YearsAuditor, id: string): Promise<void> {
    const known = random.pick([...auditor.plans]);
    if (known && auditor.plans.size > 3) {
      await call("contributions.delete", user, { id: known[0] });
      auditor.plans.delete(known[0]);
      return;
    }
    const next = Temporal.PlainDate.from(day.date).add({ days: random.int(1, 40) });
    const made = {
      amount: BigInt(random.int(1, 60_000)),
      frequency: random.pick(["weekly", "monthly"] as const),
      day: next.day,
      next: next.toString(),
      active: true,
      invested: BigInt(random.pick([0, 50, 100])),
      allocation: [["AAPL", 60n], ["KO", 33n]] as const,
    };
    const { id: planId } = await call("contributions.create", user, {
      name: "Plan",
      amount: dollars(made.amount, 100),
      frequency: made.frequency,
      target_portfolio_id: id,
      next_contribution_date: made.next,
      auto_invest_percentage: Number(made.invested),
      target_allocation: { AAPL: 60, KO: 33 },
    });
    auditor.plans.set(planId, made);
  }

  async function cancel(auditor: YearsAuditor, id: string): Promise<void> {
    const [orderId] = random.pick([...auditor.resting]) ?? [];
    if (!orderId) return;
    await call("orders.cancel", user, { portfolio_id: id, order_id: orderId });
    auditor.resting.delete(orderId);
  }

  async function place(day: Day, auditor: YearsAuditor, id: string, type: "market" | "limit"): Promise<void> {
    const symbol = random.pick(symbols);
    const side = random.pick(["BUY", "BUY", "SELL"] as const);
    let shares = random.chance(0.5) ? BigInt(random.int(1, 20)) * 1_000_000n : BigInt(random.int(100, 9_000_000));
    const bid = day.bid[symbol];
    const touch = side === "BUY" ? bid + CENT : bid;
    const limit = type === "limit" ? bid * BigInt(random.int(80, 120)) / 100n / CENT * CENT : null;
    const gone = symbol === "GONE" && day.date > script.takeover.lastDay;
    const priced = day.trades && !day.silent.has(symbol);
    const fills = priced && (limit === null || (side === "BUY" ? touch <= limit : touch >= limit));
    const free = auditor.freeShares(symbol);
    if (side === "SELL" && shares - free >= -50n && shares - free <= 50n) shares = free;
    const price = fills ? touch : limit ?? touch;
    const cost = fills ? YearsAuditor.worth(price, shares) : YearsAuditor.cost({ limit: price, shares });
    const allowed = !gone && (type === "limit" || fills) && YearsAuditor.worth(price, shares) > 0n &&
      (side === "BUY" ? cost <= auditor.freeCash() : free > 0n && shares <= free);
    const forTheDay = limit !== null && random.chance(0.3);
    const done = await refusedOr(call("orders.place", user, {
      portfolio_id: id,
      stock_symbol: symbol,
      transaction_type: side,
      shares: dollars(shares, 1e6),
      order_type: type,
      time_in_force: forTheDay ? "day" : "gtc",
      ...(limit === null ? {} : { limit_price: dollars(limit, 10_000) }),
    }));
    assert.equal(done !== null, allowed, `${type} ${side} ${shares} ${symbol} at ${limit ?? touch} on ${day.date}`);
    if (!done) return;
    assert.equal(done.status, fills ? "executed" : "pending");
    if (fills && side === "BUY") auditor.buy(symbol, shares, touch);
    else if (fills) auditor.sell(symbol, shares, touch);
    else {
      const today = Temporal.PlainDate.from(day.date);
      const goodFor = forTheDay ? (day.trades ? today : nextTradingDay(today)).toString() : null;
      auditor.resting.set(done.id, { side, symbol, shares, limit: limit!, placedOn: day.date, goodFor });
    }
  }

  async function compare(auditor: YearsAuditor, id: string, { date }: Day): Promise<void> {
    const [portfolio, spendable, holdings] = await Promise.all([
      call("portfolios.get", user, { id }),
      call("portfolios.spendable-cash", user, { id }),
      call("holdings.list", user, { id }),
    ]);
    const seen = {
      cash: units(portfolio.cash_balance, 100),
      paidIn: units(portfolio.total_contributed, 100),
      reserved: units(spendable.pending_orders_total, 100),
      holdings: holdings.map((h) => [
        h.stock.symbol,
        units(h.shares, 1e6),
        units(h.cost_basis, 100),
        units(h.available_shares, 1e6),
        h.auto_reinvest,
      ]),
    };
    const expected = {
      cash: auditor.cash,
      paidIn: auditor.paidIn,
      reserved: auditor.reservedCash(),
      holdings: [...auditor.held].filter(([, h]) => h.shares > 0n).sort(([a], [b]) => a < b ? -1 : 1)
        .map(([symbol, h]) => [symbol, h.shares, h.cost, auditor.freeShares(symbol), h.reinvests]),
    };
    assert.deepEqual(seen, expected, `on ${date}`);
  }
}

for (const seed of seeds) {
  Deno.test(`seed ${seed}: ${DAYS} days with every kind of work and fault equal the auditor's`, async () => {
    try {
      await liveYears(seed);
    } catch (error) {
      console.error(`The simulation failed; run it again with SIMULATION_SEEDS=${seed}`);
      if (!numbers(kept).includes(seed)) await Deno.writeTextFile(failing, `${seed}\n`, { append: true });
      throw error;
    }
    const others = numbers(await Deno.readTextFile(failing).catch(() => "")).filter((n) => n !== seed);
    if (kept) await Deno.writeTextFile(failing, others.map((n) => `${n}\n`).join(""));
  });
}
