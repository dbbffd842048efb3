/** Pages of news: for one security, or for the whole market. */
import { type NewsBalance, NewsCount } from "../../bulk.ts";
import { epochDayAt } from "../../calendar.ts";
import type { Article } from "../../facts.ts";
import { epochDayOfTradingDay, tradingDayOnOrBefore } from "../grid.ts";
import type { Accounts } from "./accounts.ts";
import { Lru } from "../../../kernel/lru.ts";
import { Slices } from "../../../kernel/slices.ts";
import type { Context } from "./context.ts";
import { Neighbours } from "./neighbours.ts";
import { appears, byNewest, closeStub, newsworthyDays, ordinaryStubs, type Stub, stubsOfEvent } from "./news_stubs.ts";
import { NewsText } from "./news_text.ts";

/** Calendar days searched at a time for one security. */
const BLOCK = 32;
const BLOCKS_KEPT = 3000;
/** Cached days of the whole market, and how far back its page goes. */
const DAYS_KEPT = 6;
const DAYS_BACK = 60;
/** The fund whose close represents the market. */
const MARKET_FUND = "SPY";

export class News {
  readonly #blocks = new Lru<string, readonly Stub[]>(BLOCKS_KEPT);
  readonly #days = new Lru<number, Promise<readonly Stub[]>>(DAYS_KEPT);
  readonly #text: NewsText;
  readonly #neighbours: Neighbours;
  readonly #marketFund: number | undefined;

  constructor(readonly context: Context, accountsOf: (index: number) => Accounts | null) {
    this.#neighbours = new Neighbours(context);
    this.#text = new NewsText(context, this.#neighbours, accountsOf);
    this.#marketFund = context.world.indexOf(MARKET_FUND);
  }

  /** Newest first. News of a company includes that of all its share classes, and articles about others that name it. */
  of(index: number, limit: number, at: number): Article[] {
    const page = this.#page(limit, at);
    const company = this.context.company(index);
    const oldest = Math.floor(epochDayOfTradingDay(Math.max(0, this.context.world.listed(index).first)) / BLOCK);
    for (let block = Math.floor(epochDayAt(at) / BLOCK); block >= oldest && !page.full; block--) {
      page.add(this.#block(company, block));
    }
    return page.articles;
  }

  /** Newest first, of the whole market. */
  async ofMarket(limit: number, at: number): Promise<Article[]> {
    const page = this.#page(limit, at);
    const today = epochDayAt(at);
    for (let day = today; day > today - DAYS_BACK && !page.full; day--) {
      page.add(await this.#days.getOrMake(day, () => this.#day(day)));
    }
    return page.articles;
  }

  /** Of the articles of the whole market published after one instant and up to the other. */
  async balance(after: number, at: number): Promise<NewsBalance> {
    const count = new NewsCount();
    const slices = new Slices();
    for (let day = epochDayAt(at); day >= epochDayAt(after); day--) {
      for (const stub of await this.#days.getOrMake(day, () => this.#day(day))) {
        if (slices.over) await slices.pause();
        if (stub.at > after && stub.at <= at) count.add(this.#text.about(stub));
      }
    }
    return count.columns;
  }

  /** A page being filled, newest first. */
  #page(limit: number, at: number) {
    const articles: Article[] = [];
    const text = this.#text;
    return {
      articles,
      get full() {
        return articles.length >= limit;
      },
      add(stubs: readonly Stub[]) {
        for (const stub of stubs) {
          if (this.full) return;
          if (stub.at <= at) articles.push(text.article(stub));
        }
      },
    };
  }

  /** The company's own articles and those of neighbours that name it. */
  #block(index: number, block: number): readonly Stub[] {
    return this.#blocks.getOrMake(`${index}+${block}`, () => {
      const others = this.#neighbours.ever(index, block * BLOCK, (block + 1) * BLOCK - 1);
      const naming = others.flatMap((other) =>
        this.#ownBlock(other, block).filter((stub) => this.#text.peerOf(stub) === index)
      );
      return [...this.#ownBlock(index, block), ...naming].sort(byNewest);
    });
  }

  #ownBlock(index: number, block: number): readonly Stub[] {
    return this.#blocks.getOrMake(`${index}-${block}`, () => {
      const [fromDay, toDay] = [block * BLOCK, (block + 1) * BLOCK - 1];
      const stubs: Stub[] = [];
      for (let day = fromDay; day <= toDay; day++) if (this.#isFree(index, day)) this.#ofDay(index, day, stubs);
      const { from, to } = newsworthyDays(fromDay, toDay);
      for (const event of this.context.world.events(index, from, to)) stubsOfEvent(this.context, index, event, stubs);
      return stubs.filter((stub) => appears(stub, fromDay, toDay)).sort(byNewest);
    });
  }

  async #day(day: number): Promise<readonly Stub[]> {
    const stubs: Stub[] = [];
    const { context } = this;
    const count = context.world.instruments.length;
    const slices = new Slices();
    for (let index = 0; index < count; index++) {
      if (index % 64 === 0 && slices.over) await slices.pause();
      if (this.#isFree(index, day) && context.company(index) === index) this.#ofDay(index, day, stubs);
    }
    const { from, to } = newsworthyDays(day, day);
    for (const { index, event } of await context.happenings(from, to)) {
      if (context.company(index) === index) stubsOfEvent(context, index, event, stubs);
    }
    return stubs.filter((stub) => appears(stub, day, day)).sort(byNewest);
  }

  #ofDay(index: number, day: number, out: Stub[]): void {
    ordinaryStubs(this.context.instrument(index), index, day, out);
    if (index === this.#marketFund) closeStub(index, day, out);
  }

  /** Whether it has ordinary news: it is listed, and no end of it is announced. */
  #isFree(index: number, day: number): boolean {
    const tradingDay = tradingDayOnOrBefore(day);
    const { world } = this.context;
    const [ending, attempt] = [world.ending(index), world.attempt(index)];
    return this.context.isListed(index, tradingDay) && (ending === null || tradingDay < ending.tradingDay) &&
      (attempt === null || tradingDay < attempt.tradingDay || tradingDay >= attempt.off!.tradingDay);
  }
}
