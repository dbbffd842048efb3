/**
 * The facts of the simulated market: everything about its securities other than prices. Pure in the world and the
 * instant.
 */
import type { MarketBulk } from "../../bulk.ts";
import type { MarketFacts, Ratios, Statements } from "../../facts.ts";
import { dayCount, epochDayOfTradingDay, hoursOfTradingDay, momentAt } from "../grid.ts";
import { isoOfEpochDay } from "../../calendar.ts";
import type { World } from "../world.ts";
import { details, Relations } from "./about.ts";
import { Accounts } from "./accounts.ts";
import { dividends, splits } from "./actions.ts";
import { traitsOf } from "./company_traits.ts";
import { conditions } from "./conditions.ts";
import { Lru } from "../../../kernel/lru.ts";
import { Context } from "./context.ts";
import { Delistings } from "./delistings.ts";
import { Ipos } from "./ipos.ts";
import { News } from "./news.ts";
import { ratios } from "./ratios.ts";
import { float, shortInterest, shortVolume } from "./short_sales.ts";
import { statements } from "./statements.ts";

/** Number of companies whose accounts are cached. */
const ACCOUNTS_KEPT = 400;
/** Trading days before that of a query that most queries read. */
const YEAR_DAYS = 252;

/** The parts of the data of all securities. */
export interface BulkFacts {
  newsBalance: MarketBulk["newsBalance"];
  /** Ratios and the statements of the last twelve months they come from. */
  fundamentals(symbol: string, at: number): Promise<FundamentalsOfOne>;
}
interface FundamentalsOfOne {
  readonly ratios: Ratios | null;
  readonly lastYear: Statements | null;
}

class SimulatedFacts implements MarketFacts, BulkFacts {
  readonly #context: Context;
  readonly #accounts = new Lru<number, Accounts | null>(ACCOUNTS_KEPT);
  #relations: Relations | undefined;
  #ipos: Ipos | undefined;
  #delistings: Delistings | undefined;
  readonly #news: News;

  constructor(world: World) {
    this.#context = new Context(world);
    this.#news = new News(this.#context, (index) => this.#accountsOf(index));
  }

  /**
   * The result for a symbol that has been listed by the instant; `none` for others. When the listing has ended, the
   * result is as of the end of its last day, `asOf`.
   */
  async #of<T>(
    symbol: string,
    at: number,
    none: T,
    answer: (index: number, asOf: number) => T | Promise<T>,
  ): Promise<T> {
    const { world } = this.#context;
    const index = world.indexOf(symbol);
    const day = momentAt(at).day;
    if (index === undefined || world.listed(index).first > day) return none;
    const { last } = world.listed(index);
    await world.near(index, day - YEAR_DAYS, day);
    return await answer(index, day > last ? hoursOfTradingDay(last).postClose : at);
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
    this.#of(symbol, at, null, (index, asOf) => {
      const [context, traits] = [this.#context, this.#accountsOf(index)?.traits ?? null];
      const found = details(context, index, traits, this.#statements(index, "annual", 1, asOf)[0], asOf);
      const { last } = context.world.listed(index);
      return asOf === at ? found : { ...found, marketCap: null, delistedOn: isoOfEpochDay(epochDayOfTradingDay(last)) };
    });

  dividends: MarketFacts["dividends"] = (request, at) => dividends(this.#context, request, at);

  splits: MarketFacts["splits"] = (request, at) => splits(this.#context, request, at);

  delistings: MarketFacts["delistings"] = (request, at) =>
    (this.#delistings ??= new Delistings(this.#context)).of(request, at);

  news: MarketFacts["news"] = (symbol, limit, at) =>
    symbol === null
      ? this.#news.ofMarket(limit, at)
      : this.#of(symbol, at, [], (index) => this.#news.of(index, limit, Math.min(at, this.#lastNews(index))));

  /** Until the morning after its last day others may name a security. */
  #lastNews(index: number): number {
    const { last } = this.#context.world.listed(index);
    return last + 1 < dayCount() ? hoursOfTradingDay(last + 1).preOpen : Infinity;
  }

  newsBalance: BulkFacts["newsBalance"] = (after, at) => this.#news.balance(after, at);

  statements: MarketFacts["statements"] = (symbol, timeframe, limit, at) =>
    this.#of(symbol, at, [], (index, asOf) => this.#statements(index, timeframe, limit, asOf));

  fundamentals: BulkFacts["fundamentals"] = (symbol, at) =>
    this.#of<FundamentalsOfOne>(symbol, at, { ratios: null, lastYear: null }, (index, asOf) => {
      const lastYear = this.#statements(index, "ttm", 1, asOf)[0] ?? null;
      return { ratios: ratios(this.#context, index, lastYear, asOf), lastYear };
    });

  ratios: MarketFacts["ratios"] = async (symbol, at) => (await this.fundamentals(symbol, at)).ratios;

  shortInterest: MarketFacts["shortInterest"] = (symbol, limit, at) =>
    this.#of(symbol, at, [], (index, asOf) => shortInterest(this.#context, index, limit, asOf));

  shortVolume: MarketFacts["shortVolume"] = (symbol, limit, at) =>
    this.#of(symbol, at, [], (index, asOf) => shortVolume(this.#context, index, limit, asOf));

  float: MarketFacts["float"] = (symbol, at) =>
    this.#of(symbol, at, null, (index, asOf) => float(this.#context, index, asOf));

  ipos: MarketFacts["ipos"] = (limit, at) => Promise.resolve((this.#ipos ??= new Ipos(this.#context)).at(limit, at));

  conditions: MarketFacts["conditions"] = () => Promise.resolve(conditions);

  related: MarketFacts["related"] = (symbol, at) =>
    this.#of(
      symbol,
      at,
      [],
      (index, asOf) =>
        (this.#relations ??= new Relations(this.#context)).of(index, momentAt(asOf).day).map((i) =>
          this.#context.instrument(i).listing.symbol
        ),
    );

  image: MarketFacts["image"] = () => Promise.resolve(null);
}

/** The facts of a simulated market. Its only state is caches: queries give the same results in any order. */
export const simulatedFacts = (world: World): MarketFacts & BulkFacts => new SimulatedFacts(world);
