import { deepStrictEqual as deepEqual, strictEqual as equal } from "node:assert/strict";
import { FixedMarket } from "../market/testing.ts";
import { figuresAhead, rowsAhead } from "./ahead.ts";

const at = (text: string) => Temporal.Instant.from(`${text}-05:00`).epochMilliseconds;
const times = ["2026-11-20T10:00", "2026-11-20T10:30", "2026-11-20T16:00", "2026-11-23T09:25", "2026-11-23T09:30"];

/** A market that counts what it is asked. */
function counted() {
  const market = new FixedMarket();
  const asked = { scans: 0, fundamentals: 0 };
  const scan = market.scan.bind(market);
  market.scan = (instant) => (asked.scans++, scan(instant));
  const bulk = market.bulk;
  Object.assign(market, {
    bulk: { ...bulk, fundamentals: (instant: number) => (asked.fundamentals++, bulk.fundamentals(instant)) },
  });
  return { market, asked };
}

Deno.test("rows are asked for at start and when a session begins, and not in between", async () => {
  const { market, asked } = counted();
  const ahead = rowsAhead(market);
  const counts: number[] = [];
  for (const time of times) {
    await ahead(at(time));
    counts.push(asked.scans);
  }
  deepEqual([counts, asked.fundamentals], [[1, 1, 2, 3, 4], 0]);
});

Deno.test("the figures of the day are worked out once per trading day, and not right after the start", async () => {
  const { market, asked } = counted();
  await figuresAhead(market, 60_000)(at(times[0]!));
  equal(asked.fundamentals, 0);
  const ahead = figuresAhead(market, 0);
  const counts: number[] = [];
  for (const time of times) {
    await ahead(at(time));
    counts.push(asked.fundamentals);
  }
  deepEqual(counts, [1, 1, 1, 2, 2]);
});

Deno.test("a part that fails is left to the question that needs it", async () => {
  const failing = new FixedMarket();
  failing.scan = () => Promise.reject(new Error("down"));
  equal(await rowsAhead(failing)(at(times[0]!)), undefined);
});
