/**
 * A provider on loopback for tests: it returns what a test defines, and by default a small valid market. Not for
 * production.
 */
import { createLog } from "../../kernel/log.ts";
import type { MarketData } from "../port.ts";
import { epochDayAt, tradingHoursMs } from "../calendar.ts";
import { polygonMarket, type PolygonOptions } from "./adapter.ts";
import { epochDayOfIso, midnight } from "./days.ts";

export const KEY = "k3y-that-must-not-leak";
/** 10:30 in New York on Tuesday, 17 November 2026. */
export const NOW = Date.parse("2026-11-17T10:30:00-05:00");
const MINUTE = 60_000;

type Answer = Response | unknown;
type Route = (url: URL, request: Request) => Answer | Promise<Answer>;

export class Loopback {
  /** Path and query of every request, in order. */
  readonly asked: string[] = [];
  readonly headers: Headers[] = [];
  /** Messages received from sockets. */
  readonly heard: string[] = [];
  readonly sockets: WebSocket[] = [];
  onSocket: (socket: WebSocket) => void = (socket) => greet(socket);
  readonly #routes: { path: RegExp; route: Route }[] = [];
  readonly #server: Deno.HttpServer<Deno.NetAddr>;
  readonly #stop = new AbortController();

  constructor() {
    this.#server = Deno.serve(
      { port: 0, hostname: "127.0.0.1", signal: this.#stop.signal, onListen: () => {} },
      (request) => this.#answer(request),
    );
  }

  get url(): string {
    return `http://127.0.0.1:${this.#server.addr.port}`;
  }
  get socketUrl(): string {
    return this.url.replace("http", "ws") + "/stocks";
  }

  /** The newest rule for a path answers it. Objects become JSON; undefined falls through to an older rule. */
  on(path: RegExp, route: Route | Record<string, unknown>): this {
    this.#routes.unshift({ path, route: typeof route === "function" ? route : () => route });
    return this;
  }
  count(path: RegExp): number {
    return this.asked.filter((url) => path.test(url)).length;
  }

  async #answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (request.headers.get("upgrade") === "websocket") {
      const { socket, response } = Deno.upgradeWebSocket(request);
      this.sockets.push(socket);
      socket.onmessage = ({ data }) => this.heard.push(String(data));
      socket.onopen = () => this.onSocket(socket);
      return response;
    }
    this.asked.push(url.pathname + url.search);
    this.headers.push(request.headers);
    for (const { path, route } of this.#routes) {
      if (!path.test(url.pathname)) continue;
      const answer = await route(url, request);
      if (answer !== undefined) return answer instanceof Response ? answer : Response.json(answer);
    }
    return Response.json({ status: "NOT_FOUND", message: "Ticker not found." }, { status: 404 });
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) if (socket.readyState <= WebSocket.OPEN) socket.close();
    this.#stop.abort();
    await this.#server.finished;
  }
}

/** The handshake of a provider that accepts every key. */
export function greet(socket: WebSocket): void {
  socket.send(`[{"ev":"status","status":"connected","message":"Connected Successfully"}]`);
  const heard = socket.onmessage;
  socket.onmessage = (event) => {
    heard?.call(socket, event);
    if (String(event.data).includes('"auth"')) {
      socket.send(`[{"ev":"status","status":"auth_success","message":"authenticated"}]`);
    }
  };
}

export interface Live {
  readonly provider: Loopback;
  readonly market: MarketData;
  /** Every line of the log. */
  readonly lines: string[];
  /** Advances the adapter's clock. */
  readonly clock: { now: number };
  close(): Promise<void>;
}

/**
 * An adapter connected to a loopback provider. Its clock starts at `NOW` and advances with real time, or as the test
 * sets it.
 */
