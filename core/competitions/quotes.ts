/** competitions.quotes: the market at the seconds of a published file's receipts, so that anyone can compare them. */
import { query } from "../kernel/run/handler.ts";
import type { Db } from "../kernel/store/db.ts";
import { competitionQuotes } from "./contract.ts";
import type { FileLine } from "./file/schema.ts";

interface Fill {
  readonly entrant: number;
  readonly line: number;
  readonly symbol: string;
  readonly at: string;
  readonly version: number | null;
}

/** Of the file that was read last: files never change, and one is read in many pages. */
let last: { readonly hash: string; readonly fills: readonly Fill[] } | undefined;

async function fillsOf(db: Db, hash: string): Promise<readonly Fill[] | null> {
  if (last?.hash === hash) return last.fills;
  const file = await db.selectFrom("competition_files").select("content").where("hash", "=", hash).executeTakeFirst();
  if (!file) return null;
  const lines = JSON.parse(file.content).lines as readonly FileLine[];
  const fills = lines.flatMap(({ entrant, line, symbol, receipt }) =>
    receipt && symbol ? [{ entrant, line, symbol, at: receipt.quoted_at, version: receipt.market_version }] : []
  );
  last = { hash, fills };
  return fills;
}

export const quotes = query(competitionQuotes, async (ctx, { hash, limit, offset }) => {
  const { market } = ctx.services;
  if (market.kind !== "simulated") return ctx.refuse("RULE_BROKEN", "A live market cannot repeat its quotes");
  const fills = await fillsOf(ctx.db, hash) ?? ctx.refuse("NOT_FOUND", "This server has published no such file");
  const quoteOf = async ({ symbol, at, version }: Fill) => {
    if (version !== market.version) return null;
    // Computed aside: a page may need many minutes that nobody has asked for lately.
    const quote = (await market.aside.snapshot(symbol, Date.parse(at)))?.quote;
    return quote ? { bid: quote.bid, ask: quote.ask, bid_shares: quote.bidShares, ask_shares: quote.askShares } : null;
  };
  const page = fills.slice(offset, offset + limit).map(async (fill) => {
    const { entrant, line, symbol, at } = fill;
    return { entrant, line, symbol, at, quote: await quoteOf(fill) };
  });
  return { total: fills.length, quotes: await Promise.all(page) };
});
