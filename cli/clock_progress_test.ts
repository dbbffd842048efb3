import assert from "node:assert/strict";
import { withClockProgress } from "./clock_progress.ts";
import type { Connection } from "./connection.ts";

/** A connection whose clock shows another day at each call. */
function movingClock() {
  let calls = 0;
  const call = () => Promise.resolve({ now_et: `2027-03-${String(++calls).padStart(2, "0")}T09:30:00-05:00` });
  return { call } as unknown as Connection;
}

Deno.test("the clock's time is shown while it is moved, and cleared at the end", async () => {
  const connection = movingClock();
  const lines: (string | null)[] = [];
  const seenTwice = Promise.withResolvers<void>();
  const status = (line: string | null) => {
    lines.push(line);
    if (lines.length === 2) seenTwice.resolve();
  };
  const answer = await withClockProgress(connection, { status }, async () => {
    await seenTwice.promise;
    return "moved";
  });
  assert.equal(answer, "moved");
  assert.deepEqual([lines[0], lines[1], lines.at(-1)], [
    "The market clock stands at 2027-03-01 09:30",
    "The market clock stands at 2027-03-02 09:30",
    null,
  ]);
});

Deno.test("a failure of the work is passed on", async () => {
  const connection = movingClock();
  const failing = withClockProgress(
    connection,
    { status: () => {} },
    () => Promise.reject(new Error("no")),
  );
  await assert.rejects(failing, /no/);
});
