import { ok } from "node:assert/strict";
import { tradingDayOnOrBefore } from "../grid.ts";
import { MarketWorld } from "../market_world.ts";
import { UNITS } from "../units.ts";
import { tierOfSize } from "./tiers.ts";

const DAY = 86_400_000;
const SYMBOLS = 2500;
const seven = new MarketWorld(7, SYMBOLS);

Deno.test("in every decade about as many names trade under a dollar, and mid caps do not fade away", () => {
  for (const world of [seven, new MarketWorld(19, SYMBOLS)]) {
    for (const year of [2016, 2021, 2026, 2033, 2044, 2056]) {
      const day = tradingDayOnOrBefore(Date.UTC(year, 9, 20) / DAY);
      const companies = world.listedOn(day).filter((s) => !["ETF", "UNIT"].includes(s.instrument.listing.type));
      let [cheap, mid] = [0, 0];
      for (const company of companies) {
        const price = company.close(day) / UNITS;
        if (price < 1) cheap += 100 / companies.length;
        if (tierOfSize(price * company.shares(day)) === "mid") mid += 100 / companies.length;
      }
      ok(cheap > 5 && cheap < 14.5, `seed ${world.seed}, ${year}: ${cheap} % under a dollar`);
      ok(mid > 12 && mid < 26, `seed ${world.seed}, ${year}: ${mid} % are mid caps`);
    }
  }
});

Deno.test("a company that has lost nearly everything has issued so many shares that it still has some value", () => {
  for (const year of [2016, 2021, 2026, 2033]) {
    const day = tradingDayOnOrBefore(Date.UTC(year, 9, 20) / DAY);
    for (const s of seven.listedOn(day)) {
      ok(s.shares(day) > 20_000, `${s.instrument.listing.symbol} has ${s.shares(day)} shares`);
    }
  }
});
