import assert from "node:assert/strict";
import { withClockProgress } from "./clock_progress.ts";
import type { Connection } from "./connection.ts";

/** A connection whose clock says another day at each question. */
function questioned() {
  const asked: string[] = [];
  const call = (operation: string) => {
    asked.push(operation);
    return Promise.resolve({ now_et: `2027-03-${String(asked.length).padStart(2, "0")}T09:30:00-05:00` });
  };
  return { asked, connection: { call } as unknown as Connection };
}

Deno.test("while the clock is moved its time is shown, and taken away at the end", async () => {
  const { connection } = questioned();
  const lines: (string | null)[] = [];
  const seenTwice = Promise.withResolvers<void>();
  const status = (line: string | null) => {
    lines.push(line);
    if (lines.length === 2) seenTwice.resolve();
  };
  const answer = await withClockProgress("clock.advance", connection, { status }, async () => {
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

Deno.test("other commands ask nothing more, and a failure comes through", async () => {
  const { asked, connection } = questioned();
  assert.equal(await withClockProgress("clock.show", connection, { status: () => {} }, () => Promise.resolve(1)), 1);
  assert.deepEqual(asked, []);
  const failing = withClockProgress(
    "clock.set",
    connection,
    { status: () => {} },
    () => Promise.reject(new Error("no")),
  );
  await assert.rejects(failing, /no/);
});
