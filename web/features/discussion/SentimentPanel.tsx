import type { OutputOf } from "../../../core/contracts.ts";
import { noonOf } from "../../lib/market/days.ts";
import { t } from "../../lib/text.ts";
import { UpDownBar } from "../../ui/chart/UpDownBar.tsx";
import { When } from "../../ui/dates.tsx";
import { Count } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";

type Counts = OutputOf<"comments.counts">;
type ByWord = Pick<Counts, "bullish" | "neutral" | "bearish">;

const totalOf = ({ bullish, neutral, bearish }: ByWord) => bullish + neutral + bearish;
const Bar = ({ of }: { of: ByWord }) => <UpDownBar up={of.bullish} unchanged={of.neutral} down={of.bearish} />;
const words = ({ bullish, neutral, bearish }: ByWord) =>
  t("{bullish} bullish, {neutral} neutral, {bearish} bearish", { bullish, neutral, bearish });

export const SentimentLegend = ({ counts }: { counts: ByWord }) => (
  <ul className="sentiment-legend small muted">
    <li className="bullish">{t("{count} bullish", { count: counts.bullish })}</li>
    <li className="neutral">{t("{count} neutral", { count: counts.neutral })}</li>
    <li className="bearish">{t("{count} bearish", { count: counts.bearish })}</li>
  </ul>
);

/** How many comments expect a rise or a fall, in all and by day. */
export function SentimentPanel({ counts }: { counts: Counts | undefined }) {
  if (!counts) {
    return (
      <Panel title={t("Sentiment")}>
        <RowsSkeleton rows={3} dense label={t("Loading the sentiment...")} />
      </Panel>
    );
  }
  if (counts.total === 0) return null;
  const most = Math.max(...counts.days.map(totalOf));
  return (
    <Panel title={t("Sentiment")}>
      <p className="row between">
        <strong className="comment-share">{Math.round(100 * counts.bullish / counts.total)}%</strong>
        <span className="small muted">{t("bullish, of {count} comments", { count: counts.total })}</span>
      </p>
      <div className="comment-total" role="img" aria-label={words(counts)}>
        <Bar of={counts} />
      </div>
      {counts.days.length > 0 && (
        <>
          <h3 className="label">{t("By day")}</h3>
          <ul className="comment-days small">
            {counts.days.map((day) => (
              <li key={day.date}>
                <span className="muted">
                  <When at={noonOf(day.date)} as="day" />
                </span>
                <span className="comment-day" role="img" aria-label={words(day)}>
                  <span style={{ width: `${100 * totalOf(day) / most}%` }}>
                    <Bar of={day} />
                  </span>
                  <Count value={totalOf(day)} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
