/** What the breadth of the market says, in a word. */
import { t } from "./text.ts";

/** Advancers to decliners: above the one limit the market is bullish, below the other bearish. */
export const BULLISH_ABOVE = 1.5, BEARISH_BELOW = 0.7;
export type Signal = "bullish" | "neutral" | "bearish";

/** @param ratio advancers divided by decliners; null when nothing moved */
export const signalOf = (ratio: number | null): Signal =>
  ratio === null ? "neutral" : ratio > BULLISH_ABOVE ? "bullish" : ratio < BEARISH_BELOW ? "bearish" : "neutral";

export const signalWord = (signal: Signal): string =>
  ({ bullish: t("Bullish"), neutral: t("Neutral"), bearish: t("Bearish") })[signal];
