import { deepStrictEqual as deepEqual, strictEqual as equal } from "node:assert/strict";
import { FixedMarket } from "../market/testing.ts";
import { figuresAhead, rowsAhead } from "./ahead.ts";

const at = (text: string) => Temporal.Instant.from(`${text}-05:00`).epochMilliseconds;
const times = ["2026-11-20T10:00", "2026-11-20T10:30", "2026-11-20T16:00", "2026-11-23T09:25", "2026-11-23T09:30"];

/** A market that counts its requests. */
function counted() {
  const market = new FixedMarket();
  const asked = { scans: 0, fundamentals: [] as number[], prepared: [] as number[] };
  market.prepare = (instant) => {
    asked.prepared.push(instant);
    return Promise.resolve();
  };
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
  return { market, asked };
}

Deno.test("rows are requested at start and when a session begins, and not in between", async () => {
  const { market, asked } = counted();
  const ahead = rowsAhead(market);
  const counts: number[] = [];
  for (const time of times) {
    await ahead(at(time));
    counts.push(asked.scans);
  }
  deepEqual([counts, asked.fundamentals, asked.prepared], [[1, 1, 2, 3, 4], [], []]);
});

Deno.test("the data for the rows of the next session is prepared once, also for the next morning", async () => {
  const { market, asked } = counted();
  const ahead = rowsAhead(market, 0);
  for (const time of times) await ahead(at(time));
  const begins = ["2026-11-20T16:00", "2026-11-23T04:00", "2026-11-23T09:30", "2026-11-23T16:00"];
  deepEqual(asked.prepared, begins.map(at));
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
});

Deno.test("a part that fails is left to the query that needs it", async () => {
  const failing = new FixedMarket();
  failing.scan = () => Promise.reject(new Error("down"));
  equal(await rowsAhead(failing)(at(times[0]!)), undefined);
});
