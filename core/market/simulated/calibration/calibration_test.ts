/** The simulated market resembles the measured one: every figure is within its range. */
import { ok } from "node:assert/strict";
import { calibrate, REAL_NAMES } from "./calibration.ts";
import { calibrateFacts } from "./fact_figures.ts";
import { MarketWorld } from "../market_world.ts";

const world = new MarketWorld(1, REAL_NAMES);
const figures = [...calibrate(world), ...await calibrateFacts(world)];

for (const { what, measured, real, low, high } of figures) {
  Deno.test(`as measured: ${what}`, () => {
    ok(
      measured >= low && measured <= high,
      `${measured.toPrecision(3)} is not within ${low.toPrecision(3)} and ${high.toPrecision(3)} (${real})`,
    );
  });
}
