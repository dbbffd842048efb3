/** Contracts of watchlists and saved screens. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import {
  dueUntil,
  id,
  idOut,
  instant,
  line,
  listOf,
  nothing,
  priceOut,
  statistic,
  symbol,
  symbols,
} from "../kernel/wire.ts";
import { condition, MOST_CONDITIONS, screen } from "../research/screen_contract.ts";

export const MOST_LISTS = 20;
export const MOST_SYMBOLS = 200;
export const MOST_SCREENS = 50;
export const MOST_SCREEN_ALERTS = 10;

/** The name of a list that is made by watching a stock. */
const FIRST_LIST = "My watchlist";

const name = line().min(1, { error: "Enter a name" }).max(60);

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

const owned = { field: "id", kind: "watchlist" } as const;
const lists = z.array(Watchlist).max(MOST_LISTS);

export const listWatchlists = contract({
  name: "watchlists.list",
  kind: "query",
  summary: "List the own watchlists in their order",
  access: "user",
  input: nothing,
  output: lists,
  errors: [],
});

export const getWatchlist = contract({
  name: "watchlists.get",
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
  kind: "command",
  summary: "Make a watchlist, empty or with stocks",
  access: "user",
  input: z.strictObject({ name: name.default(FIRST_LIST), symbols: symbols(MOST_SYMBOLS).optional() }),
  output: Watchlist,
  errors: ["RULE_BROKEN", "CONFLICT", "SYMBOL_NOT_FOUND"],
});

export const renameWatchlist = contract({
  name: "watchlists.rename",
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
  kind: "command",
  summary: "Put the own watchlists in an order; lists that are not named come after",
  access: "user",
  input: z.strictObject({ ids: listOf(id, MOST_LISTS) }),
  output: lists,
  errors: ["NOT_FOUND"],
});

export const addSymbols = contract({
  name: "watchlists.add-symbols",
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
  kind: "command",
  summary: "Move a stock to a place in a watchlist, counted from 0",
  access: "owner",
  owned,
  input: z.strictObject({ id, symbol, to: z.int().min(0).max(MOST_SYMBOLS - 1) }),
  output: Watchlist,
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

const { sort, order } = screen.input.shape;

export const SavedScreen = z.object({
  id: idOut,
  name: z.string(),
  where: z.array(z.string()).max(MOST_CONDITIONS),
  sort: z.string(),
  order: z.enum(["asc", "desc"]),
  /** Whether its owner is told of new matches. */
  alert: z.boolean(),
  created_at: instant,
}).meta({ id: "SavedScreen" });
export type SavedScreen = z.output<typeof SavedScreen>;

export const listScreens = contract({
  name: "screens.list",
  kind: "query",
  summary: "List the own saved screens by name",
  access: "user",
  input: nothing,
  output: z.array(SavedScreen).max(MOST_SCREENS),
  errors: [],
});

export const saveScreen = contract({
  name: "screens.save",
  kind: "command",
  summary: "Save conditions of the screener under a name, in place of those that had it",
  access: "user",
  input: z.strictObject({ name, where: listOf(condition, MOST_CONDITIONS), sort, order }),
  output: SavedScreen,
  errors: ["RULE_BROKEN"],
});

export const updateScreen = contract({
  name: "screens.update",
  kind: "command",
  summary: "Be told when stocks newly match a saved screen, or no longer",
  access: "owner",
  owned: { field: "id", kind: "screen" },
  input: z.strictObject({ id, alert: z.boolean() }),
  output: SavedScreen,
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const deleteScreen = contract({
  name: "screens.delete",
  kind: "command",
  summary: "Delete a saved screen",
  access: "owner",
  owned: { field: "id", kind: "screen" },
  input: z.strictObject({ id }),
  output: z.object({ id: idOut }),
  errors: ["NOT_FOUND"],
});

export const processScreens = contract({
  name: "screens.process-pending",
  kind: "command",
  summary: "Tell owners of saved screens of the stocks that newly match them",
  access: ["admin"],
  input: dueUntil,
  output: z.object({
    /** Notifications written. */
    told: z.int(),
    /** True when nothing is left that fell due; else call again. */
    caught_up: z.boolean(),
  }),
  errors: [],
});

export const watchContracts = [
  listWatchlists,
  getWatchlist,
  createWatchlist,
  renameWatchlist,
  deleteWatchlist,
  reorderWatchlists,
  addSymbols,
  removeSymbol,
  moveSymbol,
  listScreens,
  saveScreen,
  updateScreen,
  deleteScreen,
  processScreens,
] as const;
