/** What articles say about the end of a listing: a takeover and what becomes of it, a bankruptcy, a rescue. */
import { child, keyOf, numberOf, uniform } from "../random.ts";
import { epochDayOfTradingDay } from "../grid.ts";
import type { EndEvent, WorldEvent } from "../world.ts";
import type { Context } from "./context.ts";
import { acquired, bankrupt, broken, exchanged, type Pattern, raisedTerms, rescued } from "./news_patterns.ts";
import type { Stub } from "./news_stubs.ts";
import { buyers } from "./news_words.ts";
import { dateInWords, dollars, shortName } from "./news_format.ts";

export const isEnd = (event: WorldEvent): event is EndEvent =>
  event.kind === "delisting" || event.kind === "raise" || event.kind === "break" || event.kind === "rescue";

/** The patterns of an event's articles, what they are about, and their placeholders. */
export interface EndWords {
  readonly patterns: readonly Pattern[];
  readonly subject: string;
  readonly words: () => Readonly<Record<string, string>>;
}

export function endWords({ world }: Context, { index, at }: Stub, event: EndEvent): EndWords {
  if (event.kind === "rescue") return { patterns: rescued, subject: "new money", words: () => ({}) };
  const ending = event.kind === "delisting" ? event : event.of;
  const lastDay = dateInWords(epochDayOfTradingDay(ending.last));
  const exchange = ending.reason === "stock_merger" ? world.exchange(index) : null;
  if (exchange) {
    const { symbol, name } = world.instruments[exchange.buyer]!.listing;
    const words = { ratio: String(exchange.ratio), lastDay, buyer: shortName(name), buyerSymbol: symbol };
    return { patterns: exchanged, subject: "the end of the listing", words: () => words };
  }
  const key = child(keyOf(world.instruments[index]!.symbolKey, "buyer"), ending.tradingDay);
  const cash = (asOf: number) => dollars(world.cashPerShare(index, ending, asOf));
  const words = () => ({
    ...{ lastDay, buyer: buyers[Math.floor(uniform(numberOf(key)) * buyers.length)]! },
    ...{ cash: cash(at), before: cash(event.at - 1) },
  });
  if (event.kind === "raise") return { patterns: raisedTerms, subject: "the offer", words };
  if (event.kind === "break") return { patterns: broken, subject: "the end of the offer", words };
  const patterns = ending.reason === "bankruptcy" ? bankrupt : acquired;
  return { patterns, subject: "the end of the listing", words };
}
