import assert from "node:assert/strict";
import { verifyPassword } from "./passwords.ts";

Deno.test("beyond four hashes at once and sixty-four waiting, sign-ins are refused until later", async () => {
  const all = await Promise.allSettled(Array.from({ length: 70 }, () => verifyPassword(undefined, "a wrong guess")));
  const refused = all.filter((answer) => answer.status === "rejected").map(({ reason }) => reason);
  assert.deepEqual(refused.map((r) => [r.code, r.retryAfterSeconds]), [["UNAVAILABLE", 3], ["UNAVAILABLE", 3]]);
  assert.equal(await verifyPassword(undefined, "a wrong guess"), false, "the queue is empty again");
});
