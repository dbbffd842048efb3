/** Which trades are shown. */
import { t } from "../../../lib/text.ts";
import type { WaveriderView } from "../../../lib/views/waverider_view.ts";
import { statusWord, type Trade } from "../parts/trade_words.ts";

/** What is not in it is not filtered by. */
export type TradeFilter = Pick<WaveriderView, "score" | "mode" | "grade" | "status">;

/** The standard mode has an early form, which belongs to it. */
const modeOf = ({ entry_mode }: Trade): string =>
  entry_mode === "EARLY_STANDARD" ? "standard" : entry_mode.toLowerCase();

/** A grade is matched exactly: B is not B+. */
export const isShown = (trade: Trade, { score, mode, grade, status }: TradeFilter): boolean =>
  (score === undefined || trade.ews_score === score) &&
  (mode === undefined || modeOf(trade) === mode) &&
  (grade === undefined || trade.trade_grade === grade) &&
  (status === undefined || trade.status === status);

export const modeWord = (mode: string): string =>
  ({ parabolic: t("Parabolic"), standard: t("Standard"), sympathy: t("Sympathy") })[mode] ?? mode;

/** The active filters in words; empty: none is. */
export function activeText({ score, mode, grade, status }: TradeFilter): string {
  return [
    score && t("EWS {score}", { score }),
    mode && modeWord(mode),
    grade && t("grade {grade}", { grade }),
    status && statusWord(status),
  ].filter(Boolean).join(", ");
}
