/** Generates the text of an article. */
import { epochDayAt, isoOfEpochDay } from "../../calendar.ts";
import type { Article, Sentiment } from "../../facts.ts";
import { epochDayOfTradingDay, monthOf, tradingDayOnOrBefore } from "../grid.ts";
import { exchangeOn } from "../../universe.ts";
import { draw, numberOf, uniform } from "../random.ts";
import { recordDate } from "../schedule/dividends.ts";
import { fiscalQuarter, fiscalYearEnd, quarterBy } from "../schedule/fiscal.ts";
import type { EndEvent, WorldEvent } from "../world.ts";
import { exchanges, inWords } from "./about.ts";
import { type Accounts, netIncome } from "./accounts.ts";
import type { Context } from "./context.ts";
import { offer } from "./ipos.ts";
import type { Neighbours } from "./neighbours.ts";
import { endWords, isEnd } from "./news_ends.ts";
import { dateInWords, dollars, shortName } from "./news_format.ts";
import {
  announcements,
  bad,
  beat,
  fundPatterns,
  good,
  listing,
  miss,
  ordinary,
  type Pattern,
  reactions,
  reasons,
  seconds,
  thirds,
} from "./news_patterns.ts";
import { keywordOf, kindOf, slots, type Stub, WARNING } from "./news_stubs.ts";
import { fundThemes, tradeOf } from "./news_trades.ts";
import { conferences, firstNames, houses, lastNames, papers, wires } from "./news_words.ts";
import { perShare } from "./statements.ts";

/**
 * A prime, so that it shares no divisor with any number of titles; consecutive articles differ in pattern and theme.
 */
const STRIDE = 151;

const pick = <T>(of: readonly T[], key: number): T => of[Math.floor(uniform(key) * of.length)]!;
const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
/** Beyond these returns a price has moved, and moved far. */
const MOVED = 0.004;
const FAR = 0.06;

function reactionTo(move: number | null) {
  if (move === null) return reactions.unknown;
  if (Math.abs(move) < MOVED) return reactions.rests;
  return move > 0 ? reactions[move < FAR ? "rises" : "soars"] : reactions[move > -FAR ? "falls" : "sinks"];
}

/** What determines a title: a pattern, a theme, and the chosen alternatives. */
interface Choice {
  readonly pattern: Pattern;
  readonly theme: string;
  /** The subject that makes it good or bad news. */
  readonly subject: string;
  readonly variant: number;
  /** Further placeholders; filled only with the text, because they may contain figures that are not known before. */
  readonly words: () => Readonly<Record<string, string>>;
}

/** A security that an article is about. */
interface Concerned {
  readonly symbol: string;
  readonly index: number;
  readonly sentiment: Sentiment;
  /** Determines the reasoning. */
  readonly n: number;
}

const noWords = () => ({});

const plain = (pattern: Pattern, subject: string, words: Readonly<Record<string, string>>): Choice => ({
  pattern,
  theme: subject,
  subject,
  variant: 0,
  words: () => words,
});

/** The same for a company that goes bankrupt and for one that is rescued. */
const WARNED = plain(announcements.warning, "its debts", {});

export class NewsText {
  constructor(
    readonly context: Context,
    readonly neighbours: Neighbours,
    readonly accountsOf: (index: number) => Accounts | null,
  ) {}

  title(stub: Stub): string {
    const choice = this.#choice(stub);
    return this.#fill(choice.pattern.title, stub, choice);
  }

  /** The other company named in the article; undefined for most. Uses no figures, so it may be called in advance. */
  peerOf(stub: Stub): number | undefined {
    if (stub.event === "close") return undefined;
    return this.#choice(stub).pattern.peer ? this.#peer(stub) : undefined;
  }

