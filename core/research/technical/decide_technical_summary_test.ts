import assert from "node:assert/strict";
import { sentimentOf, summarise } from "./decide_technical_summary.ts";

const series = (count: number, of: (i: number) => number) => Float64Array.from({ length: count }, (_, i) => of(i));
const steady = (count: number) => series(count, () => 1000);

Deno.test("a steady rise is bullish in all but its RSI, with the weights of the specification", () => {
  const { signals, bullishShare, sentiment, strength } = summarise(
    series(300, (i) => 100 + i + (i % 7)),
    series(300, (i) => 1000 + i),
    420,
  );
  assert.deepEqual(signals.map((s) => [s.name, s.weight]), [
    ...[["SMA 10", 0.5], ["SMA 20", 0.75], ["SMA 50", 1], ["SMA 100", 1.25], ["SMA 200", 1.5], ["EMA 20", 1]],
    ...[["RSI", signals[6]!.weight], ["MACD", 1.25], ["Momentum", 1], ["Volume", 0.75]],
  ]);
  assert.ok(
    signals.every((s) => s.direction === "bullish" || s.name === "RSI" || s.name === "MACD"),
    JSON.stringify(signals),
  );
  assert.ok(bullishShare! >= 65);
  assert.deepEqual([sentiment, strength], ["Bullish", bullishShare! >= 80 ? "Strong" : "Moderate"]);
});

Deno.test("RSI speaks against an extreme with 1.5, and between them for its half with 0.5", () => {
  const rsiOf = (closes: Float64Array) =>
    summarise(closes, steady(closes.length), closes.at(-1)!).signals.find((s) => s.name === "RSI")!;
  assert.deepEqual([rsiOf(series(40, (i) => 100 + i)).direction, rsiOf(series(40, (i) => 100 + i)).weight], [
    "bearish",
    1.5,
  ]);
  assert.deepEqual([rsiOf(series(40, (i) => 100 - i)).direction, rsiOf(series(40, (i) => 100 - i)).weight], [
    "bullish",
    1.5,
  ]);
  const flat = rsiOf(steady(40));
  assert.deepEqual([flat.direction, flat.weight, flat.value], ["bullish", 0.5, 50]);
});

Deno.test("indicators that need more bars are left out, and without any the summary is neutral", () => {
  const names = (count: number) => summarise(steady(count), steady(count), 1000).signals.map((s) => s.name);
  assert.deepEqual(names(9), []);
  assert.deepEqual(names(19), ["SMA 10", "RSI"]);
  assert.deepEqual(names(24), ["SMA 10", "SMA 20", "EMA 20", "RSI", "Momentum"]);
  assert.ok(names(25).includes("Volume"));
  assert.deepEqual(summarise(steady(3), steady(3), 1000), {
    sentiment: "Neutral",
    strength: null,
    bullishShare: null,
    signals: [],
  });
});

Deno.test("the share of bullish weight becomes a sentiment at its bounds", () => {
  const at = (share: number) => Object.values(sentimentOf(share)).filter(Boolean).join(" ");
  assert.deepEqual([100, 80, 79.9, 65, 64.9, 55, 54.9, 45.1, 45, 35.1, 35, 20.1, 20, 0].map(at), [
    ...[
      "Bullish Strong",
      "Bullish Strong",
      "Bullish Moderate",
      "Bullish Moderate",
      "Slightly Bullish",
      "Slightly Bullish",
      "Neutral",
    ],
    ...[
      "Neutral",
      "Slightly Bearish",
      "Slightly Bearish",
      "Bearish Moderate",
      "Bearish Moderate",
      "Bearish Strong",
      "Bearish Strong",
    ],
  ]);
});
