import type { Sentiment } from "../../lib/views/stock_view.ts";
import { formatDate } from "../../lib/format.ts";
import { noonOf } from "../../lib/market/days.ts";
import { t } from "../../lib/text.ts";
import { Day } from "../../ui/dates.tsx";
import { Count } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Text } from "../../ui/Text.tsx";
import { type Article, byDay, countsOf } from "./sentiment.ts";
import { sentimentWord, SIGNS } from "./SentimentBadge.tsx";

const DAYS = 14;
/** More squares than this do not fit; the text of a day counts all articles. */
const MOST_SQUARES = 4;

const Squares = ({ sentiment, count }: { sentiment: Sentiment; count: number }) =>
  Array.from({ length: Math.min(count, MOST_SQUARES) }, (_, i) => <i key={`${sentiment}${i}`} className={sentiment} />);

interface Props {
  readonly articles: readonly Article[];
  /** An ISO date in New York. */
  readonly today: string;
  readonly chosen: string | undefined;
  readonly onChoose: (day: string | undefined) => void;
}

/** A square for each article by day, good news above the line and bad news below it; a day filters the list. */
export function SentimentDays({ articles, today, chosen, onChoose }: Props) {
  const counts = countsOf(articles);
  const judged = counts.positive + counts.negative + counts.neutral;
  const days = byDay(articles, today, DAYS);
  if (judged === 0) return null;
  return (
    <Panel title={t("Sentiment, two weeks")}>
      <p className="row between">
        <strong className="share">
          {t("{percent}% positive", { percent: Math.round(counts.positive / judged * 100) })}
        </strong>
        <span className="small muted">
          <Text
            of="{number} of {total} articles"
            number={<Count value={counts.positive} />}
            total={<Count value={judged} />}
          />
        </span>
      </p>
      <div className="sentiment-days" role="group" aria-label={t("Articles by day")}>
        {days.map(({ day, counts }) => {
          const any = counts.positive + counts.negative + counts.neutral > 0;
          const words = t("{day}: {positive} positive, {neutral} neutral, {negative} negative", {
            day: formatDate(noonOf(day)),
            ...counts,
          });
          return (
            <button
              key={day}
              type="button"
              aria-pressed={day === chosen}
              aria-label={words}
              title={words}
              disabled={!any}
              onClick={() => onChoose(day === chosen ? undefined : day)}
            >
              <span className="above">
                <Squares sentiment="positive" count={counts.positive} />
                <Squares sentiment="neutral" count={counts.neutral} />
              </span>
              <span className="below">
                <Squares sentiment="negative" count={counts.negative} />
              </span>
            </button>
          );
        })}
      </div>
      <p className="row between small muted">
        <Day date={days[0]!.day} />
        <span>{t("Today")}</span>
      </p>
      <ul className="row wrap small muted">
        {(["positive", "neutral", "negative"] as const).map((sentiment) => (
          <li key={sentiment}>
            <span className={`sign ${sentiment}`} aria-hidden="true">{SIGNS[sentiment]}</span>{" "}
            <Count value={counts[sentiment]} /> {sentimentWord(sentiment)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
