import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { BEARISH_BELOW, BULLISH_ABOVE } from "../../../core/research/limits.ts";
import { signalOf, signalWord } from "../../lib/market/breadth.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import type { ChartLevel, ChartPoint } from "../../ui/chart/chart.ts";
import { Ratio } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { EmptyState } from "../../ui/page/states.tsx";
import { Text } from "../../ui/Text.tsx";
import { TimeChart } from "../../ui/chart/TimeChart.tsx";
import { Part } from "./Part.tsx";
import { breadthHistoryQuery, breadthQuery } from "./queries.ts";

const TONES = { bullish: "green", neutral: "", bearish: "red" } as const;
const MARKS = { bullish: "▲ ", neutral: "", bearish: "▼ " } as const;
const HEIGHT = 130;
/** Close to noon in New York: the day is the same there and in UTC. */
const noonOf = (date: string) => Date.parse(`${date}T17:00:00Z`);

/** Today's ratio, and a line of the last trading sessions between its limits, which ends with today's. */
export function MarketBreadth() {
  const now = useQuery(breadthQuery());
  const answer = useQuery(breadthHistoryQuery());
  const { data } = answer;
  const ratio = now.data?.advance_decline_ratio ?? null;
  const signal = ratio === null ? null : signalOf(ratio);
  const points = useMemo(
    (): readonly ChartPoint[] =>
      data
        ? [...data.sessions, { date: data.today, advance_decline_ratio: ratio }].flatMap(
          ({ date, advance_decline_ratio: close }) => close === null ? [] : [{ at: noonOf(date), close }],
        )
        : [],
    [data, ratio],
  );
  const series = useMemo(
    () => [{ key: "ratio", label: t("Advancers to decliners"), kind: "line", tone: "primary", points } as const],
    [points],
  );
  const levels = useMemo((): readonly ChartLevel[] => [
    { key: "bullish", label: t("Bullish"), price: BULLISH_ABOVE, tone: "gain" },
    { key: "bearish", label: t("Bearish"), price: BEARISH_BELOW, tone: "loss" },
  ], []);
  return (
    <Panel
      title={
        <span className="row">
          {t("Market breadth")}
          {signal && <Badge tone={TONES[signal]}>{MARKS[signal]}{signalWord(signal)}</Badge>}
        </span>
      }
      extra={data && points.length > 0 && (
        <span className="small muted">{t("{count} sessions", { count: data.sessions.length })}</span>
      )}
    >
      <Part
        data={data?.sessions.length === 0 && !data.complete ? undefined : data}
        answer={answer}
        waiting={t("Loading market breadth...")}
        height={190}
      >
        {() =>
          points.length === 0 ? <EmptyState title={t("No data available")} /> : (
            <>
              <p>
                <Text
                  of="{ratio} advancers to each decliner"
                  ratio={
                    <strong className="breadth-now">
                      <Ratio value={ratio} />
                    </strong>
                  }
                />
              </p>
              <TimeChart
                label={t("Advancers to decliners of the last sessions")}
                series={series}
                levels={levels}
                intraday={false}
                unit="ratio"
                plain
                height={HEIGHT}
              />
            </>
          )}
      </Part>
    </Panel>
  );
}
