/** Which trades are shown. */
import { grades } from "../../../../core/waverider/trade/names.ts";
import { t } from "../../../lib/text.ts";
import { BEST_SCORE, TRADEABLE_SCORE } from "../parts/levels.ts";
import { statusWord, type Trade } from "../parts/trade_words.ts";

export const ALL = "all";
export const scores = Array.from({ length: BEST_SCORE - TRADEABLE_SCORE + 1 }, (_, i) => String(TRADEABLE_SCORE + i));
export const modes = ["parabolic", "standard", "sympathy"] as const;
export const statuses = ["closed", "open"] as const;
export { grades };

/** A value of each, or `all`. */
export interface TradeFilter {
  readonly score: string;
  readonly mode: string;
  readonly grade: string;
  readonly status: string;
}
export const noFilter: TradeFilter = { score: ALL, mode: ALL, grade: ALL, status: ALL };

/** The standard mode has an early form, which belongs to it. */
const modeOf = ({ entry_mode }: Trade): string =>
  entry_mode === "EARLY_STANDARD" ? "standard" : entry_mode.toLowerCase();

/** A grade is matched exactly: B is not B+. */
export const isShown = (trade: Trade, { score, mode, grade, status }: TradeFilter): boolean =>
  (score === ALL || String(trade.ews_score) === score) &&
  (mode === ALL || modeOf(trade) === mode) &&
  (grade === ALL || trade.trade_grade === grade) &&
  (status === ALL || trade.status === status);

export const modeWord = (mode: string): string =>
  ({ parabolic: t("Parabolic"), standard: t("Standard"), sympathy: t("Sympathy") })[mode] ?? mode;

/** The active filters in words; empty: none is. */
export function activeText({ score, mode, grade, status }: TradeFilter): string {
  return [
    score !== ALL && t("EWS {score}", { score }),
    mode !== ALL && modeWord(mode),
    grade !== ALL && t("grade {grade}", { grade }),
    status !== ALL && statusWord(status),
  ].filter(Boolean).join(", ");
}
