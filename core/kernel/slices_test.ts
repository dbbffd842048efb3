import { ok } from "node:assert/strict";
import { setShare, Slices } from "./slices.ts";

/** Works for a slice, and returns for how long, in milliseconds. */
function work(slices: Slices): number {
  const began = performance.now();
  while (!slices.over) { /* Works. */ }
  return performance.now() - began;
}

Deno.test("sliced work pauses so that all of it together takes a set part of the time", async () => {
  setShare(0.1);
  try {
    const began = performance.now();
    let worked = 0;
    // The outer work waits for the inner one, whose pauses are not work.
    const [outer, inner] = [new Slices(), new Slices()];
    worked += work(inner);
    await inner.pause();
    worked += work(outer);
    await outer.pause();
    const nested = performance.now() - began;
    const pairs = [new Slices(), new Slices()].map((slices) => (worked += work(slices), slices.pause()));
    await Promise.all(pairs);
    const took = performance.now() - began;
    // Timers count whole milliseconds; a busy machine lets them wait.
    ok(took > 10 * worked - 8, `${took} ms for ${worked} ms of work`);
    ok(nested < 60 * work(new Slices()), `${nested} ms`);
  } finally {
    setShare(1);
  }
});

Deno.test("sliced work goes on at once when it may take all the time again", async () => {
  setShare(0.000_1);
  const slices = new Slices();
  work(slices);
  const paused = slices.pause();
  setShare(1);
  const began = performance.now();
  await paused;
  ok(performance.now() - began < 10_000);
  const next = new Slices();
  work(next);
  await next.pause();
  ok(performance.now() - began < 10_000);
});
