/**
 * The facts of the simulated market: everything about its securities other than prices. Pure in the world and the
 * instant.
 */
import type { MarketFacts, Statements } from "../../facts.ts";
import { momentAt } from "../grid.ts";
import type { World } from "../world.ts";
import { details, Relations } from "./about.ts";
import { Accounts } from "./accounts.ts";
import { dividends, splits } from "./actions.ts";
import { traitsOf } from "./company_traits.ts";
import { conditions } from "./conditions.ts";
import { Lru } from "../../../kernel/lru.ts";
import { Context } from "./context.ts";
import { Ipos } from "./ipos.ts";
import { News } from "./news.ts";
import { ratios } from "./ratios.ts";
import { float, shortInterest, shortVolume } from "./short_sales.ts";
import { statements } from "./statements.ts";

/** Number of companies whose accounts are cached. */
const ACCOUNTS_KEPT = 400;

class SimulatedFacts implements MarketFacts {
  readonly #context: Context;
  readonly #accounts = new Lru<number, Accounts | null>(ACCOUNTS_KEPT);
  #relations: Relations | undefined;
  #ipos: Ipos | undefined;
  readonly #news: News;

  constructor(world: World) {
    this.#context = new Context(world);
    this.#news = new News(this.#context, (index) => this.#accountsOf(index));
  }

  /** The answer for a symbol listed at the instant; `none` for others. */
  #of<T>(symbol: string, at: number, none: T, answer: (index: number) => T): Promise<T> {
    const index = this.#context.listedAt(symbol, at);
    return Promise.resolve(index === undefined ? none : answer(index));
  }

  /** The company's accounts; null for funds and shells. */
  #accountsOf(index: number): Accounts | null {
    const company = this.#context.company(index);
    return this.#accounts.getOrMake(company, () => {
      const traits = traitsOf(this.#context.instrument(company));
      return traits && new Accounts(this.#context, company, traits);
    });
  }

  #statements(index: number, timeframe: "quarterly" | "annual" | "ttm", limit: number, at: number): Statements[] {
    const accounts = this.#accountsOf(index);
    return accounts ? statements(accounts, timeframe, limit, at) : [];
  }

  details: MarketFacts["details"] = (symbol, at) =>
    this.#of(
      symbol,
      at,
      null,
      (index) =>
        details(
          this.#context,
          index,
          this.#accountsOf(index)?.traits ?? null,
          this.#statements(index, "annual", 1, at)[0],
          at,
        ),
    );

  dividends: MarketFacts["dividends"] = (request, at) => dividends(this.#context, request, at);

  splits: MarketFacts["splits"] = (request, at) => splits(this.#context, request, at);

  news: MarketFacts["news"] = (symbol, limit, at) =>
    symbol === null
      ? this.#news.ofMarket(limit, at)
      : this.#of(symbol, at, [], (index) => this.#news.of(index, limit, at));

  statements: MarketFacts["statements"] = (symbol, timeframe, limit, at) =>
    this.#of(symbol, at, [], (index) => this.#statements(index, timeframe, limit, at));

  ratios: MarketFacts["ratios"] = (symbol, at) =>
    this.#of(
      symbol,
      at,
      null,
      (index) => ratios(this.#context, index, this.#statements(index, "ttm", 1, at)[0] ?? null, at),
    );

  shortInterest: MarketFacts["shortInterest"] = (symbol, limit, at) =>
    this.#of(symbol, at, [], (index) => shortInterest(this.#context, index, limit, at));

  shortVolume: MarketFacts["shortVolume"] = (symbol, limit, at) =>
    this.#of(symbol, at, [], (index) => shortVolume(this.#context, index, limit, at));

  float: MarketFacts["float"] = (symbol, at) => this.#of(symbol, at, null, (index) => float(this.#context, index, at));

  ipos: MarketFacts["ipos"] = (limit, at) => Promise.resolve((this.#ipos ??= new Ipos(this.#context)).at(limit, at));

  conditions: MarketFacts["conditions"] = () => Promise.resolve(conditions);

  related: MarketFacts["related"] = (symbol, at) =>
    this.#of(
      symbol,
      at,
      [],
      (index) =>
        (this.#relations ??= new Relations(this.#context)).of(index, momentAt(at).day).map((i) =>
          this.#context.instrument(i).listing.symbol
        ),
    );

  image: MarketFacts["image"] = () => Promise.resolve(null);
}

/** The facts of a simulated market. Its only state is caches: queries give the same answers in any order. */
export const simulatedFacts = (world: World): MarketFacts => new SimulatedFacts(world);
