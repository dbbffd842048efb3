/** Contracts of watchlists, saved screens and calendars. Browser-safe. */
import { dividendCalendar, earningsCalendar } from "./contract/calendars.ts";
import {
  addSymbols,
  createWatchlist,
  deleteWatchlist,
  getWatchlist,
  listWatchlists,
  moveSymbol,
  removeSymbol,
  renameWatchlist,
  reorderWatchlists,
} from "./contract/watchlists.ts";
import { deleteScreen, listScreens, processScreens, saveScreen, updateScreen } from "./contract/screens.ts";

export * from "./contract/calendars.ts";
export * from "./contract/watchlists.ts";
export * from "./contract/screens.ts";

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
  dividendCalendar,
  earningsCalendar,
] as const;
