/** The breadth of the market in a word. */
import { BEARISH_BELOW, BULLISH_ABOVE } from "../../../core/research/limits.ts";
import { t } from "../text.ts";

export type Signal = "bullish" | "neutral" | "bearish";

/** @param ratio advancers divided by decliners; null if no stock moved */
export const signalOf = (ratio: number | null): Signal =>
  ratio === null ? "neutral" : ratio > BULLISH_ABOVE ? "bullish" : ratio < BEARISH_BELOW ? "bearish" : "neutral";

export const signalWord = (signal: Signal): string =>
  ({ bullish: t("Bullish"), neutral: t("Neutral"), bearish: t("Bearish") })[signal];
