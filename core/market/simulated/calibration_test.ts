/** The simulated market looks like the measured one: every figure of calibration.ts within its range. */
import { ok } from "node:assert/strict";
import { calibrate, REAL_NAMES } from "./calibration.ts";
import { MarketWorld } from "./market_world.ts";

const figures = calibrate(new MarketWorld(1, REAL_NAMES));

for (const { what, measured, real, low, high } of figures) {
  Deno.test(`as measured: ${what}`, () => {
    ok(measured >= low && measured <= high, `${measured.toPrecision(3)} is not within ${low.toPrecision(3)} and ${high.toPrecision(3)} (${real})`);
  });
}
