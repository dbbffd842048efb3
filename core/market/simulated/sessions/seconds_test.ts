import { deepEqual, equal, ok } from "node:assert/strict";
import { Key } from "../random.ts";
import { fillSeconds, SECONDS } from "./seconds.ts";

const FREE = { low: 1, high: Infinity };
const pathOf = (key: number, open: number, close: number, deviation: number, bounds = FREE): number[] => {
  const out = new Float64Array(SECONDS);
  fillSeconds(new Key(key, 0), open, close, deviation, bounds, out);
  return [...out];
};
const keys = Array.from({ length: 400 }, (_, key) => key * 7919);

Deno.test("a minute's path begins at its open, ends at its close, and is the same every time", () => {
  const path = pathOf(5, 1_000_000, 1_001_500, 1_000);
  deepEqual([path.length, path[0], path.at(-1)], [60, 1_000_000, 1_001_500]);
  deepEqual(pathOf(5, 1_000_000, 1_001_500, 1_000), path);
  ok(pathOf(6, 1_000_000, 1_001_500, 1_000).join() !== path.join());
});

Deno.test("steps have the minute's deviation, spread evenly over its seconds", () => {
  let sum = 0;
  for (const key of keys) {
    const path = pathOf(key, 1_000_000, 1_000_000, 1_000);
    for (let s = 1; s < SECONDS; s++) sum += (path[s]! - path[s - 1]!) ** 2;
  }
  const deviation = Math.sqrt(sum / keys.length);
  ok(Math.abs(deviation - 1_000) < 30, `${deviation}`);
});

Deno.test("in a falling minute the high comes first in most, and in some the low does", () => {
  const first = keys.filter((key) => {
    const path = pathOf(key, 1_000_000, 999_500, 1_000);
    return path.indexOf(Math.max(...path)) < path.indexOf(Math.min(...path));
  }).length / keys.length;
  ok(first > 0.6 && first < 0.9, `${first}`);
});

Deno.test("no second is beyond the bounds, which the path may reach", () => {
  const bounds = { low: 999_000, high: 1_001_000 };
  const paths = keys.map((key) => pathOf(key, 1_000_000, 1_000_500, 1_500, bounds));
  ok(paths.every((path) => Math.min(...path) >= bounds.low && Math.max(...path) <= bounds.high));
  ok(paths.some((path) => Math.max(...path) > 1_000_950));
});

Deno.test("a move far beyond the minute's deviation happens within one second, in any of them", () => {
  const jumps = keys.map((key) => {
    const path = pathOf(key, 1_000_000, 1_100_000, 1_000);
    const steps = path.slice(1).map((x, s) => x - path[s]!);
    const largest = Math.max(...steps);
    ok(largest > 95_000, `${largest}`);
    return steps.indexOf(largest);
  });
  ok(new Set(jumps).size > 50, "in any second");
  equal(Math.max(...pathOf(3, 1_000_000, 1_000_150, 10).slice(1, 30)) < 1_000_150, true, "two cents are no jump");
});
