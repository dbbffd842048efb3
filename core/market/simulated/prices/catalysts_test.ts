import { ok, strictEqual as equal } from "node:assert/strict";
import { anchorDay, blockOf, hoursOfTradingDay } from "../grid.ts";
import { simulatedFacts } from "../facts/mod.ts";
import { MarketWorld } from "../market_world.ts";
import type { Catalyst } from "./catalysts.ts";
import type { Security } from "../security.ts";

const world = new MarketWorld(1, 800);
const usual = new MarketWorld(1, 2500);

interface Found {
  readonly security: Security;
  readonly catalyst: Catalyst;
}

/** Every catalyst of a day, with its daily change and its gap. */
function on(world: MarketWorld, day: number): Found[] {
  return world.listedOn(day).flatMap((security) =>
    security.events(day, day).flatMap((catalyst) => catalyst.kind === "catalyst" ? [{ security, catalyst }] : [])
  );
}
const change = ({ security }: Found, day: number, figure: number) =>
  security.figures(day).of[security.figures(day).at + figure]! / security.previousClose(day)! - 1;

/** Price and volume-weighted price of the session 45 minutes after the open. */
function at1015({ security }: Found, day: number): { price: number; vwap: number } {
  const { close, turnover, volume } = security.session("regular", day).before(45);
  return { price: close, vwap: turnover / volume };
}

Deno.test("sessions of the smallest market have catalysts of each kind, and each kind goes both ways", () => {
  const days = 40;
  const closes: Record<string, [up: number, down: number]> = {};
  let [busy, runs, fades] = [0, 0, 0];
  for (let day = anchorDay() - days + 1; day <= anchorDay(); day++) {
    const all = on(world, day).filter(({ catalyst }) => catalyst.move > 0);
    ok(all.length >= 4 && all.some(({ catalyst }) => catalyst.shape === "coil"), `day ${day}`);
    for (const { catalyst } of all) {
      const minute = (catalyst.at - hoursOfTradingDay(day).preOpen) / 60_000;
      ok(minute >= 120 && minute <= 320, "news between 06:00 and 09:20");
    }
    if (all.filter(({ catalyst }) => catalyst.move > 0.05).length >= 3) busy++;
    if (all.some((f) => change(f, day, 1) > 0.2)) runs++;
    if (all.some((f) => f.catalyst.shape === "fade" && at1015(f, day).price < at1015(f, day).vwap)) fades++;
    for (const found of all) {
      const kind = closes[found.catalyst.shape] ??= [0, 0];
      kind[change(found, day, 3) > change(found, day, 0) ? 0 : 1]++;
    }
  }
  ok(busy > 0.8 * days && runs > 0.8 * days && fades > 0.6 * days, `${busy} ${runs} ${fades}`);
  for (const [kind, [up, down]] of Object.entries(closes)) {
    ok(up + down < 15 || Math.min(up, down) > 0.2 * (up + down), `${kind}: ${up} up, ${down} down`);
  }
});

Deno.test("every week has a gap of more than fifty percent and a run after lunch", () => {
  let [gaps, squeezes] = [0, 0];
  for (let day = anchorDay() - 49; day <= anchorDay(); day++) {
    for (const found of on(world, day)) {
      if (Math.exp(found.catalyst.move) > 1.4) gaps++;
      if (found.catalyst.shape !== "squeeze") continue;
      const { price, minutes } = found.security.session("regular", day);
      if (minutes === 390 && Math.max(...price.slice(210, 270)) / price[210]! > 1.04) squeezes++;
    }
  }
  ok(gaps >= 9 && squeezes >= 12, `${gaps} ${squeezes}`);
});

Deno.test("what the news of a coil is worth shows late: more of the move comes after half past one than before", () => {
  let [seen, early, late] = [0, 0, 0];
  for (let day = anchorDay() - 60; day <= anchorDay(); day++) {
    for (const found of on(world, day)) {
      const { price, minutes } = found.security.session("regular", day);
      if (found.catalyst.shape !== "coil" || minutes < 390) continue;
      seen++;
      early += Math.log(price[240]! / price[0]!) ** 2;
      late += Math.log(price[390]! / price[240]!) ** 2;
    }
  }
  ok(seen > 40 && late > early, `${seen}: ${early} ${late}`);
});

Deno.test("news moves the price before the open: the gap is traded in the pre-market, and nothing reveals it earlier", () => {
  const day = anchorDay() - 3;
  for (const { security, catalyst } of on(world, day)) {
    if (Math.abs(catalyst.move) < 0.1) continue;
    const pre = security.session("pre", day);
    const minute = (catalyst.at - pre.start) / 60_000;
    const volume = (from: number, to: number) => pre.volume.slice(from, to).reduce((a, b) => a + b, 0);
    ok(volume(minute, pre.minutes) > 3 * volume(0, minute), security.instrument.listing.symbol);
    ok(Math.abs(Math.log(pre.price[minute]! / pre.price[0]!)) < 0.5 * Math.abs(catalyst.move) + 0.03);
  }
});

Deno.test("seeded catalysts fall on the same securities in a bigger market", () => {
  const big = new MarketWorld(1, 2700);
  const day = anchorDay() + 3;
  const names = (world: MarketWorld) =>
    world.listedOn(day).filter((s) => s.instrument.listing.place < 2500).map((s) =>
      `${s.instrument.listing.symbol} ${s.close(day)}`
    );
  equal(blockOf(day), 0);
  equal(names(usual).join(), names(big).join());
});

Deno.test("seeded squeezes happen to low-float companies with over 15 percent of the float sold short", async () => {
  const facts = simulatedFacts(usual);
  const seeded = (found: Found) => found.catalyst.shape === "squeeze";
  let [squeezed, short] = [0, 0];
  for (let day = anchorDay() - 9; day <= anchorDay(); day++) {
    const { open } = hoursOfTradingDay(day);
    for (const { security } of on(usual, day).filter(seeded)) {
      const { symbol } = security.instrument.listing;
      const [interest] = await facts.shortInterest(symbol, 1, open);
      const float = await facts.float(symbol, open);
      if (!interest || !float) continue;
      squeezed++;
      if (interest.shares > 0.12 * float.shares) short++;
    }
  }
  ok(squeezed >= 8 && short >= 0.4 * squeezed, `${short} of ${squeezed}`);
});
