/**
 * dividends.sync, splits.sync, delistings.sync: store the market's announcements about symbols that are held or
 * ordered. Failed requests are left for the next day: they never stop market time.
 */
import { dueInstant } from "../../kernel/clock/due_work.ts";
import { command, type CommandContext, type PrepareContext } from "../../kernel/run/handler.ts";
import { type Delisting, type Dividend, MarketDataError, type Split } from "../../market/mod.ts";
import * as contract from "../contract.ts";
import { addDays, catchUp, dayOf, DAYS_LATE } from "../days.ts";
import { type AnnouncedEnds, listConcernedSymbols } from "../store.ts";
import { withdrawDelistings } from "./withdraw.ts";
import { type Fetched, writeDelistings, writeDividends, writeSplits } from "../write_bulk.ts";

/** Dividends are fetched with ex-dates up to this many days back: most are paid within weeks. */
const EX_DAYS = 2 * DAYS_LATE;
/** Concurrent requests, one per symbol. */
const AT_ONCE = 8;
/** After this many symbols without a response the provider counts as unavailable. */
const MOST_UNANSWERED = 8;
const MOST_ROWS = 100;
const MOST_DELISTINGS = 1000;

interface Input {
  readonly until?: string | undefined;
  readonly stock_symbol?: string | undefined;
}

interface Answer<T> extends Fetched {
  readonly items: readonly T[];
}

type AskSymbol<T> = (ctx: PrepareContext, symbol: string, since: string, at: number) => Promise<readonly T[]>;

/** Sends a request for each symbol; a symbol without a response is left out. */
async function ask<T>(ctx: PrepareContext, input: Input, days: number, one: AskSymbol<T>): Promise<Answer<T>> {
  await catchUp(ctx, input.until);
  const until = dueInstant(ctx.now, input.until);
  const since = addDays(dayOf(until), -days);
  const wanted = input.stock_symbol ? [input.stock_symbol] : await listConcernedSymbols(ctx.db);
  const items: T[] = [];
  const symbols: string[] = [];
  let unanswered = 0;
  for (let i = 0; i < wanted.length && unanswered < MOST_UNANSWERED; i += AT_ONCE) {
    await Promise.all(
      wanted.slice(i, i + AT_ONCE).map(async (symbol) => {
        const answer = await answerOf(ctx, () => one(ctx, symbol, since, until.epochMilliseconds));
        if (!answer) unanswered++;
        else {
          items.push(...answer);
          symbols.push(symbol);
        }
      }),
    );
  }
  return { items, symbols, since };
}

/** Null, and a line in the log, while the provider does not respond. */
async function answerOf<T>({ services }: PrepareContext, request: () => Promise<T>): Promise<T | null> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof MarketDataError)) throw error;
    services.log.warn("the market did not return corporate actions", { reason: error.message });
    return null;
  }
}

const result = (ctx: CommandContext, what: string, count: number, symbols: number) => {
  ctx.audit({ after: { synced: count } });
  return {
    synced: count,
    message: `Took over ${count} ${what} of ${symbols} ${symbols === 1 ? "stock" : "stocks"}`,
    caught_up: true,
  };
};

export const syncDividends = command(
  contract.syncDividends,
  async (ctx, _input, { items, ...fetched }: Answer<Dividend>) => {
    await writeDividends(ctx.trx, items, fetched);
    return result(ctx, "dividends", items.length, fetched.symbols.length);
  },
  (ctx, input) =>
    ask(
      ctx,
      input,
      EX_DAYS,
      ({ market }, symbol, fromDate, at) =>
        market.facts.dividends({ symbol, fromDate, toDate: null, limit: MOST_ROWS }, at),
    ),
);

export const syncSplits = command(
  contract.syncSplits,
  async (ctx, _input, { items, ...fetched }: Answer<Split>) => {
    await writeSplits(ctx.trx, items, fetched);
    return result(ctx, "splits", items.length, fetched.symbols.length);
  },
  (ctx, input) =>
    ask(
      ctx,
      input,
      DAYS_LATE,
      ({ market }, symbol, fromDate, at) =>
        market.facts.splits({ symbol, fromDate, toDate: null, limit: MOST_ROWS }, at),
    ),
);

export const syncDelistings = command(
  contract.syncDelistings,
  async (ctx, input, { items, symbols, ends }: Answer<Delisting> & { readonly ends: AnnouncedEnds | null }) => {
    await writeDelistings(ctx.trx, items);
    if (ends) await withdrawDelistings(ctx, ends, input.until);
    return result(ctx, "delistings", items.length, symbols.length);
  },
  async (ctx, input) => {
    await catchUp(ctx, input.until);
    const until = dueInstant(ctx.now, input.until);
    const since = addDays(dayOf(until), -DAYS_LATE);
    const symbols = input.stock_symbol ? [input.stock_symbol] : await listConcernedSymbols(ctx.db);
    // Few listings end, so the whole market is one request.
    const request = { symbol: input.stock_symbol ?? null, fromDate: since, toDate: null, limit: MOST_DELISTINGS };
    const all = await answerOf(ctx, () => ctx.market.facts.delistings(request, until.epochMilliseconds));
    const concerned = new Set(symbols);
    const isComplete = all !== null && all.length < MOST_DELISTINGS;
    const ends = isComplete ? { ids: all.map(({ id }) => id), symbol: request.symbol, since } : null;
    return { ends, items: (all ?? []).filter(({ symbol }) => concerned.has(symbol)), symbols, since };
  },
);
