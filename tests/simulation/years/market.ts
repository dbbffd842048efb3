/** The script as the product's market. Quotes are constant within a day, so that the price of a fill is known. */
import { epochDayAt, epochDayOf, isoOfEpochDay, midnightOf, tradingHoursMs } from "../../../core/market/calendar.ts";
import type { MarketData } from "../../../core/market/mod.ts";
import { noFacts } from "../../../core/market/no_facts.ts";
import { FixedMarket } from "../../../core/market/testing.ts";
import { touches } from "../../../core/market/touch.ts";
import { CENT, type Day, type Name, type Script, symbols } from "./script.ts";

const dollars = (units: bigint) => Number(units) / 10_000;
const HOUR = 3_600_000;

export class ScriptMarket extends FixedMarket implements MarketData {
  readonly #days: ReadonlyMap<string, Day>;

  constructor(script: Script) {
    super(Object.fromEntries(symbols.map((s) => [s, { bid: 1, ask: 1 }])));
    this.#days = new Map(script.days.map((day) => [day.date, day]));
    this.delisted = { GONE: script.takeover.lastDay };
    const since = (date: string, at: number) => midnightOf(epochDayOf(Temporal.PlainDate.from(date))) + 8 * HOUR <= at;
    const of = <T extends { symbol: string }>(items: readonly T[], symbol: string | null) =>
      items.filter((item) => symbol === null || item.symbol === symbol).toReversed();
    this.facts = {
      ...noFacts,
      dividends: ({ symbol, limit }, at) =>
        Promise.resolve(
          of(script.dividends, symbol).filter((d) => since(d.declaredOn, at)).slice(0, limit).map((d) => ({
            ...d,
            amount: Number(d.amount) / 1e6,
            recordDate: d.exDate,
            frequency: 4,
            type: "CD" as const,
          })),
        ),
      splits: ({ symbol, limit }, at) =>
        Promise.resolve(
          of(script.splits, symbol).filter((s) => since(s.announcedOn, at)).slice(0, limit)
            .map((s) => ({ ...s, executionDate: s.date })),
        ),
      delistings: ({ symbol }, at) =>
        Promise.resolve(
          (symbol === null || symbol === "GONE") && since(script.takeover.announcedOn, at)
            ? [{
              id: "GONE-takeover",
              symbol: "GONE",
              name: "GONE Inc.",
              announcedOn: script.takeover.announcedOn,
              lastDay: script.takeover.lastDay,
              reason: "cash_merger" as const,
              cashPerShare: dollars(script.takeover.price),
              nextSymbol: null,
              exchangeRatio: null,
            }]
            : [],
        ),
    };
  }

  #day(at: number): Day | undefined {
    return this.#days.get(isoOfEpochDay(epochDayAt(at)));
  }

  override async snapshot(symbol: string, at: number) {
    const day = this.#day(at);
    const bid = day?.bid[symbol as Name];
    if (bid === undefined) return null;
    this.quotes[symbol] = { bid: dollars(bid), ask: dollars(bid + CENT), bidShares: 1e9, askShares: 1e9 };
    const made = await super.snapshot(symbol, at);
    return made && {
      ...made,
      lastTrade: { price: dollars(bid), at },
      quote: day!.silent.has(symbol as Name) ? null : made.quote,
    };
  }

  override firstTouch(request: Parameters<FixedMarket["firstTouch"]>[0]): ReturnType<FixedMarket["firstTouch"]> {
    const { symbol, after, until } = request;
    for (let number = epochDayAt(after); number <= epochDayAt(until); number++) {
      const [day, hours] = [this.#days.get(isoOfEpochDay(number)), tradingHoursMs(number)];
      if (!day || !hours || day.silent.has(symbol as Name)) continue;
      if (symbol === "GONE" && day.date > this.delisted.GONE!) continue;
      const bid = dollars(day.bid[symbol as Name]), ask = dollars(day.bid[symbol as Name] + CENT);
      if (!touches({ bid, ask }, request)) continue;
      const at = Math.max(hours.preOpen, (Math.floor(after / 1000) + 1) * 1000);
      if (at > until || at >= hours.postClose) continue;
      return Promise.resolve({ at, quote: { bid, ask, bidShares: 1e9, askShares: 1e9, at } });
    }
    return Promise.resolve(null);
  }
}
