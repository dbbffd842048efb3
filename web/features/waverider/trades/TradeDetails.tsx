/** A trade's life: its chart and list, why it was made, what the score was made of, and its figures. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../../lib/text.ts";
import { TextButton } from "../../../ui/form/TextButton.tsx";
import { lazily } from "../../../ui/page/lazily.tsx";
import { RowsSkeleton, Skeleton } from "../../../ui/page/Panel.tsx";
import { ChartCredit } from "../../../ui/chart/TimeChart.tsx";
import { Facts } from "../parts/Facts.tsx";
import { StopLegend } from "../parts/StopLegend.tsx";
import { GateRail } from "../parts/GateRail.tsx";
import { NotLoaded } from "../parts/NotLoaded.tsx";
import { ComponentList } from "../parts/PipStrip.tsx";
import { RecordHash } from "../parts/RecordHash.tsx";
import { lifeQuery } from "../parts/record_queries.ts";
import type { Trade } from "../parts/trade_words.ts";
import { useLogged } from "../parts/use_logged.ts";
import { ExitRules } from "./ExitRules.tsx";
import type { Life } from "./life.ts";
import { LifeList } from "./LifeList.tsx";
import { LifeTable } from "./LifeTable.tsx";
import { factsOf } from "./trade_facts.ts";

const Drawing = lazily<{ life: Life }>(
  async () => (await import("./LifeChart.tsx")).LifeChart,
  () => <Skeleton height={CHART_HEIGHT} />,
);
const CHART_HEIGHT = 460;

export function TradeDetails({ trade }: { trade: Trade }) {
  const { data, error, refetch } = useQuery(lifeQuery(trade.id));
  useLogged(error, `The life of trade ${trade.id}`);
  return (
    <section className="wr-life" aria-label={t("Details of {symbol}", { symbol: trade.symbol })}>
      {!data && (error ? <NotLoaded onRetry={() => void refetch()} /> : <RowsSkeleton rows={6} label={t("Loading")} />)}
      {data && <LifeParts life={data} />}
      <div className="wr-six">
        {factsOf(trade).map(({ title, facts }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <Facts
              of={facts.map(({ name, text, tone }) => [
                name,
                <span key={name} className={tone}>{text}</span>,
              ])}
            />
          </section>
        ))}
      </div>
    </section>
  );
}

const LifeParts = ({ life }: { life: Life }) => (
  <>
    <div className="wr-life-top">
      <LifePicture life={life} />
      <div>
        <h3>{t("Its whole life")}</h3>
        <LifeList life={life} />
      </div>
    </div>
    <div className="wr-life-why">
      <div className="stack tight">
        <h3>{t("Why it was traded")}</h3>
        <div className="wr-sentences">{life.sentences.map((sentence, i) => <p key={i}>{sentence}</p>)}</div>
        <p className="row wrap small muted">
          <GateRail gates={life.gates} />
          <RecordHash hash={life.record_hash} version={life.trade.config_version} />
        </p>
        <ExitRules rules={life.exit_rules} />
      </div>
      <div>
        <h3>{t("EWS at entry")}</h3>
        <ComponentList scores={life.scores} total={life.trade.ews_score} reasons={life.component_reasons} />
      </div>
    </div>
  </>
);

/** The chart, or a table of the same steps. */
function LifePicture({ life }: { life: Life }) {
  const [table, setTable] = useState(false);
  const hasBars = life.bars.at.length > 0;
  const symbol = life.trade.symbol;
  return (
    <figure>
      <div className="row between wrap">
        <h3>{t("{symbol}, 1 minute", { symbol })}</h3>
        {!table && hasBars && <StopLegend hasVwap={life.bars.vwap.some((value) => value !== null)} />}
        <span className="row">
          {hasBars && (
            <TextButton aria-pressed={table} onClick={() => setTable(!table)}>
              {table ? t("Chart") : t("Table")}
            </TextButton>
          )}
          <Link to="/stocks/$symbol" params={{ symbol }} search={{ tab: "chart" }} className="small">
            {t("Open in Chart")}
          </Link>
        </span>
      </div>
      {!hasBars && <p className="small muted">{t("The minutes of that day are not known.")}</p>}
      {table || !hasBars ? <LifeTable life={life} /> : (
        <>
          <Drawing life={life} />
          <figcaption className="small muted">
            <ChartCredit />
          </figcaption>
        </>
      )}
    </figure>
  );
}
