/**
 * A simulated market that computes data of all securities in workers with the same market: as a pure function of seed,
 * number of symbols and instant it gives the same results there, and the server's event loop stays free. Queries about
 * one security are computed here, unless they go through `aside` or take long.
 */
import type { MarketBulk } from "../bulk.ts";
import type { MarketFacts } from "../facts.ts";
import type {
  BarsRequest,
  MarketAhead,
  MarketColumns,
  MarketData,
  MarketHealth,
  MarketOfOne,
  ScanColumns,
  SecondsRequest,
  Snapshot,
  Ticker,
  TouchRequest,
} from "../port.ts";
import { minutesPerBar } from "./answers/bars.ts";
import { simulatedMarket, type SimulatedOptions } from "./adapter.ts";
import { MARKET_VERSION } from "./version.ts";

/** The requests to the worker: methods of a market by name, with their arguments. */
export interface Asked {
  readonly columns: { readonly args: [at: number]; readonly answer: MarketColumns };
  readonly scan: { readonly args: [at: number]; readonly answer: ScanColumns };
  readonly prepare: { readonly args: [at: number]; readonly answer: void };
  readonly fundamentals: BulkCall<"fundamentals">;
  readonly session: BulkCall<"session">;
  readonly actions: BulkCall<"actions">;
  readonly newsBalance: BulkCall<"newsBalance">;
  readonly snapshot: Call<MarketData, "snapshot">;
  readonly bars: Call<MarketData, "bars">;
  readonly details: Call<MarketFacts, "details">;
  readonly dividends: Call<MarketFacts, "dividends">;
  readonly splits: Call<MarketFacts, "splits">;
  readonly statements: Call<MarketFacts, "statements">;
  readonly ratios: Call<MarketFacts, "ratios">;
}
interface Call<Of, M extends keyof Of> {
  readonly args: Of[M] extends (...args: infer Args) => unknown ? Args : never;
  readonly answer: Of[M] extends (...args: never[]) => Promise<infer Answer> ? Answer : never;
}
type BulkCall<M extends keyof MarketBulk> = Call<MarketBulk, M>;
export type Method = keyof Asked;

export type ToWorker =
  | { readonly open: SimulatedOptions }
  | { readonly hurry: true }
  | { readonly id: number; readonly method: Method; readonly args: readonly unknown[]; readonly isCalm: boolean };
/** Columns come without the tickers, which are known on both sides. */
export type FromWorker = { readonly id: number; readonly answer: unknown } | {
  readonly id: number;
  readonly error: string;
};

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** How long a worker is kept idle, as it uses much memory: with the present prices, and for figures of the day. */
const KEPT_MS = 300_000;
const DAY_KEPT_MS = 10_000;

/** A worker that is started by the first request that needs it, and again after a failure. */
export class Helper {
  #worker: Worker | null = null;
  #last = 0;
  #waiting = new Map<number, Waiting>();
  #idle: ReturnType<typeof setTimeout> | undefined;

  /** @param idleMs ended after this long without a request */
  constructor(readonly options: SimulatedOptions, private readonly idleMs: number) {}

  ask<M extends Method>(method: M, ...args: Asked[M]["args"]): Promise<Asked[M]["answer"]> {
    return this.#send(method, args, false);
  }

  /** The same at low priority, until `hurry` is called. */
  askCalmly<M extends Method>(method: M, ...args: Asked[M]["args"]): Promise<Asked[M]["answer"]> {
    return this.#send(method, args, true);
  }

  hurry(): void {
    this.#worker?.postMessage({ hurry: true } satisfies ToWorker);
  }

  #send<M extends Method>(method: M, args: Asked[M]["args"], isCalm: boolean): Promise<Asked[M]["answer"]> {
    clearTimeout(this.#idle);
    const worker = this.#worker ??= this.#start();
    const id = ++this.#last;
    const answer = new Promise<unknown>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    worker.postMessage({ id, method, args, isCalm } satisfies ToWorker);
    return answer as Promise<Asked[M]["answer"]>;
  }

  #start(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ("error" in data) waiting?.reject(new Error(data.error));
      else waiting?.resolve(data.answer);
      if (this.#waiting.size > 0) return;
      this.#idle = setTimeout(() => this.end(new Error("The market has been idle")), this.idleMs);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.end(new Error(`The simulated market's worker failed: ${event.message}`));
    };
    worker.postMessage({ open: this.options } satisfies ToWorker);
    return worker;
  }

  end(reason: Error): void {
    clearTimeout(this.#idle);
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(reason);
  }
}

/** Bars that take more minutes are computed by the worker: the first of a security would hold this thread up. */
const MINUTES_HERE = 10_000;

