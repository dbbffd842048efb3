import assert from "node:assert/strict";
import { withClockProgress } from "./clock_progress.ts";
import type { Contract } from "../core/kernel/operation.ts";
import type { Connection } from "./connection.ts";

/** A connection whose clock says another day at each question. */
function questioned() {
  const asked: string[] = [];
  const call = ({ name }: Contract) => {
    asked.push(name);
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

Deno.test("a failure comes through", async () => {
  const { connection } = questioned();
  const failing = withClockProgress(
    connection,
    { status: () => {} },
    () => Promise.reject(new Error("no")),
  );
  await assert.rejects(failing, /no/);
});
