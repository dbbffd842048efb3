import { formatCount } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import { EwsBadge } from "../parts/EwsBadge.tsx";
import { Facts } from "../parts/Facts.tsx";
import { scoreLevel, TRADEABLE_SCORE } from "../parts/levels.ts";
import type { DebugData } from "../queries.ts";

const HEIGHT = 36;
const LOW_SCORES = [6, 5, 4, 3, 2, 1, 0] as const;
const TOP = 5;

/** Like the badge, but without its strongest style: green, yellow or red. */
const toneOf = (score: number | null): string =>
  score === null ? "" : score >= TRADEABLE_SCORE ? "gain" : score >= 4 ? "warn" : "loss";

export function DebugSummary({ data: { snapshots, highest_score, count } }: { data: DebugData }) {
  const best = snapshots.toSorted((a, b) => b.ews_score - a.ews_score).slice(0, TOP);
  return (
    <div className="wr-debug">
      <Facts
        of={[
          [t("Total calculations"), formatCount(count)],
          [
            t("Highest score"),
            <strong key="best" className={`num ${toneOf(highest_score)}`}>{highest_score ?? "\u2014"}</strong>,
          ],
          [
            t("Tradeable ({score} or more)", { score: TRADEABLE_SCORE }),
            formatCount(snapshots.filter(({ ews_score }) => ews_score >= TRADEABLE_SCORE).length),
          ],
        ]}
      />
      <Distribution scores={snapshots.map(({ ews_score }) => ews_score)} />
      <div>
        <p className="label">{t("Top {count}", { count: TOP })}</p>
        <ol>
          {best.map(({ symbol, ews_score }) => (
            <li key={symbol} className="row between">
              <strong>{symbol}</strong>
              <EwsBadge score={ews_score} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

/** How many have each score that is not enough. */
function Distribution({ scores }: { scores: readonly number[] }) {
  const bars = LOW_SCORES.map((score) => ({ score, count: scores.filter((one) => one === score).length }));
  const most = Math.max(...bars.map(({ count }) => count), 1);
  return (
    <div>
      <p className="label">{t("Scores 6 down to 0")}</p>
      <ul className="wr-scores">
        {bars.map(({ score, count }) => (
          <li key={score} aria-label={t("{count} with EWS {score}", { count: String(count), score })}>
            <strong className="num">{count}</strong>
            <i className={scoreLevel(score)} style={{ height: count / most * HEIGHT }} />
            <span>{score}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
