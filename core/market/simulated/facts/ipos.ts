/** The calendar of new listings: those that are listed in the world, and some that are withdrawn. */
import { isoOfEpochDay } from "../../calendar.ts";
import type { Ipo } from "../../facts.ts";
import { dayCount, epochDayOfTradingDay, momentAt } from "../grid.ts";
import { child, draw, gaussian, keyOf, keyOfSeed, uniform } from "../random.ts";
import type { Context } from "./context.ts";

/** Trading days before the listing on which the plan and its date are published. */
const PLAN_KNOWN = 40;
const DATE_KNOWN = 5;
const PENDING_MOST = 7;
/** Trading days, including the first, for which a listing counts as new. */
const NEW_DAYS = 2;
/** One plan in this many trading days is withdrawn; it is pending for this long. */
const FAILED_EVERY = 9;
const FAILED_AFTER = 25;
const FAILED_SHOWN = 4;
const UNIT_PRICE = 10;
/** The lowest and the highest price of an offer, except for units. */
const PRICES = [4, 40] as const;

/** Offers are priced in half dollars. */
const half = (dollars: number): number => Math.round(dollars * 2) / 2;

/**
 * The terms of an offer. The price range is published with the date, the price on the eve, each based on the company's
 * earlier value.
 */
export function offer(context: Context, index: number, first: number) {
  const { listing, symbolKey } = context.instrument(index);
  const key = keyOf(symbolKey, "offer");
  const ago = (days: number) => Math.max(0, first - days);
  const shares = context.world.sharesOutstanding(index, ago(PLAN_KNOWN + 1));
  const { symbol, name, exchange } = listing;
  if (listing.type === "UNIT") {
    return {
      symbol,
      name,
      exchange,
      priceLow: UNIT_PRICE,
      priceHigh: UNIT_PRICE,
      price: UNIT_PRICE,
      sharesOffered: round(shares * 0.8),
      securityType: "SP",
    };
  }
  // Offers are priced low: most rise with their first trade, some far.
  const z = gaussian(draw(key, 1));
  const bounded = (dollars: number) => Math.max(PRICES[0], Math.min(PRICES[1], half(dollars)));
  const price = bounded(context.world.close(index, ago(1)) / Math.exp(0.07 + 0.13 * z + 0.09 * Math.max(0, z) ** 2));
  const middle = bounded(
    context.world.close(index, ago(DATE_KNOWN + 1)) / Math.exp(0.12 + 0.08 * gaussian(draw(key, 2))),
  );
  const width = Math.max(0.5, half(middle * (0.06 + 0.05 * uniform(draw(key, 3)))));
  return {
    ...{ symbol, name, exchange, price },
    priceLow: middle - width,
    priceHigh: middle + width,
    sharesOffered: round(shares * (0.12 + 0.18 * uniform(draw(key, 4)))),
    securityType: listing.type,
  };
}

const pick = <T>(of: readonly T[], key: number): T => of[Math.floor(uniform(key) * of.length)]!;
const round = (shares: number): number => Number(shares.toPrecision(3));

const firstWords =
  "Alder Brook Cinder Dune Ember Fjord Grove Harbor Island Juniper Keel Larch Meadow North Orchard Prairie".split(" ");
const secondWords = "bridge crest field gate haven light mark point ridge stone vale water".split(" ");
const businesses = ["Therapeutics, Inc.", "Software, Inc.", "Energy Corp.", "Bancorp", "Foods, Inc.", "Robotics, Inc."];

/** A plan that is postponed or withdrawn; its name belongs to no listed company. */
function failed(context: Context, n: number, today: number): Ipo | null {
  const { world } = context;
  const key = child(keyOfSeed(world.seed, "failed offers"), n);
  const announced = n * FAILED_EVERY + Math.floor(FAILED_EVERY * uniform(draw(key, 1)));
  if (announced > today) return null;
  const name = pick(firstWords, draw(key, 2)) + pick(secondWords, draw(key, 3));
  const shell = uniform(draw(key, 4)) < 0.7;
  const letters = (name.slice(0, 1) + name.slice(1).replace(/[aeiou]/g, "")).toUpperCase().slice(0, 4);
  const symbol = shell ? `${letters}U` : letters;
  if (world.indexOf(symbol) !== undefined) return null;
  const low = shell ? UNIT_PRICE : 8 + Math.floor(12 * uniform(draw(key, 5)));
  const over = announced + FAILED_AFTER + Math.floor(15 * uniform(draw(key, 6))) <= today;
  return {
    symbol,
    name: shell ? `${name} Acquisition Corp. Unit` : `${name} ${pick(businesses, draw(key, 7))}`,
    status: !over ? "pending" : uniform(draw(key, 8)) < 0.5 ? "postponed" : "withdrawn",
    listingDate: null,
    exchange: uniform(draw(key, 9)) < 0.7 ? "NASDAQ" : "NYSE",
    priceLow: low,
    priceHigh: shell ? low : low + 2,
    finalPrice: null,
    sharesOffered: round(1e6 * (5 + 20 * uniform(draw(key, 10)))),
    securityType: shell ? "SP" : "CS",
  };
}

export class Ipos {
  /** Indexes of securities listed after the market's first day, by their first trading day. */
  readonly #later: readonly { index: number; first: number }[];

  constructor(readonly context: Context) {
    const { world } = context;
    this.#later = world.instruments.map((_, index) => ({ index, first: world.listed(index).first })).filter((
      { first },
    ) => first > 0 && first < dayCount())
      .sort((a, b) => a.first - b.first || a.index - b.index);
  }

  /** Pending first (without a date, then with one), then new, then recently withdrawn, then history, newest first. */
  at(limit: number, at: number): Ipo[] {
    const today = momentAt(at).day;
    const began = this.#later.findLastIndex(({ first }) => first <= today);
    const upcoming = this.#later.slice(began + 1, began + 1 + PENDING_MOST).filter(({ first }) =>
      first <= today + PLAN_KNOWN
    );
    const pending = upcoming.map(({ index, first }) => this.#row(index, first, today));
    const fallen: Ipo[] = [];
    for (let n = Math.floor(today / FAILED_EVERY); n >= 0 && n > today / FAILED_EVERY - FAILED_SHOWN - 4; n--) {
      const row = failed(this.context, n, today);
      if (row?.status === "pending") pending.push(row);
      else if (row && fallen.length < FAILED_SHOWN) fallen.push(row);
    }
    const order = (row: Ipo) => `${row.listingDate ?? ""} ${row.symbol}`;
    pending.sort((a, b) => order(a) < order(b) ? -1 : 1);
    const listed = this.#later.slice(Math.max(0, began + 1 - limit), began + 1).reverse().map(({ index, first }) =>
      this.#row(index, first, today)
    );
    const fresh = listed.filter((r) => r.status === "new");
    return [...pending, ...fresh, ...fallen, ...listed.slice(fresh.length)].slice(0, Math.max(0, limit));
  }

  #row(index: number, first: number, today: number): Ipo {
    const { price, priceLow, priceHigh, ...known } = offer(this.context, index, first);
    const status = first > today ? "pending" : today - first < NEW_DAYS ? "new" : "history";
    const dated = first - DATE_KNOWN <= today;
    const range = dated || known.securityType === "SP" ? { priceLow, priceHigh } : { priceLow: null, priceHigh: null };
    return {
      ...known,
      ...range,
      status,
      listingDate: dated ? isoOfEpochDay(epochDayOfTradingDay(first)) : null,
      finalPrice: first <= today ? price : null,
    };
  }
}
