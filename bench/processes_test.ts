import assert from "node:assert/strict";
import { hasProgram, needProgram } from "./processes.ts";
import { Skipped } from "./report.ts";

Deno.test("a benchmark whose program is missing is skipped with a message, and the others run", async () => {
  assert.equal(await hasProgram("deno-that-is-nowhere"), false);
  assert.equal(await hasProgram(Deno.execPath()), true);
  await assert.rejects(
    needProgram("deno-that-is-nowhere"),
    (error) =>
      error instanceof Skipped && /needs deno-that-is-nowhere, which is not installed here/.test(error.message),
  );
});
