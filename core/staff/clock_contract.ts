/** Contracts of the market clock. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import { date, instant, instantIn, line, nothing } from "../kernel/wire.ts";
import { marketStatuses } from "../research/calendar/contract.ts";
import { isDuration } from "./durations.ts";

const ClockState = z.object({
  mode: z.enum(["practice", "real", "set"]),
  /** Market time now. */
  now: instant,
  now_et: z.string(),
  speed: z.number(),
  status: z.enum(marketStatuses),
  /** Up to when due work is done, while the product is catching up to now; else null. */
  lived_until: instant.nullable(),
});
export const showClock = contract({
  name: "clock.show",
  route: "GET /admin/clock",
  kind: "query",
  summary: "Show the market clock",
  access: ["admin"],
  input: nothing,
  output: ClockState,
  errors: [],
});
export const clockDestinations = contract({
  name: "clock.destinations",
  route: "GET /admin/clock/destinations",
  kind: "query",
  summary: "Show where moves of the market clock forward lead",
  access: ["admin"],
  openedBy: "CLOCK_FOR_ALL",
  input: z.strictObject({ date: date().optional() }),
  output: z.object({
    next_open: instant,
    /** At the same time of the day; a practice clock skips from there to the next trading session. */
    in_a_week: instant,
    in_a_month: instant,
    /** The first open on the date or after it; null without a date. */
    open_on: instant.nullable(),
  }),
  errors: [],
});
export const setClock = contract({
  name: "clock.set",
  route: "PUT /admin/clock",
  kind: "command",
  summary: "Set the market clock to an instant; nothing is skipped from there",
  access: ["admin"],
  confirmed: true,
  input: z.strictObject({
    to: instantIn,
  }),
  output: ClockState,
  errors: ["CLOCK_REFUSED"],
});
export const speedClock = contract({
  name: "clock.speed",
  route: "PUT /admin/clock/speed",
  kind: "command",
  summary: "Set how fast the market clock runs; 0 stops it",
  access: ["admin"],
  openedBy: "CLOCK_FOR_ALL",
  confirmed: true,
  input: z.strictObject({ speed: z.number().min(0).max(100_000) }),
  output: ClockState,
  errors: ["CLOCK_REFUSED"],
});
export const advanceClock = contract({
  name: "clock.advance",
  route: "POST /admin/clock/advance",
  kind: "command",
  summary: "Move the market clock forward; due work in between is done at its own time",
  access: ["admin"],
  openedBy: "CLOCK_FOR_ALL",
  confirmed: true,
  input: z.strictObject({
    by: line().max(60).refine(isDuration, {
      error: "Use a duration like 15m, 2h, 3d, 1w or 1y, or ISO 8601 like PT30M",
    }).describe("How far: 15m, 2h, 3d, 1w, 1y, or ISO 8601 like PT30M"),
  }),
  output: ClockState,
  errors: ["CLOCK_REFUSED"],
});
export const forwardClock = contract({
  name: "clock.forward",
  route: "POST /admin/clock/forward",
  kind: "command",
  summary: "Move the market clock forward to an instant; due work is done at its own time",
  access: ["admin"],
  openedBy: "CLOCK_FOR_ALL",
  confirmed: true,
  input: z.strictObject({ to: instantIn }),
  output: ClockState,
  errors: ["CLOCK_REFUSED"],
});
export const cancelMove = contract({
  name: "clock.cancel",
  route: "DELETE /admin/clock/move",
  kind: "command",
  summary: "End the move of the market clock that is under way at its next step",
  access: ["admin"],
  openedBy: "CLOCK_FOR_ALL",
  input: nothing,
  output: z.object({
    /** False when this server carries out no move. */
    cancelled: z.boolean(),
  }),
  errors: [],
});

export const clockContracts = [
  ...[showClock, clockDestinations],
  ...[setClock, speedClock, advanceClock, forwardClock, cancelMove],
] as const;
