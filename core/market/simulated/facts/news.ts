/** Pages of news: of one security, or of the whole market. */
import { epochDayAt } from "../../calendar.ts";
import type { Article } from "../../facts.ts";
import { tradingDayOnOrBefore } from "../grid.ts";
import type { Accounts } from "./accounts.ts";
import { type Context, Recent } from "./context.ts";
import { Neighbours } from "./neighbours.ts";
import { appears, byNewest, closeStub, newsworthyDays, ordinaryStubs, type Stub, stubsOfEvent } from "./news_stubs.ts";
import { NewsText } from "./news_text.ts";

/** Calendar days of one security looked through at a time, and how far back news are kept. */
const BLOCK = 32;
const BLOCKS_BACK = 40;
const BLOCKS_KEPT = 3000;
/** Days of the whole market at hand, and how far back its page reaches. */
const DAYS_KEPT = 6;
const DAYS_BACK = 60;
/** Within so many articles of a page no title comes twice. */
const PAGE = 50;
/** The fund whose close stands for the market's. */
const MARKET_FUND = "SPY";

export class News {
  readonly #blocks = new Recent<string, readonly Stub[]>(BLOCKS_KEPT);
  readonly #days = new Recent<number, readonly Stub[]>(DAYS_KEPT);
  readonly #text: NewsText;
  readonly #neighbours: Neighbours;
  readonly #marketFund: number | undefined;

  constructor(readonly context: Context, accountsOf: (index: number) => Accounts | null) {
    this.#neighbours = new Neighbours(context);
    this.#text = new NewsText(context, this.#neighbours, accountsOf);
    this.#marketFund = context.world.indexOf(MARKET_FUND);
  }

  /** Newest first. News of a company are those of all its classes of shares, and those of others that name it. */
  of(index: number, limit: number, at: number): Article[] {
    return this.#page(this.#newestOf(this.context.company(index), at), limit, at);
  }

  /** Newest first, of the whole market. */
  ofMarket(limit: number, at: number): Article[] {
    return this.#page(this.#newestOfMarket(at), limit, at);
  }

  /** Leaves out what has appeared under the same title a little later: the page shows the latest of the two. */
  #page(stubs: Iterable<Stub>, limit: number, at: number): Article[] {
    const found: Article[] = [];
    if (limit <= 0) return found;
    const titles: string[] = [];
    for (const stub of stubs) {
      if (stub.at > at) continue;
      const title = this.#text.title(stub);
      if (titles.includes(title)) continue;
      titles.push(title);
      if (titles.length >= PAGE) titles.shift();
      if (found.push(this.#text.article(stub)) >= limit) break;
    }
    return found;
  }

  *#newestOf(index: number, at: number): Generator<Stub> {
    const newest = Math.floor(epochDayAt(at) / BLOCK);
    for (let block = newest; block > newest - BLOCKS_BACK; block--) yield* this.#block(index, block);
  }

  *#newestOfMarket(at: number): Generator<Stub> {
    const today = epochDayAt(at);
    for (let day = today; day > today - DAYS_BACK; day--) yield* this.#day(day);
  }

  /** Own articles and those of neighbours that name the company. */
  #block(index: number, block: number): readonly Stub[] {
    return this.#blocks.get(`${index}+${block}`, () => {
      const others = this.#neighbours.ever(index, block * BLOCK, (block + 1) * BLOCK - 1);
      const naming = others.flatMap((other) => this.#ownBlock(other, block).filter((stub) => this.#text.peerOf(stub) === index));
      return [...this.#ownBlock(index, block), ...naming].sort(byNewest);
    });
  }

  #ownBlock(index: number, block: number): readonly Stub[] {
    return this.#blocks.get(`${index}-${block}`, () => {
      const [fromDay, toDay] = [block * BLOCK, (block + 1) * BLOCK - 1];
      const stubs: Stub[] = [];
      for (let day = fromDay; day <= toDay; day++) if (this.#isListed(index, day)) this.#ofDay(index, day, stubs);
      const { from, to } = newsworthyDays(fromDay, toDay);
      for (const event of this.context.world.events(index, from, to)) stubsOfEvent(this.context, index, event, stubs);
      return stubs.filter((stub) => appears(stub, fromDay, toDay)).sort(byNewest);
    });
  }

  #day(day: number): readonly Stub[] {
    return this.#days.get(day, () => {
      const stubs: Stub[] = [];
      const { context } = this;
      const count = context.world.instruments.length;
      for (let index = 0; index < count; index++) if (this.#isListed(index, day) && context.company(index) === index) this.#ofDay(index, day, stubs);
      const { from, to } = newsworthyDays(day, day);
      for (const { index, event } of context.happenings(from, to)) if (context.company(index) === index) stubsOfEvent(context, index, event, stubs);
      return stubs.filter((stub) => appears(stub, day, day)).sort(byNewest);
    });
  }

  #ofDay(index: number, day: number, out: Stub[]): void {
    ordinaryStubs(this.context.instrument(index), index, day, out);
    if (index === this.#marketFund) closeStub(index, day, out);
  }

  #isListed(index: number, day: number): boolean {
    return this.context.isListed(index, tradingDayOnOrBefore(day));
  }
}
