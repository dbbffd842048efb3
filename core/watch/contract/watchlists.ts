/** Contracts of watchlists. Browser-safe. */
import { contract } from "../../kernel/operation.ts";
import { id, idOut, instant, line, listOf, nothing, priceOut, statistic, symbol, symbols } from "../../kernel/wire.ts";
import { z } from "zod";

export const MOST_LISTS = 20;
export const MOST_SYMBOLS = 200;

/** The name of a list that is created by watching a stock. */
const FIRST_LIST = "My watchlist";
export const name = line().min(1, { error: "Enter a name" }).max(60);

export const Watchlist = z.object({
  id: idOut,
  name: z.string(),
  /** In the owner's order. */
  symbols: z.array(z.string()).max(MOST_SYMBOLS),
  created_at: instant,
}).meta({ id: "Watchlist" });
export type Watchlist = z.output<typeof Watchlist>;

export const WatchedStock = z.object({
  symbol: z.string(),
  name: z.string(),
  /** The last trading day of a listing that has ended, ISO date. */
  delisted_on: z.string().nullable(),
  price: priceOut.nullable(),
  change: priceOut.nullable(),
  change_percentage: statistic.nullable(),
}).meta({ id: "WatchedStock" });

export const owned = { field: "id", kind: "watchlist" } as const;
const lists = z.array(Watchlist).max(MOST_LISTS);

export const listWatchlists = contract({
  name: "watchlists.list",
  route: "GET /watchlists",
  reads: ["watchlists"],
  kind: "query",
  summary: "List your watchlists in their order",
  access: "user",
  input: nothing,
  output: lists,
  errors: [],
});

export const getWatchlist = contract({
  name: "watchlists.get",
  route: "GET /watchlists/:id",
  reads: ["watchlists"],
  kind: "query",
  summary: "Show the stocks of a watchlist with their prices now",
  access: "owner",
  owned,
  input: z.strictObject({ id }),
  output: Watchlist.omit({ symbols: true }).extend({ stocks: z.array(WatchedStock).max(MOST_SYMBOLS) }),
  errors: ["NOT_FOUND"],
});

export const createWatchlist = contract({
  name: "watchlists.create",
  route: "POST /watchlists 201",
  touches: ["watchlists"],
  kind: "command",
  summary: "Make a watchlist, empty or with stocks",
  access: "user",
  input: z.strictObject({ name: name.default(FIRST_LIST), symbols: symbols(MOST_SYMBOLS).optional() }),
  output: Watchlist,
  errors: ["RULE_BROKEN", "CONFLICT", "SYMBOL_NOT_FOUND"],
});

export const renameWatchlist = contract({
  name: "watchlists.rename",
  route: "PATCH /watchlists/:id",
  touches: ["watchlists"],
  kind: "command",
  summary: "Rename a watchlist",
  access: "owner",
  owned,
  input: z.strictObject({ id, name }),
  output: Watchlist,
  errors: ["NOT_FOUND", "CONFLICT"],
});

export const deleteWatchlist = contract({
  name: "watchlists.delete",
  route: "DELETE /watchlists/:id 204",
  touches: ["watchlists"],
  kind: "command",
  summary: "Delete a watchlist",
  access: "owner",
  owned,
  input: z.strictObject({ id }),
  output: z.object({ id: idOut }),
  errors: ["NOT_FOUND"],
});

export const reorderWatchlists = contract({
  name: "watchlists.reorder",
  route: "PUT /watchlists/order",
  touches: ["watchlists"],
  kind: "command",
  summary: "Put your watchlists in an order; lists that are not named come after",
  access: "user",
  input: z.strictObject({ ids: listOf(id, MOST_LISTS) }),
  output: lists,
  errors: ["NOT_FOUND"],
});

export const addSymbols = contract({
  name: "watchlists.add-symbols",
  route: "POST /watchlists/:id/symbols",
  touches: ["watchlists"],
  kind: "command",
  summary: "Add stocks at the end of a watchlist; those in it stay where they are",
  access: "owner",
  owned,
  input: z.strictObject({ id, symbols: symbols(MOST_SYMBOLS) }),
  output: Watchlist,
  errors: ["NOT_FOUND", "SYMBOL_NOT_FOUND", "RULE_BROKEN"],
});

export const removeSymbol = contract({
  name: "watchlists.remove-symbol",
  route: "DELETE /watchlists/:id/symbols/:symbol",
  touches: ["watchlists"],
  kind: "command",
  summary: "Take a stock off a watchlist",
  access: "owner",
  owned,
  input: z.strictObject({ id, symbol }),
  output: Watchlist,
  errors: ["NOT_FOUND"],
});

export const moveSymbol = contract({
  name: "watchlists.move-symbol",
  route: "PUT /watchlists/:id/symbols/:symbol",
  touches: ["watchlists"],
  kind: "command",
  summary: "Move a stock to a place in a watchlist, counted from 0",
  access: "owner",
  owned,
  input: z.strictObject({ id, symbol, to: z.int().min(0).max(MOST_SYMBOLS - 1) }),
  output: Watchlist,
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});
