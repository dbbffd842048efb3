import { deepStrictEqual as deepEqual, strictEqual as equal } from "node:assert/strict";
import { FixedMarket } from "../market/testing.ts";
import { fundamentals } from "./market/sector_medians.ts";
import { figuresAhead, rowsAhead } from "./ahead.ts";

const at = (text: string) => Temporal.Instant.from(`${text}-05:00`).epochMilliseconds;
/** Milliseconds for which the worker of a counted market would be kept. */
const KEPT_MS = 40;
const times = ["2026-11-20T10:00", "2026-11-20T10:30", "2026-11-20T16:00", "2026-11-23T09:25", "2026-11-23T09:30"];

/** A market that counts its requests. */
function counted() {
  const market = new FixedMarket();
  const asked = { scans: 0, hurried: 0, fundamentals: [] as number[], prepared: [] as number[] };
  const scan = market.scan.bind(market);
  market.scan = (instant) => (asked.scans++, scan(instant));
  const bulk = market.bulk;
  Object.assign(market, {
    bulk: {
      ...bulk,
      fundamentals: (instant: number) => {
        asked.fundamentals.push(instant);
        return bulk.fundamentals(instant);
      },
    },
  });
  market.inWorker({
    keptMs: KEPT_MS,
    prepare(instant) {
      asked.prepared.push(instant);
      return Promise.resolve();
    },
    hurry: () => void asked.hurried++,
  });
  return { market, asked };
}

Deno.test("rows are requested at start and when a session begins, and not in between", async () => {
  const { market, asked } = counted();
  const ahead = rowsAhead(market, () => false);
  const counts: number[] = [];
  for (const time of times) {
    await ahead(at(time));
    counts.push(asked.scans);
  }
  deepEqual([counts, asked.fundamentals, asked.prepared], [[1, 1, 2, 3, 4], [], []]);
});

Deno.test("rows are requested again before a worker with nothing to do would end, as long as the server is used", async () => {
  const { market, asked } = counted();
  let isUsed = false;
  const ahead = rowsAhead(market, () => isUsed);
  const scansAt = async (second: number) => {
    await ahead(at(`2026-11-20T10:00:${second}`));
    return asked.scans;
  };
  const long = () => new Promise((wake) => setTimeout(wake, KEPT_MS));
  equal(await scansAt(10), 1);
  await long();
  equal(await scansAt(20), 1);
  isUsed = true;
  equal(await scansAt(30), 2);
  equal(await scansAt(40), 2);
  await long();
  equal(await scansAt(50), 3);
});

Deno.test("the rows of the next session are prepared once, shortly before it begins and after the close", async () => {
  const seconds = async (time: string, step: number) => {
    const { market, asked } = counted();
    const ahead = rowsAhead(market, () => false, 0);
    for (let n = 0; n < 3; n++) await ahead(at(time) + n * step);
    return asked.prepared;
  };
  const close = at("2026-11-20T16:00");
  deepEqual(await seconds("2026-11-20T10:00", 1_000), []);
  deepEqual(await seconds("2026-11-20T15:49", 1_000), []);
  deepEqual(await seconds("2026-11-20T15:50", 1_000), [close]);
  deepEqual(await seconds("2026-11-20T16:00", 1_000), [at("2026-11-23T04:00")]);
  deepEqual(await seconds("2026-11-23T10:00", 60_000), [], "a minute a second");
  deepEqual(await seconds("2026-11-23T15:00", 60_000), [at("2026-11-23T16:00")]);
});

Deno.test("the figures of a day are computed once, when the previous session has ended", async () => {
  const { market, asked } = counted();
  await figuresAhead(market, 60_000)(at(times[0]!));
  deepEqual(asked.fundamentals, [], "not right after the start");
  const ahead = figuresAhead(market, 0);
  const counts: number[] = [];
  for (const time of times) {
    await ahead(at(time));
    counts.push(asked.fundamentals.length);
  }
  deepEqual(counts, [1, 1, 2, 2, 2]);
  deepEqual(asked.fundamentals, [at("2026-11-20T04:00"), at("2026-11-23T04:00")]);
  equal(asked.hurried, 0);
  await fundamentals(market, at(times[4]!));
  equal(asked.hurried, 0, "they are there");
  await fundamentals(market, at("2026-11-24T10:00"));
  equal(asked.hurried, 1);
  const day = fundamentals.ahead(market, at("2026-11-25T10:00"));
  equal(fundamentals.soFar(market, at("2026-11-25T11:00")), null);
  equal(asked.hurried, 2, "someone looks at a figure that is not there yet");
  await day;
});

Deno.test("a part that fails is left to the query that needs it", async () => {
  const failing = new FixedMarket();
  failing.scan = () => Promise.reject(new Error("down"));
  equal(await rowsAhead(failing, () => false)(at(times[0]!)), undefined);
});