/** The most minutes that the bars of a request are computed from. */
function mostMinutes(request: BarsRequest, at: number): number {
  const each = minutesPerBar(request);
  return each === null ? 0 : Math.min(request.limit * each, (Math.min(request.to, at) - request.from) / 60_000);
}

const bulkOf = (ask: Helper["ask"]): MarketBulk => ({
  fundamentals: (...args) => ask("fundamentals", ...args),
  session: (...args) => ask("session", ...args),
  actions: (...args) => ask("actions", ...args),
  newsBalance: (...args) => ask("newsBalance", ...args),
});

class OffThreadMarket implements MarketData {
  readonly kind = "simulated";
  readonly version = MARKET_VERSION;
  readonly #here: MarketData;
  readonly #now: Helper;
  /** Figures of the day need other parts of the market, which would evict today's from the caches. */
  readonly #day: Helper;
  readonly facts: MarketData["facts"];
  readonly bulk: MarketBulk;
  readonly ahead: MarketAhead;
  readonly aside: MarketOfOne;

  constructor(options: SimulatedOptions, begun?: Helper) {
    const fits = begun?.options.seed === options.seed && begun.options.symbols === options.symbols;
    if (!fits) begun?.end(new Error("Another market is needed"));
    this.#now = fits ? begun! : new Helper(options, KEPT_MS);
    this.#here = simulatedMarket(options);
    this.#day = new Helper(options, DAY_KEPT_MS);
    this.facts = this.#here.facts;
    const ask = <M extends Method>(method: M) => (...args: Asked[M]["args"]) => this.#now.ask(method, ...args);
    this.aside = {
      ticker: (...args) => this.ticker(...args),
      snapshot: ask("snapshot"),
      bars: ask("bars"),
      facts: {
        ...this.facts,
        details: ask("details"),
        dividends: ask("dividends"),
        splits: ask("splits"),
        statements: ask("statements"),
        ratios: ask("ratios"),
      },
    };
    this.bulk = bulkOf((method, ...args) => this.#day.ask(method, ...args));
    this.ahead = {
      keptMs: KEPT_MS,
      prepare: (at) => this.#now.ask("prepare", at),
      bulk: bulkOf((method, ...args) => this.#day.askCalmly(method, ...args)),
      hurry: () => this.#day.hurry(),
    };
  }

  async columns(at: number): Promise<MarketColumns> {
    return { ...await this.#now.ask("columns", at), tickers: await this.tickers(at) };
  }
  async scan(at: number): Promise<ScanColumns> {
    return { ...await this.#now.ask("scan", at), tickers: await this.tickers(at) };
  }

  tickers(at: number): Promise<readonly Ticker[]> {
    return this.#here.tickers(at);
  }
  ticker(symbol: string, at: number): Promise<Ticker | null> {
    return this.#here.ticker(symbol, at);
  }
  searchTickers(text: string, limit: number, at: number): Promise<readonly Ticker[]> {
    return this.#here.searchTickers(text, limit, at);
  }
  snapshot(symbol: string, at: number): Promise<Snapshot | null> {
    return this.#here.snapshot(symbol, at);
  }
  snapshots(symbols: readonly string[], at: number): Promise<readonly Snapshot[]> {
    return this.#here.snapshots(symbols, at);
  }
  bars(request: BarsRequest, at: number): ReturnType<MarketData["bars"]> {
    return mostMinutes(request, at) > MINUTES_HERE ? this.aside.bars(request, at) : this.#here.bars(request, at);
  }
  firstTouch(request: TouchRequest): ReturnType<MarketData["firstTouch"]> {
    return this.#here.firstTouch(request);
  }
  seconds(request: SecondsRequest): ReturnType<MarketData["seconds"]> {
    return this.#here.seconds(request);
  }
  get knows(): MarketData["knows"] {
    return this.#here.knows;
  }
  health(): MarketHealth {
    return this.#here.health();
  }
  async close(): Promise<void> {
    for (const helper of [this.#now, this.#day]) helper.end(new Error("The market is closed"));
    await this.#here.close();
  }
}

/**
 * For a server; a single query is faster without a worker.
 * @param begun its worker; one of another market is ended
 */
export const offThreadMarket = (options: SimulatedOptions, begun?: Helper): MarketData =>
  new OffThreadMarket(options, begun);

/** Starts a market's worker before it is certain which market is needed, and prepares an instant there. */
export function beginMarket(options: SimulatedOptions, at: number): Helper {
  const helper = new Helper(options, KEPT_MS);
  // The next caller gets the error.
  helper.ask("prepare", at).catch(() => {});
  return helper;
}
