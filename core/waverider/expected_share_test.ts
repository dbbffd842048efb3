import assert from "node:assert/strict";
import { expectedShare } from "./expected_share.ts";
import { EARLY_HOURS, HOURS, instant } from "./testing.ts";

const near = (actual: number, expected: number) => assert.ok(Math.abs(actual - expected) < 1e-9, `${actual}`);

Deno.test("the expected share is 0 at 04:00, 1 % just before the open, 2.5 % with the auction and 100 % at the close", () => {
  assert.equal(expectedShare(instant("03:00"), HOURS), 0);
  assert.equal(expectedShare(instant("04:00"), HOURS), 0);
  near(expectedShare(instant("06:45"), HOURS), 0.005);
  near(expectedShare(HOURS.open - 1, HOURS), 0.01 * (1 - 1 / (HOURS.open - HOURS.preOpen)));
  near(expectedShare(HOURS.open, HOURS), 0.025);
  assert.equal(expectedShare(HOURS.close, HOURS), 1);
  assert.equal(expectedShare(HOURS.postClose, HOURS), 1);
});

Deno.test("within the session it follows the half hours, linearly within each", () => {
  near(expectedShare(instant("10:00"), HOURS), 0.025 + 0.975 * 13.3 / 99.9);
  near(expectedShare(instant("10:15"), HOURS), 0.025 + 0.975 * (13.3 + 9.2 / 2) / 99.9);
  near(expectedShare(instant("15:30"), HOURS), 0.025 + 0.975 * (99.9 - 20.1) / 99.9);
});

Deno.test("an early close has the same thirteen parts in less time", () => {
  const middle = (EARLY_HOURS.open + EARLY_HOURS.close) / 2;
  near(expectedShare(middle, EARLY_HOURS), expectedShare((HOURS.open + HOURS.close) / 2, HOURS));
});
