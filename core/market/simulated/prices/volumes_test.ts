import { deepStrictEqual as deepEqual, ok } from "node:assert/strict";
import { anchorDay } from "../grid.ts";
import { MarketWorld } from "../market_world.ts";
import { PIECES, profileOn } from "../sessions/profile.ts";
import { fillActivities, newActivities, volumeParts, wholeActivity } from "./volumes.ts";

const world = new MarketWorld(2, 1200);
const instruments = world.instruments.filter(({ tier }) => tier === "small" || tier === "nano").slice(0, 200);
const day = anchorDay();

function activities(instrument: (typeof instruments)[number], gap: number, levels: readonly number[]): number[] {
  const out = newActivities();
  fillActivities(instrument, day, gap, levels, 1, out);
  return [...out];
}
const quiet = Array<number>(PIECES).fill(0.001);

Deno.test("no piece of a session trades more because of a later move", () => {
  for (const instrument of instruments) {
    const usual = activities(instrument, 0.02, quiet);
    for (let k = 0; k < PIECES; k++) {
      const moved = activities(instrument, 0.02, quiet.map((level, n) => n >= k ? 0.5 : level));
      deepEqual(moved.slice(0, k + 1), usual.slice(0, k + 1));
      ok(moved[k + 1]! > usual[k + 1]!);
    }
  }
});

Deno.test("the first piece trades by the gap, and a session that comes back stays as busy as it was", () => {
  for (const instrument of instruments) {
    const [small, large] = [activities(instrument, 0.01, quiet), activities(instrument, -0.4, quiet)];
    ok(large[0]! > small[0]!);
    const back = activities(instrument, 0.01, quiet.map((level, n) => n === 2 ? 0.4 : level));
    ok(back[3]! > back[2]! && back.slice(3).every((activity) => activity === back[3]));
  }
});

Deno.test("the day's volume is the sum of its pieces and both auctions", () => {
  const profile = profileOn(day);
  const parts = volumeParts(profile);
  ok(Math.abs(parts.reduce((a, b) => a + b) - 1) < 1e-9);
  const only = (k: number) => Float64Array.from({ length: PIECES + 1 }, (_, n) => n === k ? 1 : 0);
  // The opening auction trades with the first piece.
  ok(Math.abs(wholeActivity(only(0), profile) - parts[0]! - parts[1]!) < 1e-9);
  for (let k = 1; k <= PIECES; k++) ok(Math.abs(wholeActivity(only(k), profile) - parts[k + 1]!) < 1e-9);
});
