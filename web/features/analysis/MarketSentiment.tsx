import { useQuery } from "@tanstack/react-query";
import { percentOf } from "../../lib/market/live.ts";
import { t } from "../../lib/text.ts";
import { Count, Percent } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { EmptyState } from "../../ui/page/states.tsx";
import { Text } from "../../ui/Text.tsx";
import { Part } from "./Part.tsx";
import { type Breadth, breadthQuery } from "./queries.ts";

const RADIUS = 66;
const ROUND = 2 * Math.PI * RADIUS;
/** Between two parts of the ring. */
const GAP = 2;

function Ring({ parts }: { parts: readonly { readonly key: string; readonly share: number }[] }) {
  let begun = 0;
  return (
    <svg viewBox="0 0 160 160" className="ring" aria-hidden="true">
      {parts.filter(({ share }) => share > 0).map(({ key, share }) => {
        const length = share / 100 * ROUND;
        const offset = -begun;
        begun += length;
        return (
          <circle
            key={key}
            className={key}
            cx="80"
            cy="80"
            r={RADIUS}
            strokeDasharray={`${Math.max(length - GAP, 0.5)} ${ROUND}`}
            strokeDashoffset={offset}
          />
        );
      })}
    </svg>
  );
}

function Donut({ breadth }: { breadth: Breadth }) {
  const { advancers, decliners, unchanged, total_stocks: total } = breadth;
  if (total === 0) return <EmptyState title={t("No data available")} />;
  const parts = [
    { key: "up", label: t("Advancers"), count: advancers },
    { key: "still", label: t("Unchanged"), count: unchanged },
    { key: "down", label: t("Decliners"), count: decliners },
  ].map((part) => ({ ...part, share: percentOf(part.count, total)! }));
  return (
    <div className="donut">
      <div className="donut-ring">
        <Ring parts={parts} />
        <div className="donut-middle">
          <strong>
            <Percent value={parts[0]!.share} />
          </strong>
          <span className="small muted">{t("advancing")}</span>
        </div>
      </div>
      <dl className="donut-legend">
        {parts.map(({ key, label, count, share }) => (
          <div key={key} className="row between">
            <dt className="row">
              <i className={`breadth-swatch ${key}`} aria-hidden="true" />
              {label}
            </dt>
            <dd>
              <strong>
                <Count value={count} />
              </strong>
              <span className="small muted">
                <Percent value={share} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function MarketSentiment() {
  const answer = useQuery(breadthQuery());
  const { data } = answer;
  return (
    <Panel
      title={t("Market Sentiment")}
      extra={data && (
        <span className="small muted">
          <Text of="{number} stocks" number={<Count value={data.total_stocks} />} />
        </span>
      )}
    >
      <Part
        data={data}
        answer={answer}
        waiting={t("Loading market sentiment...")}
        height={190}
      >
        {(breadth) => <Donut breadth={breadth} />}
      </Part>
    </Panel>
  );
}
