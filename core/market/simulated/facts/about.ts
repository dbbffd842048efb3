/** Descriptions of securities in figures and text, and which securities are similar. */
import { isoOfEpochDay } from "../../calendar.ts";
import type { Statements, TickerDetails } from "../../facts.ts";
import { exchangeOn } from "../../universe.ts";
import { epochDayOfTradingDay, momentAt } from "../grid.ts";
import { knownFirstDay } from "../schedule/known_companies.ts";
import type { Context } from "./context.ts";
import type { Traits } from "./company_traits.ts";

const trades: Readonly<Record<string, string>> = {
  "Information Technology":
    "Its business is technology: what it sells is designed, licensed or run as a service for companies and consumers.",
  "Communication Services": "It lives by reaching people: subscriptions, advertising and content.",
  "Consumer Discretionary":
    "It sells what households buy when they can afford it, so its year follows wages and confidence.",
  "Consumer Staples": "It sells goods of daily need, in good years and bad.",
  "Financials":
    "It lives by lending, insuring, investing or moving other people's money, within the rules for its trade.",
  "Real Estate": "It owns, runs or finances buildings and land, and most of its income is rent.",
  "Industrials": "It makes, moves or services what other businesses work with.",
  "Materials": "It extracts or makes the raw materials of other industries, at prices that world markets set.",
  "Health Care": "It develops, makes or provides what patients and hospitals need, under the eyes of regulators.",
  "Energy": "It finds, moves or refines energy, and its results follow the prices of oil and gas.",
  "Utilities": "It supplies households and businesses under regulated tariffs or long contracts.",
};
const funds: Readonly<Record<string, string>> = {
  "Equity index fund": "It holds the stocks of a broad index in the index's proportions.",
  "Style fund": "It holds stocks chosen for a common trait, such as growth, value or momentum.",
  "Dividend fund": "It holds stocks chosen for the dividends they pay, and passes these on.",
  "Sector fund": "It holds the stocks of one sector or industry.",
  "Bond fund": "It holds bonds and pays out their interest each month.",
  "International equity fund": "It holds stocks listed outside the United States.",
  "Commodity fund": "Its price follows that of a commodity.",
  "Digital asset fund": "Its price follows that of a digital asset.",
};
export const exchanges: Readonly<Record<string, string>> = {
  NYSE: "the New York Stock Exchange",
  NASDAQ: "Nasdaq",
  AMEX: "NYSE American",
  ARCA: "NYSE Arca",
  CBOE: "Cboe",
  OTC: "the over-the-counter market",
};

/** Rounds to two significant digits. */
const roughly = (n: number): number => Number(n.toPrecision(2));

/** Dollars in words: $4.2 billion. */
export function inWords(dollars: number): string {
  const size = Math.abs(dollars);
  const [unit, name] = size >= 1e12
    ? [1e12, " trillion"]
    : size >= 1e9
    ? [1e9, " billion"]
    : size >= 1e6
    ? [1e6, " million"]
    : [1, ""];
  const shown = unit === 1
    ? String(Math.round(size)).replace(/\B(?=(\d{3})+$)/g, ",")
    : (size / unit).toFixed(size / unit >= 100 ? 0 : 1);
  return `${dollars < 0 ? "-" : ""}$${shown}${name}`;
}

const count = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

/** Yearly spending per employee, in dollars, of a company without much revenue. */
const SPENT_PER_EMPLOYEE = 450_000;
/** Revenue above which revenue per employee grows with company size, and the exponent of that growth. */
const ORDINARY_REVENUE = 10e9;
const SCALE = 0.25;

/** Number of employees: as many as the revenue can pay, or the spending when there is little revenue. */
function employees(traits: Traits | null, year: Statements | undefined): number | null {
  if (!traits || !year) return null;
  const revenue = year.income["revenue"]!.value;
  const spent = revenue - year.income["income_before_income_taxes"]!.value;
  const perEmployee = traits.perEmployee * Math.max(1, revenue / ORDINARY_REVENUE) ** SCALE;
  return Math.max(
    3,
    Math.round(roughly(Math.max(revenue / perEmployee, traits.margin === null ? spent / SPENT_PER_EMPLOYEE : 0))),
  );
}

