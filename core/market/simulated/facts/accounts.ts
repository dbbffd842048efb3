/**
 * The accounts of a company, quarter by quarter. Every quarter can be computed independently: the balance sheet follows
 * the company's mean value over the previous four years, and the flows are the differences between one balance sheet
 * and the next, so that everything adds up. Quarters are named as in schedule/fiscal.ts; amounts are whole dollars.
 */
import { tradingDayOnOrBefore } from "../grid.ts";
import { child, draw, gaussian, slow } from "../random.ts";
import { earningsOf } from "../schedule/earnings.ts";
import { fiscalYearEnd, lastOfMonth } from "../schedule/fiscal.ts";
import type { Context } from "./context.ts";
import type { Traits } from "./company_traits.ts";

export interface Income {
  readonly revenue: number;
  readonly costOfRevenue: number;
  readonly research: number;
  readonly sellingGeneral: number;
  readonly other: number;
  readonly taxes: number;
  readonly depreciation: number;
}
export interface Balance {
  readonly cash: number;
  readonly shortInvestments: number;
  readonly receivables: number;
  readonly inventories: number;
  readonly otherCurrent: number;
  readonly plant: number;
  readonly goodwill: number;
  readonly intangibles: number;
  readonly otherAssets: number;
  readonly payables: number;
  readonly debtCurrent: number;
  readonly deferred: number;
  readonly accrued: number;
  readonly debtLong: number;
  readonly otherLiabilities: number;
  readonly commonStock: number;
  readonly otherIncome: number;
}
export interface Flows {
  readonly netIncome: number;
  readonly depreciation: number;
  readonly otherOperating: number;
  readonly workingCapital: number;
  readonly capital: number;
  readonly otherInvesting: number;
  readonly debtLong: number;
  readonly debtCurrent: number;
  readonly dividends: number;
  readonly otherFinancing: number;
}

/**
 * Number of quarters whose closing values are averaged, and a factor for the growth since their mean.
 */
const LEVEL_QUARTERS = 4;
const LEVEL_GROWTH = 1.05;
/** Rates per year. */
const INTEREST = 0.045, CASH_YIELD = 0.03, WEAR = 0.1, AMORTISATION = 0.12;
/** Maximum depreciation as a fraction of revenue. */
const WEAR_MOST = 0.22;
const STOCK_PAY = 0.012;

export const netIncome = (i: Income): number =>
  i.revenue - i.costOfRevenue - i.research - i.sellingGeneral + i.other - i.taxes;
export const currentAssets = (b: Balance): number =>
  b.cash + b.shortInvestments + b.receivables + b.inventories + b.otherCurrent;
export const assets = (b: Balance): number => currentAssets(b) + b.plant + b.goodwill + b.intangibles + b.otherAssets;
export const currentLiabilities = (b: Balance): number => b.payables + b.debtCurrent + b.deferred + b.accrued;
export const liabilities = (b: Balance): number => currentLiabilities(b) + b.debtLong + b.otherLiabilities;
export const equity = (b: Balance): number => assets(b) - liabilities(b);

export class Accounts {
  readonly yearEnd: number;
  readonly #values = new Map<number, number>();
  readonly #incomes = new Map<number, Income>();
  readonly #balances = new Map<number, Balance>();

  constructor(readonly context: Context, readonly index: number, readonly traits: Traits) {
    this.yearEnd = fiscalYearEnd(context.instrument(index));
  }

  /** The trading day of a quarter's last prices, within the company's listing. */
  lastDay(quarter: number): number {
    const { first, last } = this.context.world.listed(this.index);
    return Math.min(last, Math.max(0, first, tradingDayOnOrBefore(lastOfMonth(quarter))));
  }

  shares(quarter: number): number {
    return this.context.world.sharesOutstanding(this.index, this.lastDay(quarter));
  }

  surprise(quarter: number): number {
    return earningsOf(this.context.instrument(this.index), quarter, this.yearEnd)?.surprise ?? 0;
  }

