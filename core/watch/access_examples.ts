/** Valid calls of the module's operations, and their objects: for the access matrix. */
import type { Examples } from "../../tests/access_examples.ts";
import type { watch } from "./module.ts";

let unique = 0;

export const examples: Examples<typeof watch> = {
  inputs: {
    "watchlists.list": () => ({}),
    "watchlists.create": () => ({ name: `List ${++unique}`, symbols: ["AAPL"] }),
    "watchlists.reorder": (own) => ({ ids: [own.watchlist] }),
    "watchlists.get": (own) => ({ id: own.watchlist }),
    "watchlists.rename": (own) => ({ id: own.watchlist, name: "Renamed" }),
    "watchlists.delete": (own) => ({ id: own.watchlist }),
    "watchlists.add-symbols": (own) => ({ id: own.watchlist, symbols: ["MSFT"] }),
    "watchlists.remove-symbol": (own) => ({ id: own.watchlist, symbol: "AAPL" }),
    "watchlists.move-symbol": (own) => ({ id: own.watchlist, symbol: "AAPL", to: 0 }),
    "alerts.list": () => ({}),
    "alerts.create": () => ({ symbol: "AAPL", kind: "price_above", threshold: 1e6 }),
    "alerts.preview": () => ({
      ...{ symbol: "AAPL", kind: "line_above" },
      ...{ from_at: "2026-11-02T09:30:00-05:00", from_price: 1e6, to_at: "2026-11-03T09:30:00-05:00", to_price: 1e6 },
    }),
    "alerts.update": (own) => ({ id: own.alert, once: false }),
    "alerts.delete": (own) => ({ id: own.alert }),
    "alerts.process-pending": () => ({}),
    "screens.list": () => ({}),
    "screens.save": () => ({ name: "Cheap", where: ["pe_ratio::15"] }),
    "screens.update": (own) => ({ id: own.screen, alert: true }),
    "screens.delete": (own) => ({ id: own.screen }),
    "screens.process-pending": () => ({}),
    "stocks.dividend-calendar": () => ({}),
    "stocks.earnings-calendar": () => ({ symbols: ["AAPL"] }),
  },
  objects: {
    watchlist: ({ create }) => create("watchlists.create"),
    alert: ({ create }) => create("alerts.create"),
    screen: ({ create }) => create("screens.save"),
  },
};
