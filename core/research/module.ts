/** What queries about stocks and the market add to the product. */
import { module } from "../kernel/module.ts";
import { researchContracts } from "./contract.ts";

export const research = module({
  name: "research",
  contracts: researchContracts,
  terminal: {
    groups: { market: "Hours and state of the market", stocks: "Stocks and funds" },
    fields: {
      columns: "more fields to show",
      direction: "those that rose (gainers) or fell (losers)",
      end_date: "last day, like 2026-11-20",
      exclude_otc: "leave out securities that no exchange lists",
      include_small: "also stocks under $5, or hardly traded",
      group: "the largest companies of all, or of an exchange",
      long_window: "periods of the slow average",
      min_change_percent: "only those that moved so many percent or more",
      min_market_cap: "only companies worth so many dollars or more",
      min_volume: "only those of which so many shares were traded or more",
      min_yield: "only those that pay so many percent a year or more",
      multiplier: "how many timespans make one bar",
      period: "what the changes are over: a day, a week, a month, three months, this year, or a year",
      q: "part of a symbol or of a name",
      sector: "name of the sector, like Energy",
      short_window: "periods of the fast average",
      signal_window: "periods of the average of the difference",
      start_date: "first day, like 2026-11-20",
      timeframe: "quarterly, or annual for fiscal years",
      timespan: "length of a period",
      window: "periods that each value looks back on",
    },
    operations: {
      "stocks.search": { argument: "q" },
      "stocks.screen": { awaited: true },
      "stocks.map": { awaited: true },
      "stocks.sector-medians": { awaited: true },
    },
  },
  load: async () => {
    const { researchHandlers } = await import("./mod.ts");
    return { handlers: researchHandlers };
  },
});
