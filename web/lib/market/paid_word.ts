import type { OutputOf } from "../../../core/contracts.ts";
import { t } from "../text.ts";

/** The kind of a dividend. */
export const kindWord = (kind: OutputOf<"stocks.dividends">["dividends"][number]["dividend_type"]): string =>
  ({ CD: t("Cash"), SC: t("Special"), LT: t("Long-Term"), ST: t("Short-Term") })[kind];

/** How often a dividend is paid, by payments a year. */
export const paidWord = (frequency: number): string =>
  ({
    1: t("Yearly"),
    2: t("Half-yearly"),
    4: t("Quarterly"),
    6: t("Every two months"),
    12: t("Monthly"),
    24: t("Twice a month"),
    26: t("Every two weeks"),
    52: t("Weekly"),
  })[frequency] ?? t("{number} times a year", { number: frequency });
