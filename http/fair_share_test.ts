import assert from "node:assert/strict";
import { Refusal } from "../core/kernel/errors.ts";
import { FairShare } from "./fair_share.ts";

const BURST_MS = 1_000;

/** Runs with a fake clock, which only `pass` moves; timers fire when it reaches them. */
async function withClock(work: (pass: (ms: number) => Promise<void>) => Promise<void>): Promise<void> {
  const real = { now: performance.now, setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  let now = 1_000_000;
  let ids = 0;
  const timers = new Map<number, { at: number; fire: () => void }>();
  Object.assign(performance, { now: () => now });
  Object.assign(globalThis, {
    setTimeout: (fire: () => void, ms: number) => (timers.set(++ids, { at: now + ms, fire }), ids),
    clearTimeout: (id: number) => timers.delete(id),
  });
  const settled = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
  };
  try {
    await work(async (ms) => {
      const end = now + ms;
      for (;;) {
        await settled();
        const next = [...timers].filter(([, { at }]) => at <= end).sort((a, b) => a[1].at - b[1].at)[0];
        if (!next) break;
        timers.delete(next[0]);
        now = Math.max(now, next[1].at);
        next[1].fire();
      }
      now = end;
      await settled();
    });
  } finally {
    Object.assign(performance, { now: real.now });
    Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout });
  }
}

/** A call that runs until `end` is called. */
function call() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const made = { began: false, end: resolve, run: () => (made.began = true, promise) };
  return made;
}

Deno.test("calls run at once while their user has credit, however many there are", async () => {
  await withClock(async (pass) => {
    const shares = new FairShare();
    const calls = Array.from({ length: 30 }, call);
    const done = calls.map((one) => shares.run("ann", one.run));
    assert.ok(calls.every(({ began }) => began));
    await pass(500);
    for (const { end } of calls) end();
    await Promise.all(done);
    const next = call();
    const last = shares.run("ann", next.run);
    assert.ok(next.began, "the time counted once, not thirty times");
    next.end();
    await last;
  });
});

Deno.test("a user without credit gets a third of the time, one call after the other; other users are not affected", async () => {
  await withClock(async (pass) => {
    const shares = new FairShare();
    const long = call();
    const first = shares.run("ann", long.run);
    await pass(BURST_MS);
    const second = call();
    const more = shares.run("ann", second.run);
    await pass(900);
    long.end();
    second.end();
    await Promise.all([first, more]);
    const [third, fourth] = [call(), call()];
    const rest = [shares.run("ann", third.run), shares.run("ann", fourth.run)];
    const bob = call();
    const bobs = shares.run("bob", bob.run);
    assert.deepEqual([third.began, bob.began], [false, true]);
    bob.end();
    await bobs;
    // The debt is 267 ms: 1,900 were spent, of a burst of 1,000 and a third of 1,900.
    await pass(700);
    assert.equal(third.began, false);
    await pass(101);
    assert.deepEqual([third.began, fourth.began], [true, false]);
    await pass(30);
    third.end();
    await pass(50);
    assert.equal(fourth.began, false, "a call of 30 ms is repaid 90 ms after its start");
    await pass(20);
    assert.equal(fourth.began, true);
    fourth.end();
    await Promise.all(rest);
  });
});

Deno.test("a long call counts for a second: other calls of its user then run at once", async () => {
  await withClock(async (pass) => {
    const shares = new FairShare();
    const review = call();
    const reviewed = shares.run("ann", review.run);
    await pass(60_000);
    const page = call();
    const shown = shares.run("ann", page.run);
    assert.ok(page.began, "the minute cost a second at most, which was repaid meanwhile");
    page.end();
    review.end();
    await Promise.all([reviewed, shown]);
  });
});

Deno.test("a debt is repaid within three seconds, however long the response was", async () => {
  await withClock(async (pass) => {
    const shares = new FairShare();
    await shares.run("ann", () => Promise.resolve(shares.chargeLength("ann", 1e9)));
    const next = call();
    const done = shares.run("ann", next.run);
    assert.equal(next.began, false);
    await pass(3_001);
    assert.equal(next.began, true);
    next.end();
    await done;
  });
});

Deno.test("at most fifty calls of a user wait; one more is refused", async () => {
  await withClock(async (pass) => {
    const shares = new FairShare();
    await shares.run("ann", () => Promise.resolve(shares.chargeLength("ann", 1e9)));
    const waiting = Array.from({ length: 50 }, () => shares.run("ann", () => Promise.resolve()));
    await assert.rejects(
      shares.run("ann", () => Promise.resolve()),
      (error) => error instanceof Refusal && error.code === "RATE_LIMITED",
    );
    await pass(60_000);
    await Promise.all(waiting);
  });
});
