import { ok } from "node:assert/strict";
import { tradingDayOnOrBefore } from "../grid.ts";
import { MarketWorld } from "../market_world.ts";
import { UNITS } from "../units.ts";
import { tierOfSize } from "./tiers.ts";

const DAY = 86_400_000;

Deno.test("in every decade about as many names trade under a dollar, and mid caps do not fade away", () => {
  for (const seed of [7, 19]) {
    const world = new MarketWorld(seed, 4000);
    for (const year of [2016, 2021, 2026, 2033, 2044, 2056]) {
      const day = tradingDayOnOrBefore(Date.UTC(year, 9, 20) / DAY);
      const companies = world.listedOn(day).filter((s) => !["ETF", "UNIT"].includes(s.instrument.listing.type));
      const share = (is: (price: number, value: number) => boolean) =>
        100 * companies.filter((s) => {
          const price = s.close(day) / UNITS;
          return is(price, price * s.shares(day));
        }).length / companies.length;
      const cheap = share((price) => price < 1), mid = share((_, value) => tierOfSize(value) === "mid");
      ok(cheap > 5 && cheap < 14.5, `seed ${seed}, ${year}: ${cheap} % under a dollar`);
      ok(mid > 12 && mid < 26, `seed ${seed}, ${year}: ${mid} % are mid caps`);
    }
  }
});

Deno.test("a company that has lost nearly everything has issued so many shares that it is still worth something", () => {
  const world = new MarketWorld(1, 2000);
  for (const year of [2019, 2022, 2025, 2032]) {
    const day = tradingDayOnOrBefore(Date.UTC(year, 9, 20) / DAY);
    for (const s of world.listedOn(day)) {
      ok(s.shares(day) > 20_000, `${s.instrument.listing.symbol} has ${s.shares(day)} shares`);
    }
  }
});
