import "../../lib/dom_test_setup.ts";
import assert from "node:assert/strict";
import { fearGreedOf, moodOf, moodWord, sectorBand } from "./bands.ts";
import { signalOf } from "../../lib/market/breadth.ts";

Deno.test("a change has the band whose lower limit it reaches; just below zero is not a loss yet", () => {
  const bands = [1.5, 1, 0.99, 0.25, 0.24, 0, -0.01, -0.24, -0.25, -0.99, -1, -8].map(sectorBand);
  assert.deepEqual(bands.join(" "), "up3 up3 up2 up2 up1 up1 flat flat down1 down1 down2 down2");
});

Deno.test("the index is the ratio times 20 and 40, rounded, between 0 and 100", () => {
  assert.deepEqual([0, 0.5, 1, 1.62, 1.775, 3, 40].map(fearGreedOf), [40, 50, 60, 72, 76, 100, 100]);
});

Deno.test("up to 50 there is fear, up to 75 neither, and above extreme greed", () => {
  assert.deepEqual([0, 50, 51, 75, 76, 100].map((score) => moodWord(moodOf(score))), [
    "Fear",
    "Fear",
    "Neutral",
    "Neutral",
    "Extreme Greed",
    "Extreme Greed",
  ]);
});

Deno.test("breadth is bullish above 1.5 and bearish below 0.7; the limits themselves are neutral", () => {
  assert.deepEqual([1.51, 1.5, 0.7, 0.69].map(signalOf), ["bullish", "neutral", "neutral", "bearish"]);
});
