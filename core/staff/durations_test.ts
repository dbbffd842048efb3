import assert from "node:assert/strict";
import { isDuration, isoDuration } from "./durations.ts";

Deno.test("durations are a number and a unit, or ISO 8601", () => {
  const known = { "15m": "PT15M", "2h": "PT2H", "3d": "P3D", "1w": "P1W", "1y": "P1Y", "P1Y2M": "P1Y2M" };
  for (const [text, iso] of Object.entries(known)) {
    assert.ok(isDuration(text), text);
    assert.equal(isoDuration(text), iso);
  }
  for (const text of ["", "P", "PT", "1", "m", "1.5h", "-1d", "1s", "5 minutes"]) assert.ok(!isDuration(text), text);
});