export function live(options: Partial<PolygonOptions> & { provider?: Loopback; frozen?: boolean } = {}): Live {
  const { provider = new Loopback(), frozen, ...rest } = options;
  const lines: string[] = [];
  const started = performance.now();
  const clock = { now: NOW };
  const now = () => clock.now + (frozen ? 0 : Math.floor(performance.now() - started));
  const market = polygonMarket({
    key: KEY,
    baseUrl: provider.url,
    socketUrl: "",
    sizeUnit: "lots",
    requestsPerMinute: 100_000,
    imageHosts: [],
    listFile: null,
    now,
    log: createLog("debug", () => "", (line) => lines.push(line)),
    silenceMs: 60_000,
    ...rest,
  });
  return {
    provider,
    market,
    lines,
    clock,
    close: async () => {
      await market.close();
      await provider.close();
    },
  };
}

const SYMBOLS = ["AAPL", "BRK.B", "KIMpL", "MSFT"];
const cents = (price: number) => Math.round(price * 100) / 100;
/** A price for any instant: slow waves, different for each symbol. */
export const priceAt = (symbol: string, at: number): number =>
  cents(100 + 20 * SYMBOLS.indexOf(symbol) + 8 * Math.sin(at / 9e9) + 1.5 * Math.sin(at / 2.7e7 + symbol.length));

function barOver(symbol: string, from: number, to: number) {
  let [high, low] = [0, Infinity];
  const step = Math.max(MINUTE, (to - from) / 30);
  for (let at = from; at <= to; at += step) {
    high = Math.max(high, priceAt(symbol, at));
    low = Math.min(low, priceAt(symbol, at));
  }
  const [o, c] = [priceAt(symbol, from), priceAt(symbol, to)];
  return {
    o,
    h: Math.max(high, o, c),
    l: Math.min(low, o, c),
    c,
    v: Math.max(100, Math.round((to - from) / 600)),
    vw: cents((o + c) / 2),
    n: 10,
  };
}

/** Aggregates of a range as the provider returns them at an instant, including the bar in progress. */
function aggregates(url: URL, now: number): Record<string, unknown> {
  const [, , , , symbol, , multiplier, timespan, from, to] = url.pathname.split("/").map(
    decodeURIComponent,
  ) as string[];
  if (!SYMBOLS.includes(symbol!)) return { status: "OK", resultsCount: 0, queryCount: 0 };
  const limit = Number(url.searchParams.get("limit"));
  const edge = (text: string, end: boolean) =>
    /^\d{4}-/.test(text) ? midnight(epochDayOfIso(text) + (end ? 1 : 0)) - (end ? 1 : 0) : Number(text);
  const [first, last] = [edge(from!, false), Math.min(edge(to!, true), now)];
  const results: Record<string, unknown>[] = [];
  const length = timespan === "hour" ? 3_600_000 : Number(multiplier) * MINUTE;
  const base = timespan === "day" ? 1 : length / MINUTE;
  let more = false;
  for (let day = epochDayAt(last); midnight(day) > first - 86_400_000 && !more; day--) {
    const hours = tradingHoursMs(day);
    if (!hours) continue;
    if (timespan === "day") {
      if (midnight(day) < first || hours.open > last) continue;
      if (results.length * base >= limit) more = true;
      else results.push({ t: midnight(day), ...barOver(symbol!, hours.open, Math.min(hours.close, last)) });
      continue;
    }
    for (let at = hours.postClose - length; at >= hours.preOpen; at -= length) {
      if (at > last || at < first) continue;
      if (results.length * base >= limit) {
        more = true;
        break;
      }
      results.push({ t: at, ...barOver(symbol!, at, Math.min(at + length, now)) });
    }
  }
  return {
    status: "OK",
    ticker: symbol,
    adjusted: true,
    queryCount: results.length * base,
    resultsCount: results.length,
    results,
    ...more ? { next_url: `${url.origin}${url.pathname}?cursor=x` } : {},
  };
}

