/** Articles of the last days by stock, read from the stream of the whole market as it grows. */
import type { MarketData } from "../../market/port.ts";
import type { Article as Published } from "../../market/mod.ts";
import type { Article } from "../inputs.ts";

const HOUR = 3_600_000;
/** As far as any rule looks back. */
export const NEWS_MS = 72 * HOUR;
/** Articles asked for at once: those since the last scan, and those of the first one. */
const FEW = 200;
const MANY = 20_000;

interface Stream {
  /** Up to when it was read. */
  at: number;
  /** Newest first. */
  bySymbol: Map<string, Article[]>;
  readonly ids: Set<string>;
}

const streams = new WeakMap<MarketData, Stream>();

/** What rules need of a stock's articles, newest first: the newest, the newest positive, the newest not negative. */
export function relevant(articles: readonly Article[]): readonly Article[] {
  const found = [
    articles[0],
    articles.find(({ sentiment }) => sentiment === "positive"),
    articles.find(({ sentiment }) => sentiment !== "negative"),
  ];
  return articles.filter((article) => found.includes(article));
}

export const articleFor = (symbol: string, { id, publishedAt, insights }: Published): Article => ({
  id,
  at: publishedAt,
  sentiment: insights.find((insight) => insight.symbol === symbol)?.sentiment ?? null,
});

/** Newest first; of one instant by id. */
export const newestFirst = (a: Article, b: Article): number => b.at - a.at || (a.id < b.id ? -1 : 1);

/** The articles of the last 72 hours, by symbol; also for those of an instant before the last one asked for. */
export async function newsOfAll(market: MarketData, at: number): Promise<ReadonlyMap<string, readonly Article[]>> {
  let stream = streams.get(market);
  if (!stream || at < stream.at || at - stream.at > NEWS_MS) {
    stream = { at: at - NEWS_MS, bySymbol: new Map(), ids: new Set() };
    streams.set(market, stream);
  }
  const isFirst = stream.bySymbol.size === 0;
  let added = await market.facts.news(null, isFirst ? MANY : FEW, at);
  const oldest = added.at(-1)?.publishedAt ?? 0;
  if (!isFirst && added.length === FEW && oldest > stream.at) added = await market.facts.news(null, MANY, at);
  add(stream, added, at);
  return stream.bySymbol;
}

function add(stream: Stream, articles: readonly Published[], at: number): void {
  const changed = new Set<string>();
  for (const article of articles) {
    if (article.publishedAt <= at - NEWS_MS || stream.ids.has(article.id)) continue;
    stream.ids.add(article.id);
    for (const symbol of article.symbols) {
      const list = stream.bySymbol.get(symbol) ?? [];
      list.push(articleFor(symbol, article));
      stream.bySymbol.set(symbol, list);
      changed.add(symbol);
    }
  }
  for (const symbol of changed) stream.bySymbol.get(symbol)!.sort(newestFirst);
  if (at - stream.at > 12 * HOUR) prune(stream, at);
  stream.at = at;
}

function prune(stream: Stream, at: number): void {
  const kept = new Map<string, Article[]>();
  stream.ids.clear();
  for (const [symbol, articles] of stream.bySymbol) {
    const recent = articles.filter((article) => article.at > at - NEWS_MS);
    for (const { id } of recent) stream.ids.add(id);
    if (recent.length > 0) kept.set(symbol, recent);
  }
  stream.bySymbol = kept;
}