  #peer(stub: Stub): number | undefined {
    return this.neighbours.next(
      stub.index,
      uniform(draw(stub.key, 2)) < 0.5 ? 1 : -1,
      tradingDayOnOrBefore(epochDayAt(stub.at)),
    );
  }

  #choice(stub: Stub): Choice {
    const { event } = stub;
    if (event === null) return this.#ordinary(stub);
    if (event === "close") return this.#close(stub);
    if (event.kind === "earnings") return this.#earnings(stub, event);
    if (event.kind === "catalyst") return this.#catalyst(stub, event);
    if (isEnd(event)) return stub.n === WARNING ? WARNED : this.#end(stub, event);
    if (event.kind === "listing") return this.#listing(stub, event.tradingDay);
    return this.#announcement(stub, event);
  }

  /** Cycles through all pairs of pattern and theme before any is repeated. */
  #ordinary(stub: Stub): Choice {
    const { listing, symbolKey, tier } = this.context.instrument(stub.index);
    const fund = tier === "fund";
    const [patterns, themes] = fund ? [fundPatterns, fundThemes] : [ordinary, tradeOf(listing).themes];
    const count = patterns.length * themes.length;
    const position = stub.day * slots[tier] + stub.n;
    const place = (position * STRIDE + numberOf(symbolKey)) % count;
    const theme = themes[Math.floor(place / patterns.length)]!;
    return {
      pattern: patterns[place % patterns.length]!,
      theme,
      subject: theme,
      variant: Math.floor(position / count) + numberOf(symbolKey) % 7,
      words: noWords,
    };
  }

  #close(stub: Stub): Choice {
    const { world } = this.context;
    const day = tradingDayOnOrBefore(stub.day);
    const change = world.close(stub.index, day) / world.close(stub.index, day - 1) - 1;
    const words = { date: dateInWords(stub.day), percent: `${Math.abs(100 * change).toFixed(2)}%` };
    const { up, flat, down } = announcements;
    return plain(words.percent === "0.00%" ? flat : change > 0 ? up : down, "the day's trading", words);
  }

  #earnings(stub: Stub, event: Extract<WorldEvent, { kind: "earnings" }>): Choice {
    return this.#series(stub, event.surprise >= 0 ? beat : miss, "", () => this.#results(stub.index, event));
  }

  #results(index: number, event: Extract<WorldEvent, { kind: "earnings" }>): Readonly<Record<string, string>> {
    const yearEnd = fiscalYearEnd(this.context.instrument(index));
    // No release falls in the last month of its quarter, and each comes before the next quarter's.
    const quarter = quarterBy(monthOf(epochDayOfTradingDay(event.tradingDay)) - 1, yearEnd);
    const fiscal = fiscalQuarter(quarter, yearEnd);
    const accounts = this.accountsOf(index);
    const income = accounts?.income(quarter);
    const eps = accounts && income ? perShare(netIncome(income), accounts.shares(quarter)) : 0;
    const expected = eps - Math.max(0.01, Math.abs(eps) * 0.05 * Math.abs(event.surprise)) * Math.sign(event.surprise);
    return {
      quarter: `Q${fiscal.quarter} ${fiscal.year}`,
      eps: dollars(eps),
      revenue: income ? inWords(income.revenue) : "",
      against: `${event.surprise >= 0 ? "more than" : "less than"} the ${dollars(expected)} that analysts had in mind`,
    };
  }

  #catalyst(stub: Stub, event: Extract<WorldEvent, { kind: "catalyst" }>): Choice {
    const { listing, symbolKey } = this.context.instrument(stub.index);
    const trade = tradeOf(listing);
    const catalysts = event.move >= 0 ? trade.good : trade.bad;
    // Those of one week differ.
    const catalyst = catalysts[(numberOf(symbolKey) + event.tradingDay) % catalysts.length]!;
    return this.#series(stub, event.move >= 0 ? good : bad, catalyst, () => ({ catalyst }));
  }

  #end(stub: Stub, event: EndEvent): Choice {
    const { patterns, subject, words } = endWords(this.context, stub, event);
    return this.#series(stub, patterns, subject, words);
  }

  #listing({ index, n }: Stub, first: number): Choice {
    const { world } = this.context;
    const { price, sharesOffered } = offer(this.context, index, first);
    const beside = (to: number) => {
      const change = to / price - 1;
      const size = `${Math.abs(100 * change).toFixed(1)}%`;
      return size === "0.0%" ? "level with" : `${size} ${change > 0 ? "above" : "below"}`;
    };
    const prices = [price, ...n > 0 ? [world.debut(index)!.price] : [], ...n > 1 ? [world.close(index, first)] : []];
    const change = prices.at(-1)! - price;
    const [, opened = NaN, closed = NaN] = prices;
    const words = { gap: beside(opened), change: beside(closed), first: dollars(opened), close: dollars(closed) };
    return plain(
      { ...listing[n]!, sentiment: change === 0 ? "neutral" : change > 0 ? "positive" : "negative" },
      "the first day of trading",
      { ...words, offer: dollars(price), count: inWords(sharesOffered).slice(1) },
    );
  }

  /**
   * The articles of one event: first the release, then the patterns in order, then those with a theme repeatedly, with
   * successive themes: no two titles are equal.
   */
  #series(stub: Stub, patterns: readonly Pattern[], subject: string, words: Choice["words"]): Choice {
    const { listing, symbolKey } = this.context.instrument(stub.index);
    const { themes } = tradeOf(listing);
    const [release, ...once] = patterns as [Pattern, ...Pattern[]];
    const again = once.filter((pattern) => pattern.themed);
    const turn = (of: readonly Pattern[], k: number) => of[(k + stub.day) % of.length]!;
    const later = stub.n - 1 - once.length;
    const pattern = stub.n === 0 ? release : later < 0 ? turn(once, stub.n - 1) : turn(again, later);
    const round = later < 0 ? 0 : 1 + Math.floor(later / again.length);
    const theme = themes[(round + stub.day + numberOf(symbolKey)) % themes.length]!;
    return { pattern, theme, subject: subject || theme, variant: (stub.day + numberOf(symbolKey)) % 12, words };
  }

  #announcement(stub: Stub, event: Extract<WorldEvent, { kind: "dividend" | "split" | "transfer" }>): Choice {
    const exDate = epochDayOfTradingDay(event.tradingDay);
    if (event.kind === "transfer") {
      const { listing } = this.context.instrument(stub.index);
      const [before, after] = [exDate - 1, exDate].map((day) => exchanges[exchangeOn(listing, day)]!) as [
        string,
        string,
      ];
      const ending = this.context.world.ending(stub.index);
      const pattern = exchangeOn(listing, exDate) !== "OTC"
        ? announcements.transfer
        : ending && event.tradingDay >= ending.tradingDay
        ? announcements.removed
        : announcements.lower;
      return plain(pattern, "the listing", { before, after, from: dateInWords(exDate) });
    }
    if (event.kind === "split") {
      const words = { from: String(event.from), to: String(event.to), exDate: dateInWords(exDate) };
      return plain(event.to > event.from ? announcements.split : announcements.reverse, "the number of shares", words);
    }
    const names: Readonly<Record<number, string>> = {
      1: "an annual dividend",
      2: "a semi-annual dividend",
      4: "a quarterly dividend",
      12: "a monthly dividend",
    };
    const words = {
      kind: event.special ? "a special dividend" : names[event.frequency] ?? "a dividend",
      amount: dollars(event.amount),
      recordOn: dateInWords(recordDate(exDate)),
      payOn: dateInWords(event.payOn),
    };
    return plain(
      !event.special && this.#isRaised(stub.index, event) ? announcements.raised : announcements.dividend,
      "the dividend",
      words,
    );
  }

  /** Whether the payment is higher than the previous one, for the same number of shares. */
  #isRaised(index: number, event: Extract<WorldEvent, { kind: "dividend" }>): boolean {
    if (event.frequency === 0) return false;
    const before = this.context.world.events(
      index,
      Math.max(0, event.tradingDay - Math.ceil(290 / event.frequency)),
      event.tradingDay - 1,
    );
    const last = before.findLast((e) => e.kind === "dividend" && !e.special);
    return last?.kind === "dividend" && event.amount > last.amount &&
      !before.some((e) => e.kind === "split" && e.tradingDay > last.tradingDay);
  }

  /** The price move between the news and the article. */
  #reaction({ index, event, at }: Stub): (typeof reactions)["unknown"] & { readonly percent: string } {
    if (event === null || event === "close" || !("at" in event)) throw new RangeError("only news of an instant moves");
    const move = this.context.world.move(index, event.tradingDay, event.at, at);
    return { ...reactionTo(move), percent: `${Math.abs(100 * (move ?? 0)).toFixed(1)}%` };
  }

  #fill(text: string, stub: Stub, { pattern, theme, variant, words }: Choice): string {
    const { listing } = this.context.instrument(stub.index);
    const all: Record<string, string> = {
      name: shortName(listing.name),
      symbol: listing.symbol,
      theme,
      industry: listing.industry ?? "",
      exchange: exchangeOn(listing, epochDayAt(stub.at)),
      house: pick(houses, draw(stub.key, 3)),
      paper: pick(papers, draw(stub.key, 4)),
      conference: pick(conferences, draw(stub.key, 5)),
      ...words(),
    };
    if (text.includes("{peer}")) {
      const peer = this.#peer(stub);
      all["peer"] = peer === undefined ? "its rivals" : shortName(this.context.instrument(peer).listing.name);
    }
    if (pattern.priced) {
      const { moves, movers, stands, percent } = this.#reaction(stub);
      Object.assign(all, { move: moves[variant % moves.length], movers, stands: stands.replace("{percent}", percent) });
    }
    let k = variant;
    const chosen = text.replace(/\[([^\]]+)\]/g, (_, options: string) => {
      const list = options.split("/");
      return list[k++ % list.length]!;
    });
    return capital(chosen.replace(/\{(\w+)\}/g, (_, name: string) => all[name] ?? ""));
  }

  /** Whom the article is about, its own company first. Needs no text, which costs the most of an article. */
  about(stub: Stub): readonly Concerned[] {
    return this.#about(stub, this.#choice(stub).pattern);
  }

  #about(stub: Stub, pattern: Pattern): readonly Concerned[] {
    const day = tradingDayOnOrBefore(epochDayAt(stub.at));
    const concerned = (company: number, sentiment: Sentiment, from: number) =>
      this.#classes(company, day).map((index, n) => ({
        symbol: this.context.instrument(index).listing.symbol,
        index,
        sentiment,
        n: from + n,
      }));
    const own = concerned(stub.index, pattern.priced ? this.#reaction(stub).sentiment : pattern.sentiment, 0);
    const peer = pattern.peer ? this.#peer(stub) : undefined;
    return peer === undefined ? own : [...own, ...concerned(peer, opposite(pattern), 10)];
  }

  /** The whole article. */
  article(stub: Stub): Article {
    const choice = this.#choice(stub);
    const { pattern, theme } = choice;
    const { context } = this;
    const { listing } = context.instrument(stub.index);
    const about = this.#about(stub, pattern);
    const { sentiment } = about[0]!;
    const fill = (text: string) => this.#fill(text, stub, choice);
    const release = stub.event !== null && stub.n === 0;
    const third = listing.industry !== null && uniform(draw(stub.key, 7)) < 0.5
      ? [fill(pick(thirds, draw(stub.key, 8)))]
      : [];
    const insights = about.map(({ symbol, index, sentiment, n }) => {
      const { name } = context.instrument(index).listing;
      const reasoning = pick(reasons[sentiment], draw(stub.key, 20 + n)).replace("{name}", shortName(name))
        .replace("{theme}", choice.subject);
      return { symbol, sentiment, reasoning: capital(reasoning) };
    });
    return {
      id: `${listing.symbol}-${
        isoOfEpochDay(stub.event === null || stub.event === "close" ? stub.day : epochDayOfTradingDay(stub.day))
      }-${kindOf(stub)}${stub.n}`,
      title: fill(pattern.title),
      description: [fill(pattern.lead), pick(seconds[sentiment], draw(stub.key, 6)), ...third].join(" "),
      author: release ? null : `${pick(firstNames, draw(stub.key, 9))} ${pick(lastNames, draw(stub.key, 10))}`,
      publishedAt: stub.at,
      url: null,
      imageUrl: null,
      keywords: [theme, ...(listing.sector ? [listing.sector.toLowerCase()] : ["funds"]), ...keywordOf(stub)],
      symbols: insights.map((i) => i.symbol),
      publisher: release ? pick(wires, draw(stub.key, 11)) : pick(papers, draw(stub.key, 4)),
      publisherLogoUrl: null,
      insights,
    };
  }

  #kin: ReadonlyMap<string, number[]> | undefined;
  /** The listed share classes of a company, the first one first. */
  #classes(index: number, tradingDay: number): readonly number[] {
    this.#kin ??= Map.groupBy(this.context.world.instruments.keys(), (i) => this.context.instrument(i).listing.kin);
    const others = this.#kin.get(this.context.instrument(index).listing.kin) ?? [];
    return [index, ...others.filter((i) => i !== index && this.context.isListed(i, tradingDay))];
  }
}

/** The effect on the other company named: good news for one company is rarely good news for the other. */
const opposite = (pattern: Pattern): Sentiment => {
  if (/survey|ground/.test(pattern.title)) return pattern.sentiment === "positive" ? "negative" : "positive";
  return /surprise|shadow/.test(pattern.title) ? pattern.sentiment : "neutral";
};
