import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { OutputOf } from "../../../core/contracts.ts";
import { useLiveRows } from "../../lib/market/live.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Count, Delta, Ratio } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { Text } from "../../ui/Text.tsx";
import { UpDownBar } from "../../ui/chart/UpDownBar.tsx";
import { pulseQuery } from "./queries.ts";

type Pulse = OutputOf<"stocks.market-pulse">;
type Sentiment = NonNullable<Pulse["breadth"]["sentiment"]>;
const sentiments = (): Record<Sentiment, readonly [string, "green" | "red" | ""]> => ({
  Bullish: [t("Bullish"), "green"],
  "Moderately Bullish": [t("Moderately Bullish"), "green"],
  Neutral: [t("Neutral"), ""],
  "Moderately Bearish": [t("Moderately Bearish"), "red"],
  Bearish: [t("Bearish"), "red"],
});

function SentimentBadge({ of }: { of: Sentiment }) {
  const [word, tone] = sentiments()[of];
  return <Badge tone={tone}>{word}</Badge>;
}

function Breadth({ of }: { of: Pulse["breadth"] }) {
  const { advancers, unchanged, decliners, advance_decline_ratio } = of;
  return (
    <div className="stack tight">
      <div className="row between small">
        <span className="gain">
          <Text
            of="▲ {count} advancers"
            count={
              <strong>
                <Count value={advancers} />
              </strong>
            }
          />
        </span>
        <span className="muted desktop-only">
          <Text of="{count} unchanged" count={<Count value={unchanged} />} />
        </span>
        <span className="loss">
          <Text
            of="▼ {count} decliners"
            count={
              <strong>
                <Count value={decliners} />
              </strong>
            }
          />
        </span>
      </div>
      <UpDownBar up={advancers} unchanged={unchanged} down={decliners} />
      <p className="small muted">
        <Text
          of="Advance/decline ratio {ratio}"
          ratio={
            <strong>
              <Ratio value={advance_decline_ratio} />
            </strong>
          }
        />
      </p>
    </div>
  );
}

function Movers({ title, rows }: { title: string; rows: Pulse["gainers"] }) {
  return (
    <div>
      <h3 className="label">{title}</h3>
      <ul>
        {useLiveRows(rows).map((row) => (
          <li key={row.symbol} className="row between small">
            <Link to="/stocks/$symbol" params={{ symbol: row.symbol }} title={row.name}>
              <strong>{row.symbol}</strong>
            </Link>
            <Delta percent={row.change_percentage} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Figures of the whole market. */
export function MarketPulse() {
  const { data, error, refetch } = useQuery(pulseQuery());
  return (
    <Panel
      title={t("Market Pulse")}
      extra={data?.breadth.sentiment && <SentimentBadge of={data.breadth.sentiment} />}
      className="pulse"
    >
      {!data && !error && <RowsSkeleton rows={9} dense label={t("Loading market pulse")} />}
      {error && !data && (
        <PageError
          title={t("Unable to load market pulse")}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data?.breadth.total_stocks === 0 && <EmptyState title={t("No data available")} />}
      {data && data.breadth.total_stocks > 0 && (
        <div className="stack tight">
          <Breadth of={data.breadth} />
          <div className="pulse-movers">
            <Movers title={t("Top gainers")} rows={data.gainers} />
            <Movers title={t("Top losers")} rows={data.losers} />
          </div>
          <Link to="/stocks" className="small">{t("View all movers")}</Link>
        </div>
      )}
    </Panel>
  );
}
