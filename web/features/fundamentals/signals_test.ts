import "../../lib/dom_test_setup.ts";
import assert from "node:assert/strict";
import { rsiWord, sentimentWord, signalWord } from "./signals.ts";

Deno.test("only a bullish or bearish sentiment has its strength added", () => {
  const word = (sentiment: Parameters<typeof sentimentWord>[0]["sentiment"], strength: "Strong" | "Moderate" | null) =>
    sentimentWord({ sentiment, strength });
  assert.deepEqual(
    [
      word("Bullish", "Strong"),
      word("Bullish", "Moderate"),
      word("Slightly Bullish", null),
      word("Neutral", null),
      word("Slightly Bearish", null),
      word("Bearish", "Moderate"),
      word("Bearish", "Strong"),
    ],
    [
      "Strong Bullish",
      "Moderate Bullish",
      "Slightly Bullish",
      "Neutral",
      "Slightly Bearish",
      "Moderate Bearish",
      "Strong Bearish",
    ],
  );
});

Deno.test("an RSI is extreme from 70 up and from 30 down", () => {
  assert.deepEqual([70, 69.9, 30.1, 30].map(rsiWord), ["Overbought", "Neutral", "Neutral", "Oversold"]);
});

Deno.test("each signal names what was compared", () => {
  const signal = (name: string, direction: "bullish" | "bearish") =>
    signalWord({ name, direction, weight: 1, value: 63.14, against: 50 }, (value) => value.toFixed(1));
  assert.equal(signal("SMA 200", "bullish"), "Price above SMA 200");
  assert.equal(signal("EMA 20", "bearish"), "Price below EMA 20");
  assert.equal(signal("RSI", "bullish"), "RSI 63.1, neutral");
  assert.equal(signal("MACD", "bearish"), "MACD below its signal");
});
