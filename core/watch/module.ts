/** What watchlists, alerts and saved screens add to the product. */
import { module } from "../kernel/module.ts";
import { alertContracts } from "./alert_contract.ts";
import { watchContracts } from "./contract.ts";

const THRESHOLD =
  "dollars, percent of the day or from a year's high or low or an average, times the average volume, or the RSI";
/** The points of a line. */
const linePoints = {
  from_at: "first point of a line: an instant like 2026-11-02T09:30:00-05:00",
  from_price: "price of the line's first point",
  to_at: "second point of a line, after the first; the line runs on beyond it",
  to_price: "price of the line's second point",
};
const linePointsOf = (operation: string) =>
  Object.fromEntries(Object.entries(linePoints).map(([field, words]) => [`${operation}.${field}`, words]));

export const watch = module({
  name: "watch",
  contracts: [...watchContracts, ...alertContracts],
  nouns: { watchlist: { list: "watchlists.list" }, alert: { list: "alerts.list" }, screen: { list: "screens.list" } },
  notificationTypes: ["stock_alert"],
  terminal: {
    groups: {
      watchlists: "Lists of stocks to keep an eye on",
      alerts: "Notifications when a price, a sloping line, a change, a volume or an indicator is reached",
      screens: "Saved conditions of the screener",
    },
    fields: {
      ...linePointsOf("alerts.create"),
      ...linePointsOf("alerts.preview"),
      ...linePointsOf("alerts.update"),
      "alerts.create.kind": "what it waits for",
      "alerts.create.once": "end it when it has fired; else it fires once on each day on which it holds",
      "alerts.create.threshold": THRESHOLD,
      "alerts.preview.kind": "what it would wait for",
      "alerts.preview.threshold": THRESHOLD,
      "alerts.update.active": "make it active again, or end it",
      "alerts.update.once": "end it when it has fired",
      "alerts.update.threshold": THRESHOLD,
      "watchlists.create.name": "name of the list",
      "watchlists.create.symbols": "ticker symbols, with blanks between",
      "watchlists.rename.name": "name of the list",
      "watchlists.reorder.ids": "ids of lists in their order, with blanks between",
      "watchlists.add-symbols.symbols": "ticker symbols, with blanks between",
      "watchlists.move-symbol.to": "its new place, counted from 0",
      "screens.save.columns": "columns of the table, like price rsi_14, with blanks between; by default the usual ones",
      "screens.save.name": "name of the screen",
      "screens.save.where": "conditions like price:5:50 or sector:Energy, with blanks between",
      "stocks.dividend-calendar.from": "first day, like 2026-11-20; today by default",
      "stocks.dividend-calendar.mine": "only stocks that I hold or watch",
      "stocks.dividend-calendar.to": "last day; four weeks after the first one by default",
      "stocks.earnings-calendar.from": "first day, like 2026-11-20; today by default",
      "stocks.earnings-calendar.symbols": "ticker symbols, like AAPL MSFT; by default those that I hold or watch",
      "stocks.earnings-calendar.to": "last day; four weeks after the first one by default",
      "screens.update.alert": "whether to be notified of new matches",
    },
  },
  load: async () => {
    const { watchHandlers, watchWork } = await import("./mod.ts");
    return { handlers: watchHandlers, dueWork: watchWork };
  },
});
