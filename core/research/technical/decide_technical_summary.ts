/** One weighted summary of moving averages, RSI, MACD, momentum and volume. */
import { ema, macd, rsi, sma } from "../../market/mod.ts";

export type Direction = "bullish" | "bearish";
export interface Signal {
  readonly name: string;
  readonly direction: Direction;
  readonly weight: number;
  /** The two values that were compared. */
  readonly value: number;
  readonly against: number;
}
export interface Summary {
  readonly sentiment: "Bullish" | "Slightly Bullish" | "Neutral" | "Slightly Bearish" | "Bearish";
  /** Only for a plain Bullish or Bearish. */
  readonly strength: "Strong" | "Moderate" | null;
  /** Percent of the weights; null without a signal. */
  readonly bullishShare: number | null;
  readonly signals: readonly Signal[];
}

const AVERAGES = [[10, 0.5], [20, 0.75], [50, 1], [100, 1.25], [200, 1.5]] as const;
const EMA = { window: 20, weight: 1 };
const RSI = { window: 14, extreme: 1.5, moderate: 0.5, oversold: 30, overbought: 70, middle: 50 };
const MACD = { fast: 12, slow: 26, signal: 9, weight: 1.25 };
const MOMENTUM = { short: 5, long: 20, weight: 1 };
const VOLUME = { recent: 5, before: 20, weight: 0.75 };

const mean = (values: Float64Array): number => values.reduce((sum, v) => sum + v, 0) / values.length;
const last = (values: Float64Array): number => values.at(-1) ?? NaN;

/**
 * Signals from daily closes and volumes (oldest first, same length) and the current price; a signal that needs more
 * bars than available is left out. An extreme RSI counts against the extreme.
 */
export function summarise(closes: Float64Array, volumes: Float64Array, price: number): Summary {
  const signals: Signal[] = [];
  const compare = (name: string, value: number, against: number, weight: number) => {
    if (Number.isNaN(value) || Number.isNaN(against)) return;
    signals.push({ name, value, against, weight, direction: value > against ? "bullish" : "bearish" });
  };
  for (const [window, weight] of AVERAGES) compare(`SMA ${window}`, price, last(sma(closes, window)), weight);
  compare(`EMA ${EMA.window}`, price, last(ema(closes, EMA.window)), EMA.weight);
  const strength = last(rsi(closes, RSI.window));
  if (strength <= RSI.oversold) {
    signals.push({ name: "RSI", direction: "bullish", weight: RSI.extreme, value: strength, against: RSI.oversold });
  } else if (strength >= RSI.overbought) {
    signals.push({ name: "RSI", direction: "bearish", weight: RSI.extreme, value: strength, against: RSI.overbought });
  } else if (!Number.isNaN(strength)) {
    signals.push({
      name: "RSI",
      direction: strength >= RSI.middle ? "bullish" : "bearish",
      weight: RSI.moderate,
      value: strength,
      against: RSI.middle,
    });
  }
  const lines = macd(closes, MACD.fast, MACD.slow, MACD.signal);
  compare("MACD", last(lines.macd), last(lines.signal), MACD.weight);
  if (closes.length >= MOMENTUM.long) {
    compare("Momentum", mean(closes.slice(-MOMENTUM.short)), mean(closes.slice(-MOMENTUM.long)), MOMENTUM.weight);
  }
  if (volumes.length >= VOLUME.recent + VOLUME.before) {
    const before = volumes.slice(-VOLUME.recent - VOLUME.before, -VOLUME.recent);
    compare("Volume", mean(volumes.slice(-VOLUME.recent)), mean(before), VOLUME.weight);
  }
  const weightOf = (direction: Direction) =>
    signals.reduce((sum, s) => s.direction === direction ? sum + s.weight : sum, 0);
  const [bullish, bearish] = [weightOf("bullish"), weightOf("bearish")];
  const share = signals.length === 0 ? null : bullish / (bullish + bearish) * 100;
  return { ...sentimentOf(share), bullishShare: share, signals };
}

/** @param share percent of the weights that are bullish */
export function sentimentOf(share: number | null): Pick<Summary, "sentiment" | "strength"> {
  if (share === null) return { sentiment: "Neutral", strength: null };
  if (share >= 65) return { sentiment: "Bullish", strength: share >= 80 ? "Strong" : "Moderate" };
  if (share <= 35) return { sentiment: "Bearish", strength: share <= 20 ? "Strong" : "Moderate" };
  return { sentiment: share >= 55 ? "Slightly Bullish" : share <= 45 ? "Slightly Bearish" : "Neutral", strength: null };
}