function description(d: Omit<TickerDetails, "description">, year: Statements | undefined): string {
  const place = `listed on ${exchanges[d.exchange]}`;
  if (d.type === "UNIT") {
    return `${d.name} is a company without a business of its own, ${place}. It raised money to take over another company and holds it in trust until then.`;
  }
  if (d.sector === null) {
    return `${d.name} is an exchange-traded fund ${place}. ${
      funds[d.industry ?? ""] ?? "It holds a basket of securities."
    }`;
  }
  const first = `${d.name} is a company of the ${d.sector} sector${d.industry ? ` (${d.industry})` : ""}, ${place}. ${
    trades[d.sector] ?? ""
  }`.trimEnd();
  if (!year) return first;
  const earned = year.income["net_income_loss_attributable_common_shareholders"]!.value;
  return `${first} In fiscal ${year.fiscalYear} it had revenue of ${inWords(year.income["revenue"]!.value)} and ${
    earned < 0 ? `lost ${inWords(-earned)}` : `earned ${inWords(earned)}`
  }${d.employees === null ? "." : `; it employs about ${count(d.employees)} people.`}`;
}

/** Details at an instant; `year` is the last fiscal year filed. The market value is as of the last close. */
export function details(
  context: Context,
  index: number,
  traits: Traits | null,
  year: Statements | undefined,
  at: number,
): TickerDetails {
  const { listing } = context.instrument(index);
  const { symbol, name, type, sector, industry } = listing;
  const exchange = exchangeOn(listing, epochDayOfTradingDay(Math.max(0, momentAt(at).day)));
  const { first } = context.world.listed(index);
  const closed = context.lastClosed(index, at);
  const made = {
    ...{ symbol, name, type, exchange, sector, industry },
    sharesOutstanding: Math.round(context.world.sharesOutstanding(index, momentAt(at).day)),
    marketCap: closed === undefined
      ? null
      : Math.round(context.world.close(index, closed) * context.world.sharesOutstanding(index, closed)),
    employees: employees(traits, year),
    homepage: null,
    listedOn: first > 0 ? isoOfEpochDay(epochDayOfTradingDay(first)) : knownFirstDay(symbol),
    logoUrl: null,
    delistedOn: null,
  };
  return { ...made, description: description(made, year) };
}

const RELATED = 10;
/** A different industry counts as this much difference in (log) size. */
const OTHER_INDUSTRY = 2.5;

/** Finds similar securities: of the same sector (or funds), nearest in industry and size. */
export class Relations {
  readonly #groups: ReadonlyMap<string, readonly number[]>;

  constructor(readonly context: Context) {
    const groups = new Map<string, number[]>();
    context.world.instruments.forEach((_, i) => {
      const name = this.#group(i);
      const group = groups.get(name);
      if (group) group.push(i);
      else groups.set(name, [i]);
    });
    this.#groups = groups;
  }

  #group(index: number): string {
    const { listing } = this.context.instrument(index);
    return listing.type === "UNIT" ? "" : listing.sector ?? "fund";
  }

  /** Nearest first: other companies listed on the day. Shells have no related companies. */
  of(index: number, tradingDay: number, limit = RELATED): number[] {
    const { context } = this;
    const { listing } = context.instrument(index);
    const name = this.#group(index);
    if (name === "") return [];
    const distance = (i: number) => {
      const other = context.instrument(i).listing;
      return Math.abs(Math.log(other.size / listing.size)) + (other.industry === listing.industry ? 0 : OTHER_INDUSTRY);
    };
    const ranked = this.#groups.get(name)!.filter((i) => context.isListed(i, tradingDay)).map((i) =>
      [i, distance(i)] as const
    ).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
    const companies = new Set([listing.kin]);
    const found: number[] = [];
    for (const [i] of ranked) {
      const { kin } = context.instrument(i).listing;
      if (companies.has(kin)) continue;
      companies.add(kin);
      if (found.push(i) >= limit) break;
    }
    return found;
  }
}
