/** The owner's operations on watchlists. */
import { asJson } from "../kernel/store/json.ts";
import { userIdOf } from "../kernel/actor.ts";
import { Refusal } from "../kernel/errors.ts";
import { command, type CommandContext, query } from "../kernel/run/handler.ts";
import type { MarketData } from "../market/mod.ts";
import { changeSince } from "../research/mod.ts";
import * as contract from "./contract.ts";
import * as store from "./store.ts";

const present = ({ id, name, symbols, created_at }: store.WatchlistRow): contract.Watchlist => ({
  id,
  name,
  symbols,
  created_at: created_at.toString(),
});

/** @throws Refusal SYMBOL_NOT_FOUND unless all are on the market. */
async function checkListed(
  { market, now }: { readonly market: MarketData; readonly now: Temporal.Instant },
  symbols: readonly string[],
): Promise<void> {
  const tickers = await Promise.all(symbols.map((symbol) => market.ticker(symbol, now.epochMilliseconds)));
  for (const [i, ticker] of tickers.entries()) {
    if (!ticker) throw new Refusal("SYMBOL_NOT_FOUND", `There is no stock ${symbols[i]}`);
    if (ticker.delistedOn) {
      throw new Refusal(
        "SYMBOL_NOT_FOUND",
        `${ticker.symbol} is no longer listed; its last day was ${ticker.delistedOn}`,
      );
    }
  }
}

/** The symbols with more at their end, each once. @throws Refusal RULE_BROKEN when they are too many. */
function withMore(symbols: readonly string[], more: readonly string[]): string[] {
  const all = [...new Set([...symbols, ...more])];
  if (all.length > contract.MOST_SYMBOLS) {
    throw new Refusal("RULE_BROKEN", `A list has up to ${contract.MOST_SYMBOLS} stocks; this would be ${all.length}`);
  }
  return all;
}

/** @throws Refusal CONFLICT */
function checkName(lists: readonly store.WatchlistRow[], name: string, own?: string): void {
  if (lists.some((l) => l.name === name && l.id !== own)) {
    throw new Refusal("CONFLICT", `You have a list named ${name}`);
  }
}

async function write(
  ctx: CommandContext,
  list: store.WatchlistRow,
  change: { readonly name?: string; readonly symbols?: readonly string[] },
): Promise<contract.Watchlist> {
  const changed = { ...list, ...change } as store.WatchlistRow;
  await ctx.trx.updateTable("watchlists").set({ name: changed.name, symbols: asJson(changed.symbols) })
    .where("user_id", "=", list.user_id).where("id", "=", list.id).execute();
  return present(changed);
}

export const list = query(
  contract.listWatchlists,
  async (ctx) => (await store.listWatchlists(ctx.db, userIdOf(ctx.actor))).map(present),
);

export const get = query(contract.getWatchlist, async (ctx, { id }) => {
  const { symbols, ...row } = await store.getWatchlist(ctx.db, userIdOf(ctx.actor), id);
  const at = ctx.now.epochMilliseconds;
  const [tickers, snapshots] = await Promise.all([
    Promise.all(symbols.map((symbol) => ctx.market.ticker(symbol, at))),
    ctx.market.snapshots(symbols, at),
  ]);
  const bySymbol = new Map(snapshots.map((s) => [s.symbol, s]));
  const stocks = symbols.map((symbol, i) => {
    const { lastTrade, previousDay } = bySymbol.get(symbol) ?? {};
    const { change, percent } = changeSince(lastTrade?.price, previousDay?.close);
    return {
      symbol,
      name: tickers[i]?.name ?? symbol,
      delisted_on: tickers[i]?.delistedOn ?? null,
      price: lastTrade?.price ?? null,
      change,
      change_percentage: percent,
    };
  });
  return { id: row.id, name: row.name, created_at: row.created_at.toString(), stocks };
});

export const create = command(contract.createWatchlist, async (ctx, { name, symbols = [] }) => {
  const userId = userIdOf(ctx.actor);
  const lists = await store.lockWatchlists(ctx.trx, userId);
  checkName(lists, name);
  if (lists.length >= contract.MOST_LISTS) {
    ctx.refuse("RULE_BROKEN", `You have ${contract.MOST_LISTS} watchlists; delete one first`);
  }
  await checkListed(ctx, symbols);
  const row = {
    user_id: userId,
    id: ctx.newId(),
    name,
    position: Math.max(-1, ...lists.map((l) => l.position)) + 1,
    symbols: withMore([], symbols),
    created_at: ctx.now,
  };
  const made = await ctx.trx.insertInto("watchlists").values({ ...row, symbols: asJson(row.symbols) })
    .onConflict((conflict) => conflict.columns(["user_id", "name"]).doNothing()).returning("id").executeTakeFirst();
  // Another request has just created one with that name.
  if (!made) ctx.refuse("CONFLICT", `You have a list named ${name}`);
  return present(row);
});

export const rename = command(contract.renameWatchlist, async (ctx, { id, name }) => {
  const lists = await store.lockWatchlists(ctx.trx, userIdOf(ctx.actor));
  const own = lists.find((l) => l.id === id) ?? store.notFound("Watchlist");
  checkName(lists, name, id);
  return await write(ctx, own, { name });
});

export const remove = command(contract.deleteWatchlist, async (ctx, { id }) => {
  const { numDeletedRows } = await ctx.trx.deleteFrom("watchlists").where("user_id", "=", userIdOf(ctx.actor))
    .where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n ? { id } : store.notFound("Watchlist");
});

export const reorder = command(contract.reorderWatchlists, async (ctx, { ids }) => {
  const lists = await store.lockWatchlists(ctx.trx, userIdOf(ctx.actor));
  const named = [...new Set(ids)].map((id) => lists.find((l) => l.id === id) ?? store.notFound("Watchlist"));
  const ordered = [...named, ...lists.filter((l) => !named.includes(l))];
  for (const [position, { user_id, id }] of ordered.entries()) {
    ctx.send(
      ctx.trx.updateTable("watchlists").set({ position }).where("user_id", "=", user_id).where("id", "=", id).execute(),
    );
  }
  return ordered.map(present);
});

export const addSymbols = command(contract.addSymbols, async (ctx, { id, symbols }) => {
  const own = await store.lockWatchlist(ctx.trx, userIdOf(ctx.actor), id);
  await checkListed(ctx, symbols.filter((symbol) => !own.symbols.includes(symbol)));
  return await write(ctx, own, { symbols: withMore(own.symbols, symbols) });
});

export const removeSymbol = command(contract.removeSymbol, async (ctx, { id, symbol }) => {
  const own = await store.lockWatchlist(ctx.trx, userIdOf(ctx.actor), id);
  return await write(ctx, own, { symbols: own.symbols.filter((s) => s !== symbol) });
});

export const moveSymbol = command(contract.moveSymbol, async (ctx, { id, symbol, to }) => {
  const own = await store.lockWatchlist(ctx.trx, userIdOf(ctx.actor), id);
  if (!own.symbols.includes(symbol)) ctx.refuse("RULE_BROKEN", `${symbol} is not in this list`);
  const others = own.symbols.filter((s) => s !== symbol);
  return await write(ctx, own, { symbols: others.toSpliced(to, 0, symbol) });
});

export const watchlistHandlers = [list, get, create, rename, remove, reorder, addSymbols, removeSymbol, moveSymbol];
