/**
 * The expected state of a portfolio over years, computed with maps and integers from the rules, not from the code under
 * test. Cents, ten-thousandths of a dollar and millionths of a share as bigint. Each method is an instant of a day;
 * they are called in the order of the day.
 */
import { CENT, type Day, type Name, type Script } from "./script.ts";

export interface Resting {
  readonly side: "BUY" | "SELL";
  readonly symbol: Name;
  shares: bigint;
  limit: bigint;
  readonly placedOn: string;
  /** The last trading session in which it may fill; null: 90 days after it was placed. */
  readonly goodFor: string | null;
}
export interface Plan {
  readonly amount: bigint;
  readonly frequency: "weekly" | "monthly";
  readonly day: number;
  next: string;
  active: boolean;
  /** Percent of the amount that is invested, and percent of that by symbol. */
  readonly invested: bigint;
  readonly allocation: readonly (readonly [Name, bigint])[];
}
interface Waiting {
  readonly symbol: Name;
  readonly amount: bigint;
  tries: number;
}

const halfUp = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator);
const times = (price: bigint, shares: bigint) => halfUp(price * shares, 100_000_000n);
const ceilingTimes = (price: bigint, shares: bigint) => (price * shares + 99_999_999n) / 100_000_000n;
const tick = (price: bigint) => price >= 10_000n ? CENT : 1n;
const addDays = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString();

/** The price in whole ticks, never worse for the owner. */
function onTick(side: "BUY" | "SELL", numerator: bigint, denominator: bigint): bigint {
  const step = tick(numerator / denominator) * denominator;
  return (side === "BUY" ? numerator / step : (numerator + step - 1n) / step) * tick(numerator / denominator);
}

export class YearsAuditor {
  cash = 0n;
  paidIn = 0n;
  readonly income = { dividends: 0n, interest: 0n };
  readonly held = new Map<Name, { shares: bigint; cost: bigint; reinvests: boolean }>();
  readonly resting = new Map<string, Resting>();
  readonly plans = new Map<string, Plan>();
  drip: boolean;
  #waiting: Waiting[] = [];
  #entitled: { payDate: string; amount: bigint; symbol: Name; shares: bigint }[] = [];
  #balances = new Map<string, bigint>();

  constructor(drip: boolean, private readonly rate: bigint, private readonly script: Script) {
    this.drip = drip;
  }

  reservedCash(): bigint {
    let sum = 0n;
    for (const o of this.resting.values()) if (o.side === "BUY") sum += ceilingTimes(o.limit, o.shares);
    return sum;
  }
  freeCash = (): bigint => this.cash - this.reservedCash();
  freeShares(symbol: Name): bigint {
    let free = this.held.get(symbol)?.shares ?? 0n;
    for (const o of this.resting.values()) if (o.side === "SELL" && o.symbol === symbol) free -= o.shares;
    return free;
  }

  pay(cents: bigint): void {
    this.cash += cents;
    this.paidIn += cents;
  }

  buy(symbol: Name, shares: bigint, price: bigint): void {
    const amount = times(price, shares);
    const holding = this.held.get(symbol) ?? { shares: 0n, cost: 0n, reinvests: this.drip };
    this.cash -= amount;
    this.held.set(symbol, { ...holding, shares: holding.shares + shares, cost: holding.cost + amount });
  }
  sell(symbol: Name, shares: bigint, price: bigint): void {
    const holding = this.held.get(symbol)!;
    this.cash += times(price, shares);
    holding.cost -= halfUp(holding.cost * shares, holding.shares);
    holding.shares -= shares;
  }

  static cost = (order: Pick<Resting, "shares" | "limit">): bigint => ceilingTimes(order.limit, order.shares);
  static worth = times;

