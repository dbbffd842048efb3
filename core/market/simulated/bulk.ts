/** Data of all simulated securities at once, computed in slices. */
import { Slices } from "../../kernel/slices.ts";
import { actionsOf, type BulkLine, bulkLines, bulkRatios, columnsOf, type MarketBulk } from "../bulk.ts";
import type { MarketFacts } from "../facts.ts";
import type { BulkFacts } from "./facts/mod.ts";
import { epochDayOfTradingDay, hoursOfTradingDay, momentAt, tradingDayOnOrBefore } from "./grid.ts";
import type { MarketWorld } from "./market_world.ts";
import { UNITS } from "./units.ts";

export const simulatedBulk = (world: MarketWorld, facts: MarketFacts & BulkFacts): MarketBulk => {
  const listedAt = (at: number) => world.listedOn(momentAt(at).day);
  const symbolsOf = (securities: ReturnType<typeof listedAt>) => securities.map((s) => s.instrument.listing.symbol);

  return {
    async fundamentals(at) {
      const symbols = symbolsOf(listedAt(at));
      const ratios = columnsOf(bulkRatios, symbols.length);
      const income = columnsOf(bulkLines, symbols.length);
      const slices = new Slices();
      for (const [i, symbol] of symbols.entries()) {
        if (slices.over) await slices.pause();
        const { ratios: known, lastYear } = await facts.fundamentals(symbol, at);
        for (const name of bulkRatios) ratios[name][i] = known?.[name] ?? NaN;
        const value = (name: BulkLine) => lastYear?.income[name]?.value ?? NaN;
        for (const name of bulkLines) income[name][i] = value(name);
      }
      return { symbols, ratios, income };
    },

    async session(day, at) {
      const securities = listedAt(at);
      const columns = columnsOf(["high", "low", "close", "volume"], securities.length);
      const answer = { symbols: symbolsOf(securities), ...columns };
      const tradingDay = tradingDayOnOrBefore(day);
      if (
        tradingDay < 0 || epochDayOfTradingDay(tradingDay) !== day || hoursOfTradingDay(tradingDay).close > at
      ) return answer;
      const today = momentAt(at).day;
      const slices = new Slices();
      for (const [n, i] of world.heldFirst(securities).entries()) {
        if (n % 16 === 0 && slices.over) await slices.pause();
        const security = securities[i]!;
        if (tradingDay < security.first) continue;
        await world.near(security.index, tradingDay, tradingDay);
        const { of, at: from } = security.figures(tradingDay);
        const ratio = security.ratio(tradingDay, today);
        const price = (units: number) => (ratio === 1 ? units : Math.max(1, Math.round(units * ratio))) / UNITS;
        columns.high[i] = price(of[from + 1]!);
        columns.low[i] = price(of[from + 2]!);
        columns.close[i] = price(of[from + 3]!);
        columns.volume[i] = Math.round(of[from + 4]! / ratio);
      }
      return answer;
    },

    actions: (fromDate, toDate, at) => actionsOf(facts, fromDate, toDate, at),

    newsBalance: facts.newsBalance,
  };
};
