import { deepStrictEqual as deepEqual, rejects, strictEqual as equal } from "node:assert/strict";
import { FixedMarket } from "../market/testing.ts";
import { computedPerDay, dayStart } from "./per_day.ts";

const at = (text: string) => Temporal.Instant.from(`${text}-05:00`).epochMilliseconds;

Deno.test("a trading day begins at 04:00 in New York and lasts until the next one", () => {
  const friday = at("2026-11-20T04:00");
  const times = ["2026-11-20T04:00", "2026-11-20T23:59", "2026-11-21T12:00", "2026-11-23T03:59"];
  deepEqual(times.map((time) => dayStart(at(time))), [friday, friday, friday, friday]);
  deepEqual([dayStart(at("2026-11-20T03:59")), dayStart(at("2026-11-23T04:00"))], [
    at("2026-11-19T04:00"),
    at("2026-11-23T04:00"),
  ]);
});

Deno.test("work of the day is started once, returns partial results, and is started again on the next day", async () => {
  const begun: number[] = [];
  let finish = () => {};
  const ask = computedPerDay<string>(async (_, __, from, report) => {
    begun.push(from);
    report("half");
    await new Promise<void>((resolve) => finish = resolve);
    return "all";
  });
  const market = new FixedMarket();
  deepEqual(await ask(market, at("2026-11-20T10:00")), { value: "half", complete: false });
  finish();
  deepEqual(await ask(market, at("2026-11-20T15:00")), { value: "all", complete: true });
  deepEqual(await ask(market, at("2026-11-23T10:00")), { value: "half", complete: false });
  finish();
  deepEqual(begun, [at("2026-11-20T04:00"), at("2026-11-23T04:00")]);
});

Deno.test("precomputed results of the next day are returned only when that day has begun", async () => {
  const ask = computedPerDay((_, __, from) => Promise.resolve(from));
  const market = new FixedMarket();
  const [friday, monday] = [at("2026-11-20T04:00"), at("2026-11-23T04:00")];
  await ask.done(market, friday);
  await ask.done(market, monday);
  for (const time of ["2026-11-20T10:00", "2026-11-22T12:00", "2026-11-23T03:59"]) {
    deepEqual([(await ask(market, at(time))).value, ask.soFar(market, at(time))], [friday, friday], time);
  }
  equal(ask.soFar(market, monday), monday);
});

Deno.test("a failure is reported while there are no results, and the work is not retried at once", async () => {
  let begun = 0;
  const nothing = computedPerDay<string>(() => {
    begun++;
    return Promise.reject(new Error("no answer"));
  });
  const market = new FixedMarket();
  await rejects(nothing(market, at("2026-11-20T10:00")), /no answer/);
  await rejects(nothing(market, at("2026-11-20T10:00")), /no answer/);
  equal(begun, 1);
  const part = computedPerDay<string>((_, __, ___, report) => {
    report("part");
    return Promise.reject(new Error("no answer"));
  });
  deepEqual(await part(market, at("2026-11-20T10:00")), { value: "part", complete: false });
});
