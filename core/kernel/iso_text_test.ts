import assert from "node:assert/strict";
import { isoText } from "./iso_text.ts";

Deno.test("each instant has its own text, whichever was asked for before", () => {
  const [a, b] = ["2026-11-17T15:30:00.5Z", "2026-11-17T15:30:00.501Z"].map((text) => Temporal.Instant.from(text));
  assert.deepEqual([a, a, b, a].map((at) => isoText(at!)), [
    "2026-11-17T15:30:00.5Z",
    "2026-11-17T15:30:00.5Z",
    "2026-11-17T15:30:00.501Z",
    "2026-11-17T15:30:00.5Z",
  ]);
});
