import assert from "node:assert/strict";
import { type Anchor, marketTime, practiceStart, practiceTime } from "./clock.ts";

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds;
const shown = (ms: number) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO("America/New_York").toPlainDateTime().toString({
    smallestUnit: "minute",
  });
const HOUR = 3_600_000;

Deno.test("a practice clock begins at 09:45 of the latest trading day, whatever the hour", () => {
  for (
    const [wall, begins] of [
      ["2026-11-20T03:00:00-05:00", "2026-11-20T09:45"],
      ["2026-11-20T23:00:00-05:00", "2026-11-20T09:45"],
      ["2026-11-21T12:00:00-05:00", "2026-11-20T09:45"],
      ["2026-11-26T12:00:00-05:00", "2026-11-25T09:45"],
      ["2026-07-05T12:00:00-04:00", "2026-07-02T09:45"],
    ] as const
  ) assert.equal(shown(practiceStart(at(wall))), begins, wall);
});

Deno.test("a practice clock skips from ten minutes after the close to five minutes before the next open", () => {
  const start = at("2026-11-20T09:45:00-05:00");
  assert.equal(shown(practiceTime(start, 6 * HOUR)), "2026-11-20T15:45");
  assert.equal(shown(practiceTime(start, 6.25 * HOUR + 9 * 60_000)), "2026-11-20T16:09");
  assert.equal(shown(practiceTime(start, 6.25 * HOUR + 10 * 60_000)), "2026-11-23T09:25");
  assert.equal(shown(practiceTime(start, 7 * HOUR)), "2026-11-23T10:00");
  assert.equal(
    shown(practiceTime(at("2026-11-27T09:45:00-05:00"), 3.25 * HOUR + 10 * 60_000)),
    "2026-11-30T09:25",
    "an early close",
  );
  assert.equal(shown(practiceTime(at("2026-11-21T12:00:00-05:00"), 0)), "2026-11-23T09:25", "from a weekend");
});

Deno.test("a practice clock never runs backwards over the days it skips", () => {
  const start = at("2026-11-20T09:45:00-05:00");
  let last = 0;
  for (let elapsed = 0; elapsed < 40 * HOUR; elapsed += 97_000) {
    const now = practiceTime(start, elapsed);
    assert.ok(now > last);
    last = now;
  }
});

Deno.test("practice time computed in steps equals practice time computed at once", () => {
  const start = at("2026-11-20T09:45:00-05:00");
  let now = start;
  for (let step = 0; step < 500; step++) now = practiceTime(now, step * 61_007);
  assert.equal(now, practiceTime(start, 499 * 250 * 61_007));
});

Deno.test("a set clock runs at its speed and skips nothing; speed 0 stands still", () => {
  const anchor: Anchor = { mode: "set", wall: 1_000_000, market: at("2026-11-20T23:00:00-05:00"), speed: 60 };
  assert.equal(shown(marketTime(anchor, 1_000_000 + 60_000)), "2026-11-21T00:00");
  assert.equal(marketTime({ ...anchor, speed: 0 }, 9e12), anchor.market);
  assert.equal(marketTime({ ...anchor, mode: "real" }, 123), 123);
});