  /** Log of the company's value at the end of a quarter. */
  #value(quarter: number): number {
    let known = this.#values.get(quarter);
    if (known === undefined) {
      const day = this.lastDay(quarter);
      known = Math.log(
        Math.max(
          1,
          this.context.world.quarterClose(this.index, day) * this.context.world.sharesOutstanding(this.index, day),
        ),
      );
      this.#values.set(quarter, known);
    }
    return known;
  }

  /** The company's value, smoothed over the last quarters. */
  #level(quarter: number): number {
    let sum = 0;
    for (let i = 0; i < LEVEL_QUARTERS; i++) sum += this.#value(quarter - 3 * i);
    return LEVEL_GROWTH * Math.exp(sum / LEVEL_QUARTERS);
  }

  #round = (dollars: number): number => Math.round(dollars / this.traits.unit) * this.traits.unit || 0;

  /** Annualised revenue at a quarter's rate, without seasonality. */
  #pace = (quarter: number): number => this.#level(quarter) / this.traits.priceToSales;

  balance(quarter: number): Balance {
    let known = this.#balances.get(quarter);
    if (!known) this.#balances.set(quarter, known = this.#makeBalance(quarter));
    return known;
  }

  #makeBalance(quarter: number): Balance {
    const { key, sector, priceToBook, margin, equity: share } = this.traits;
    const revenue = this.#pace(quarter);
    const book = this.#level(quarter) / priceToBook;
    // Revenue requires some assets, whatever the book value; for a company with negative equity, assets follow revenue
    // alone.
    const total = share < 0
      ? 0.8 * revenue
      : Math.max(Math.min(book / share, 12 * revenue + book), book / 0.9, margin === null ? 0 : 0.45 * revenue);
    const owed = share < 0 ? total * (1 - share) : total - book;
    const wander = (n: number) => Math.exp(0.05 * slow(child(key, 100 + n), quarter / 3, 6));
    // A company that burns money holds more cash and short-term investments, and less of everything else.
    const hoard = margin === null ? 0.5 : 0;
    const part = (n: number, x: number, hoarded = 0) =>
      this.#round(total * (x * (1 - hoard) + hoarded * hoard) * wander(n));
    const held = {
      cash: part(0, sector.cash, 0.55),
      shortInvestments: part(1, sector.shortInvestments, 0.35),
      receivables: part(2, sector.receivables),
      inventories: part(3, sector.inventories),
      otherCurrent: part(4, sector.otherCurrent),
      plant: part(5, sector.plant),
      goodwill: part(6, sector.goodwill),
      intangibles: part(7, sector.intangibles),
    };
    const rest = total - Object.values(held).reduce((a, b) => a + b, 0);
    const debt = (n: number, x: number) => this.#round(owed * x * wander(n));
    const due = {
      payables: debt(8, sector.payables),
      debtCurrent: debt(9, sector.debtCurrent),
      deferred: debt(10, sector.deferred),
      accrued: debt(11, sector.accrued),
      debtLong: debt(12, sector.debtLong),
    };
    const otherLiabilities = this.#round(Math.max(0, owed - Object.values(due).reduce((a, b) => a + b, 0)));
    return {
      ...held,
      otherAssets: this.#round(Math.max(0, rest)),
      ...due,
      otherLiabilities,
      // A company that burns money has raised far more capital than it has left.
      commonStock: this.#round(Math.max(Math.abs(book), 0.1 * total) * (margin === null ? 2.2 : 0.35) * wander(13)),
      otherIncome: this.#round(-0.01 * total * wander(14)),
    };
  }

  income(quarter: number): Income {
    let known = this.#incomes.get(quarter);
    if (!known) this.#incomes.set(quarter, known = this.#makeIncome(quarter));
    return known;
  }

  #makeIncome(quarter: number): Income {
    const { key, sector, margin, burn, gross, taxRate } = this.traits;
    const own = child(child(key, 50), quarter);
    const surprise = this.surprise(quarter);
    const season = sector.seasons[Math.floor((quarter % 12 + 11) % 12 / 3)]!;
    const revenue = this.#round(
      this.#pace(quarter) / 4 * season * (1 + 0.012 * surprise + 0.008 * gaussian(draw(own, 1))),
    );
    const earned = margin === null
      ? -burn / 4 * this.#level(quarter) * Math.max(0.3, 1 - 0.08 * surprise + 0.1 * gaussian(draw(own, 2)))
      : revenue * margin *
        Math.max(
          0.2,
          1 + 0.06 * surprise + 0.04 * gaussian(draw(own, 3)) + 0.12 * slow(child(key, 51), quarter / 3, 6),
        );
    const before = this.balance(quarter - 3);
    const interest =
      (CASH_YIELD * (before.cash + before.shortInvestments) - INTEREST * (before.debtCurrent + before.debtLong)) / 4;
    const other = this.#round(Math.max(-0.3 * revenue, Math.min(0.3 * revenue, interest)));
    const taxes = earned > 0 ? this.#round(earned / (1 - taxRate) * taxRate) : 0;
    const operating = earned + taxes - other;
    const profit = Math.max(revenue * gross, operating + 0.04 * revenue);
    const costOfRevenue = this.#round(Math.max(0, revenue - profit));
    const spent = this.#round(revenue - costOfRevenue - operating);
    // In research-intensive sectors, most of a loss is research spending.
    const research = sector.research === 0 ? 0 : this.#round(
      Math.max(
        0,
        Math.min(
          0.75 * spent,
          Math.max(sector.research * revenue, sector.research >= 0.1 && margin === null ? 0.6 * spent : 0),
        ),
      ),
    );
    const wear = Math.min((WEAR * before.plant + AMORTISATION * before.intangibles) / 4, WEAR_MOST * revenue);
    return {
      revenue,
      costOfRevenue,
      research,
      sellingGeneral: spent - research,
      other,
      taxes,
      depreciation: this.#round(wear),
    };
  }

  /** Dollars of dividends with ex-dates in the quarter. */
  #dividends(quarter: number): number {
    const { world } = this.context;
    const [from, to] = [tradingDayOnOrBefore(lastOfMonth(quarter - 3)) + 1, tradingDayOnOrBefore(lastOfMonth(quarter))];
    if (to < from) return 0;
    let sum = 0;
    for (const e of world.events(this.index, from, to)) {
      if (e.kind === "dividend") sum += e.amount * world.sharesOutstanding(this.index, e.tradingDay);
    }
    return this.#round(sum);
  }

  flows(quarter: number): Flows {
    const [before, after] = [this.balance(quarter - 3), this.balance(quarter)];
    const income = this.income(quarter);
    const change = (...of: (keyof Balance)[]) => of.reduce((sum, name) => sum + after[name] - before[name], 0);
    const earned = netIncome(income);
    const dividends = this.#dividends(quarter);
    const { depreciation } = income;
    const otherOperating = this.#round(STOCK_PAY * income.revenue);
    const renewal = 1.1 + 0.15 * slow(child(this.traits.key, 52), quarter / 3, 4);
    const capital = -this.#round(Math.max(0, depreciation * renewal));
    return {
      netIncome: earned,
      depreciation,
      otherOperating,
      workingCapital: change("payables", "deferred", "accrued") - change("receivables", "inventories", "otherCurrent"),
      capital,
      otherInvesting:
        -(change("plant", "goodwill", "intangibles", "shortInvestments", "otherAssets") + depreciation + capital),
      debtLong: change("debtLong"),
      debtCurrent: change("debtCurrent"),
      dividends: -dividends || 0,
      // Shares issued less shares bought back, and other long-term obligations.
      otherFinancing: equity(after) - equity(before) - earned + dividends - otherOperating + change("otherLiabilities"),
    };
  }
}
