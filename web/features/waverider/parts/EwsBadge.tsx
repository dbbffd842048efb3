import { t } from "../../../lib/text.ts";
import { BEST_SCORE, scoreLevel } from "./levels.ts";

/** A score of at most 13 in its colour; null: unknown. */
export const EwsBadge = ({ score, large = false }: { score: number | null; large?: boolean }) => (
  <span
    role="img"
    className={`wr-ews ${score === null ? "none" : scoreLevel(score)}${large ? " large" : ""}`}
    aria-label={score === null ? t("EWS not known") : t("EWS {score} of {best}", { score, best: BEST_SCORE })}
  >
    {score ?? "\u2014"}
  </span>
);