/** A wire snapshot of a symbol in a regular session. */
export function wireSnapshot(symbol: string, at: number): Record<string, unknown> {
  const day = epochDayAt(at);
  const { open } = tradingHoursMs(day)!;
  let before = day - 1;
  while (!tradingHoursMs(before)) before--;
  const previous = tradingHoursMs(before)!;
  const price = priceAt(symbol, at - 1_000);
  return {
    ticker: symbol,
    todaysChange: 1,
    todaysChangePerc: 1,
    updated: (at - 1_000) * 1e6,
    day: barOver(symbol, open, at),
    min: { t: at - MINUTE, av: 5_000_000, ...barOver(symbol, at - MINUTE, at) },
    prevDay: barOver(symbol, previous.open, previous.close),
    lastTrade: { p: price, s: 100, t: (at - 1_000) * 1e6, x: 10, i: "1", c: null },
    lastQuote: { p: cents(price - 0.01), P: cents(price + 0.01), s: 3, S: 2, t: (at - 500) * 1e6 },
  };
}

/** A provider with four securities, and one that is delisted. */
export function soundProvider(now: () => number = () => NOW): Loopback {
  const provider = new Loopback();
  const listed = (ticker: string) => ({
    ticker,
    name: `${ticker} Company`,
    market: "stocks",
    primary_exchange: "XNAS",
    type: ticker === "KIMpL" ? "PFD" : "CS",
    active: true,
  });
  provider.on(/^\/v3\/reference\/tickers$/, (url) => {
    if (url.searchParams.get("market") === "otc") {
      return { status: "OK", results: [{ ticker: "OTCCO", name: "Otc Co", market: "otc", type: "CS" }] };
    }
    if (url.searchParams.get("active") === "false") {
      return { status: "OK", results: [{ ...listed("GONEX"), active: false, delisted_utc: "2026-09-30T04:00:00Z" }] };
    }
    const search = url.searchParams.get("search")?.toLowerCase();
    if (search) return { status: "OK", results: SYMBOLS.filter((s) => s.toLowerCase().includes(search)).map(listed) };
    const page = url.searchParams.get("cursor") === "2" ? 1 : 0;
    const results = SYMBOLS.slice(page * 2, page * 2 + 2).map(listed);
    return {
      status: "OK",
      results,
      ...page === 0 ? { next_url: "https://api.massive.com:443/v3/reference/tickers?cursor=2" } : {},
    };
  });
  provider.on(/^\/v3\/reference\/tickers\/[^/]+$/, (url) => {
    const symbol = decodeURIComponent(url.pathname.split("/").at(-1)!);
    return SYMBOLS.includes(symbol)
      ? { status: "OK", results: { ...listed(symbol), sic_code: "3571", weighted_shares_outstanding: 1000 } }
      : undefined;
  });
  provider.on(/\/snapshot\/locale\/us\/markets\/stocks\/tickers$/, (url) => {
    const wanted = url.searchParams.get("tickers")?.split(",") ?? SYMBOLS;
    return { status: "OK", tickers: SYMBOLS.filter((s) => wanted.includes(s)).map((s) => wireSnapshot(s, now())) };
  });
  provider.on(/^\/v2\/aggs\/ticker\//, (url) => aggregates(url, now()));
  provider.on(/^\/v2\/aggs\/grouped\//, (url) => {
    const hours = tradingHoursMs(epochDayOfIso(url.pathname.split("/").at(-1)!));
    if (!hours || hours.close > now()) return { status: "OK", resultsCount: 0 };
    return {
      status: "OK",
      results: SYMBOLS.map((T) => ({ T, t: hours.close, ...barOver(T, hours.open, hours.close) })),
    };
  });
  provider.on(/^\/v3\/reference\/splits$/, { status: "OK", results: [] });
  provider.on(/\/ratios$/, {
    status: "OK",
    results: [{ ticker: "AAPL", date: "2026-11-16", price: 100, market_cap: 5000 }],
  });
  return provider;
}

/** A page of results as the provider wraps it. */
export const rows = (...results: unknown[]) => ({ status: "OK", results });

/** Runs a check against a sound provider that `set` has changed. */
export async function withProvider(
  set: (provider: Loopback) => void,
  check: (l: Live) => Promise<void>,
): Promise<void> {
  const l = live({ provider: soundProvider() });
  set(l.provider);
  await check(l);
  await l.close();
}
