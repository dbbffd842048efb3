import { useMemo } from "react";
import { useMarketNow } from "../../lib/market/market_clock.ts";
import { t } from "../../lib/text.ts";
import { TimeChart } from "../../ui/chart/TimeChart.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Text } from "../../ui/Text.tsx";
import type { Contest, Participant } from "./queries.ts";
import { otherRanks, raceOf } from "./race.ts";

const HEIGHT = 230;

interface Props {
  readonly contest: Contest;
  readonly rows: readonly Participant[];
  readonly own: string | undefined;
}

/** The returns of the first five and of the own entry by day. */
export function Race({ contest, rows, own }: Props) {
  const now = useMarketNow()();
  const series = useMemo(() => now === null ? [] : raceOf(rows, contest, own, now), [
    rows,
    contest,
    own,
    now === null,
  ]);
  const tones = new Set(series.map(({ tone }) => tone));
  const ranks = otherRanks(rows, own);
  return (
    <Panel
      title={contest.name}
      className="race"
      extra={
        <>
          <span className="small muted grow">{t("the first five, by day")}</span>
          <span className="race-legend small muted">
            {tones.has("primary") && <Key tone="primary">{t("You")}</Key>}
            {tones.has("violet") && <Key tone="violet">{t("Leader")}</Key>}
            {tones.has("neutral") && ranks && (
              <Key tone="faint">
                <Text of="Ranks {ranks}" ranks={ranks} />
              </Key>
            )}
          </span>
        </>
      }
    >
      {series.length === 0
        ? <p className="small muted">{t("The lines begin with the first trade of an entry.")}</p>
        : (
          <TimeChart
            plain
            label={t("Returns of the first five by day")}
            series={series}
            height={HEIGHT}
            intraday={false}
            unit="percent"
          />
        )}
    </Panel>
  );
}

const Key = ({ tone, children }: { tone: "primary" | "violet" | "faint"; children: React.ReactNode }) => (
  <span>
    <i className={`race-key ${tone}`} aria-hidden="true" />
    {children}
  </span>
);