  midnight({ date }: Day): void {
    for (const split of this.script.splits.filter((s) => s.date === date)) {
      const [from, to] = [BigInt(split.from), BigInt(split.to)];
      for (const [id, o] of this.resting) {
        if (o.symbol !== split.symbol) continue;
        if (to < from) this.resting.delete(id);
        else {
          o.shares = o.shares * to / from;
          o.limit = onTick(o.side, o.limit * from, to);
        }
      }
      const holding = this.held.get(split.symbol);
      if (holding) holding.shares = halfUp(holding.shares * to, from);
    }
    for (const d of this.script.dividends.filter((x) => x.exDate === date)) {
      this.#entitled.push({ ...d, shares: this.held.get(d.symbol)?.shares ?? 0n });
      for (const [id, o] of this.resting) {
        // In millionths of a dollar: dividends below a cent a share do not lower limits.
        if (o.symbol !== d.symbol || o.side !== "BUY" || d.amount < 10_000n) continue;
        o.limit = onTick("BUY", o.limit * 100n - d.amount, 100n);
        if (o.limit <= 0n) this.resting.delete(id);
      }
    }
    const { lastDay, price } = this.script.takeover;
    if (date !== addDays(lastDay, 1)) return;
    for (const [id, o] of this.resting) if (o.symbol === "GONE") this.resting.delete(id);
    const gone = this.held.get("GONE");
    if (!gone) return;
    this.cash += times(price, gone.shares);
    this.held.set("GONE", { ...gone, shares: 0n, cost: 0n });
  }

  /** The first second of the pre-market. */
  fills({ trades, bid, silent }: Day): void {
    if (!trades) return;
    for (const [id, o] of [...this.resting]) {
      const price = o.side === "BUY" ? bid[o.symbol] + CENT : bid[o.symbol];
      if (silent.has(o.symbol) || (o.side === "BUY" ? price > o.limit : price < o.limit)) continue;
      this.resting.delete(id);
      if (times(price, o.shares) === 0n) continue;
      if (o.side === "BUY") this.buy(o.symbol, o.shares, price);
      else this.sell(o.symbol, o.shares, price);
    }
  }

  nine({ date, bid }: Day): void {
    for (const d of this.#entitled.filter((e) => e.payDate === date)) {
      const amount = halfUp(d.amount * d.shares, 10_000_000_000n);
      this.cash += amount;
      this.income.dividends += amount;
      const holding = this.held.get(d.symbol);
      if (!this.drip || !holding?.reinvests || holding.shares === 0n) continue;
      const shares = amount * 100_000_000n / bid[d.symbol];
      if (shares > 0n) this.buy(d.symbol, shares, bid[d.symbol]);
    }
    for (const plan of this.plans.values()) {
      for (; plan.active && plan.next <= date; plan.next = this.#after(plan)) {
        this.pay(plan.amount);
        const invested = plan.amount * plan.invested / 100n;
        for (const [symbol, percent] of plan.allocation) {
          if (invested * percent / 100n > 0n) {
            this.#waiting.push({ symbol, amount: invested * percent / 100n, tries: 0 });
          }
        }
      }
    }
  }

  #after(plan: Plan): string {
    if (plan.frequency === "weekly") return addDays(plan.next, 7);
    const month = Temporal.PlainDate.from(plan.next).with({ day: 1 }).add({ months: 1 });
    return month.with({ day: Math.min(plan.day, month.daysInMonth) }).toString();
  }

  /** A minute after the open. */
  invest({ trades, bid, silent }: Day): void {
    if (!trades) return;
    this.#waiting = this.#waiting.filter((w) => {
      const ask = bid[w.symbol] + CENT;
      const spend = w.amount < this.freeCash() ? w.amount : this.freeCash();
      const tenThousandths = (price: bigint) => spend * 1_000_000n / price * 100n;
      let shares = tenThousandths(ask);
      if (times(ask, shares) > spend) shares -= 100n;
      if (silent.has(w.symbol) || times(ask, shares) <= 0n) return ++w.tries < 5;
      this.buy(w.symbol, shares, ask);
      return false;
    });
  }

  /** Before the owner acts, at half past ten. */
  expireOld({ date }: Day): void {
    for (const [id, o] of this.resting) {
      if (o.goodFor === null && addDays(o.placedOn, 90) <= date) this.resting.delete(id);
    }
  }

  /** The end of the day's trading sessions, and of the day. */
  night({ date }: Day): void {
    for (const [id, o] of this.resting) if (o.goodFor === date) this.resting.delete(id);
    this.#balances.set(date, this.cash);
    const day = Temporal.PlainDate.from(date);
    if (day.day !== day.daysInMonth) return;
    let sum = 0n;
    for (let n = 1; n <= day.daysInMonth; n++) sum += this.#balances.get(day.with({ day: n }).toString()) ?? 0n;
    const interest = halfUp(sum * this.rate, BigInt(day.daysInMonth) * 12n * 10_000n);
    this.cash += interest;
    this.income.interest += interest;
  }
}
