import assert from "node:assert/strict";
import { ACCESS_SECONDS, issueAccessToken, verifyAccessToken } from "./jwt.ts";

const SECRET = "a secret of at least thirty-two characters";
const issued = Temporal.Instant.from("2026-11-17T15:30:00Z");

Deno.test("an access token holds until the second in which it expires, and a minute before it was issued at the earliest", async () => {
  const token = await issueAccessToken(SECRET, "user", "session", "token", issued);
  const holds = (seconds: number) => verifyAccessToken(SECRET, token, issued.add({ seconds })) !== null;
  assert.deepEqual([-61, -60, 0, ACCESS_SECONDS - 1, ACCESS_SECONDS].map(holds), [false, true, true, true, false]);
  assert.equal(verifyAccessToken(`${SECRET}!`, token, issued), null);
});
