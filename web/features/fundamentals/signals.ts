/** The technical summary as text. */
import type { OutputOf } from "../../../core/contracts.ts";
import { t } from "../../lib/text.ts";

export type Summary = OutputOf<"stocks.technical-summary">;
export type Signal = Summary["signals"][number];

/** Strong Bullish, Slightly Bearish, Neutral. */
export function sentimentWord({ sentiment, strength }: Pick<Summary, "sentiment" | "strength">): string {
  const words = {
    "Bullish": strength === "Strong" ? t("Strong Bullish") : t("Moderate Bullish"),
    "Bearish": strength === "Strong" ? t("Strong Bearish") : t("Moderate Bearish"),
    "Slightly Bullish": t("Slightly Bullish"),
    "Slightly Bearish": t("Slightly Bearish"),
    "Neutral": t("Neutral"),
  };
  return words[sentiment];
}

/** At the limits of the summary's rule. */
export const rsiWord = (value: number): string =>
  value >= 70 ? t("Overbought") : value <= 30 ? t("Oversold") : t("Neutral");

export function signalWord({ name, direction, value }: Signal, shown: (value: number) => string): string {
  const bullish = direction === "bullish";
  if (/^[SE]MA /.test(name)) {
    return bullish ? t("Price above {average}", { average: name }) : t("Price below {average}", { average: name });
  }
  switch (name) {
    case "RSI":
      return t("RSI {value}, {word}", { value: shown(value), word: rsiWord(value).toLowerCase() });
    case "MACD":
      return bullish ? t("MACD above its signal") : t("MACD below its signal");
    case "Momentum":
      return t("Momentum, 5 against 20 days");
    case "Volume":
      return t("Volume, 5 against prior 20 days");
    default:
      return name;
  }
}
