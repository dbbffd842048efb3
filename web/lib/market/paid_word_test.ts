import assert from "node:assert/strict";
import { paidWord } from "./paid_word.ts";

Deno.test("RS-24: common payments a year have words, and others are counted", () => {
  assert.deepEqual([52, 26, 24, 12, 6, 4, 2, 1, 365].map(paidWord), [
    "Weekly",
    "Every two weeks",
    "Twice a month",
    "Monthly",
    "Every two months",
    "Quarterly",
    "Half-yearly",
    "Yearly",
    "365 times a year",
  ]);
});
