/** The simulated market resembles the measured one: nearly every figure is within its range. */
import { ok } from "node:assert/strict";
import { calibrate, REAL_NAMES } from "./calibration.ts";
import { calibrateFacts } from "./fact_figures.ts";
import { MarketWorld } from "../market_world.ts";

/** The fraction of the figures that may be outside: single names and single regimes move some of them. */
const OUTSIDE = 0.06;

Deno.test("the market's figures are as measured", async () => {
  const world = new MarketWorld(1, REAL_NAMES);
  const figures = [...calibrate(world), ...await calibrateFacts(world)];
  const outside = figures.filter(({ measured, low, high }) => !(measured >= low && measured <= high));
  const lines = outside.map(({ what, measured, real, low, high }) =>
    `${what}: ${measured.toPrecision(3)} is not within ${low.toPrecision(3)} and ${high.toPrecision(3)} (${real})`
  );
  ok(figures.length > 300 && outside.length <= OUTSIDE * figures.length, lines.join("\n"));
});
