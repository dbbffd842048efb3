import { ok } from "node:assert/strict";
import { sectorFactor } from "../../universe.ts";
import { blockOf, dayBefore, dayCount } from "../grid.ts";
import { MarketWorld } from "../market_world.ts";
import { Factors } from "./factors.ts";
import { isSmall } from "./tiers.ts";
import type { Security } from "../security.ts";

const world = new MarketWorld(3, 1200);
const last = blockOf(dayCount()) - 1;

/** Dollars at the market's level of the anchor day, not counting what factors and new shares have added. */
const size = ({ instrument, levels }: Security, block: number): number =>
  instrument.listing.size * Math.exp(levels.own(block));

Deno.test("no company outgrows the market: in decades the largest invented one is worth some hundred billion", () => {
  const all = world.securities.filter(({ instrument: { listing, tier } }) =>
    tier !== "fund" && listing.type !== "UNIT"
  );
  let [largest, largestSmall] = [0, 0];
  for (const security of all) {
    const { tier, listing } = security.instrument;
    for (let block = blockOf(Math.max(0, security.first)) + 1; block <= last; block += 8) {
      if (!security.isListed(dayBefore(block))) continue;
      const worth = size(security, block);
      if (isSmall(tier)) largestSmall = Math.max(largestSmall, worth);
      else if (listing.size < 60e9) largest = Math.max(largest, worth);
    }
  }
  ok(largest > 60e9 && largest < 400e9, `${largest / 1e9}`);
  ok(largestSmall > 2e9 && largestSmall < 20e9, `${largestSmall / 1e9}`);
});

Deno.test("a sector's fund holds the companies that are large at the start of a block, whatever they once were", () => {
  const fund = world.securities[world.indexOf("XLF")!]!;
  const { level } = new Factors(world.seed).series("market");
  let grown = 0;
  for (const block of [-8, 20, 60, last - 4]) {
    const [from, to] = [dayBefore(block), dayBefore(block + 1)];
    const market = Math.exp(level[Math.max(0, from + 1)]!);
    let [sum, weights] = [0, 0];
    for (const security of world.securities) {
      const { instrument: { listing, tier }, levels, ends } = security;
      if (listing.type !== "CS" || isSmall(tier) || sectorFactor[listing.sector!] !== "finance") continue;
      if (security.first > from || security.last <= to + 60 || ends.breaksIn(from, to)) continue;
      const price = Math.exp(levels.own(block) + levels.shared(from));
      const weight = listing.size * levels.issued(from) * price;
      if (weight < 10e9 * market) continue;
      if (listing.size < 10e9) grown++;
      const growth = Math.exp(levels.own(block + 1) + levels.shared(to)) / price;
      sum += weight * growth;
      weights += weight;
    }
    const step = fund.levels.own(block + 1) - fund.levels.own(block);
    ok(Math.abs(step - Math.log(sum / weights)) < 0.002, `block ${block}: ${step} ${Math.log(sum / weights)}`);
  }
  ok(grown > 3, `${grown} have grown into it`);
});

Deno.test("an expensive share is split: after the anchor none costs more than a few thousand dollars for long", () => {
  let highest = 0;
  for (const security of world.securities) {
    const { listing, tier } = security.instrument;
    if (tier === "fund" || listing.price > 1_000) continue;
    for (let block = Math.max(1, blockOf(security.first)); block <= last; block += 4) {
      const day = dayBefore(block);
      if (security.isListed(day)) highest = Math.max(highest, security.levels.nominal(day));
    }
  }
  ok(highest > 500 && highest < 8_000, `${highest}`);
});
