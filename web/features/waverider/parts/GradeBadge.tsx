import { UNKNOWN } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";

/** By the letter; those with a plus look like their letter, F alone is a loss. */
const CLASSES: Readonly<Record<string, string>> = { A: "best", D: "weak", F: "worst" };

/** How good a trade was; null while it is open. */
export const GradeBadge = ({ grade }: { grade: string | null }) =>
  grade === null
    ? <span className="muted" aria-label={t("no grade")} role="img">{UNKNOWN}</span>
    : <span className={`wr-grade ${CLASSES[grade[0]!] ?? ""}`}>{grade}</span>;
