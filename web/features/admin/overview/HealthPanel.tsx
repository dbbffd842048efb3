import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { formatClock, formatCount } from "../../../lib/format.ts";
import { useSeen } from "../../../lib/seen.ts";
import { t } from "../../../lib/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { TextButton } from "../../../ui/form/TextButton.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { lazily } from "../../../ui/page/lazily.tsx";
import { Skeleton } from "../../../ui/page/Panel.tsx";
import { LoadFailure, Loading } from "../parts.tsx";
import { type Health, msText, rateText, shareText, verdictOf } from "./health_words.ts";
import { HealthFoot } from "./HealthFoot.tsx";
import { OperationsTable } from "./OperationsTable.tsx";
import { healthQuery } from "./queries.ts";
import { SeriesTable } from "./SeriesTable.tsx";

const TINY = 56, TALL = 208;

const TinyChart = lazily(
  async () => (await import("./HealthChart.tsx")).TinyChart,
  () => <Skeleton height={TINY - 6} />,
);
const LatencyChart = lazily(
  async () => (await import("./HealthChart.tsx")).LatencyChart,
  () => <Skeleton height={TALL - 6} />,
);

/** The load of the last hour, latencies, and where the product runs. */
export function HealthPanel() {
  const { data, error, refetch } = useQuery(healthQuery());
  const { ref, seen } = useSeen<HTMLElement>();
  return (
    <section ref={ref} className="panel flush" aria-labelledby="staff-health">
      <header>
        <div className="row wrap">
          <h2 id="staff-health">{t("Platform health")}</h2>
          {data && (
            <span className="small muted">{t("last hour, every {seconds} s, ET", { seconds: data.step_seconds })}</span>
          )}
        </div>
        {data && <Verdict health={data} />}
      </header>
      {error && !data && (
        <LoadFailure
          title={t("The health of the platform cannot be shown")}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Loading label={t("Loading the health of the platform...")} />}
      {data && <Figures health={data} seen={seen} />}
      {data && <Latency health={data} seen={seen} />}
      {data && <HealthFoot health={data} />}
    </section>
  );
}

function Verdict({ health }: { health: Health }) {
  const { tone, word } = verdictOf(health);
  return (
    <Badge tone={tone}>
      <Icon name={tone === "green" ? "check" : "close"} size={13} />
      {word}
    </Badge>
  );
}

interface Shown {
  readonly health: Health;
  /** The charts are on the screen. */
  readonly seen: boolean;
}

function Figures({ health, seen }: Shown) {
  const { series } = health;
  const at = (instant: string | null) => instant ? ` ${t("at {time}", { time: formatClock(instant) })}` : "";
  const cells: CellProps[] = [
    {
      label: t("Requests per second"),
      figure: rateText(health.requests_per_second.now),
      peak: rateText(health.requests_per_second.peak) + at(health.requests_per_second.peak_at),
      samples: series.map((point) => ({ at: point.at, value: point.requests_per_second })),
      seen,
    },
    {
      label: t("Errors"),
      figure: shareText(health.error_share.now),
      peak: shareText(health.error_share.peak) + at(health.error_share.peak_at),
      samples: series.map((point) => ({ at: point.at, value: point.error_share })),
      seen,
    },
    {
      label: t("Event loop delay p99"),
      figure: msText(health.loop_p99_ms.now),
      peak: msText(health.loop_p99_ms.peak) + at(health.loop_p99_ms.peak_at),
      samples: series.map((point) => ({ at: point.at, value: point.loop_p99_ms })),
      seen,
    },
    {
      label: t("Open streams"),
      figure: health.streams.now === null ? "–" : formatCount(health.streams.now),
      peak: (health.streams.peak === null ? "–" : formatCount(health.streams.peak)) + at(health.streams.peak_at),
      samples: series.map((point) => ({ at: point.at, value: point.streams })),
      seen,
    },
  ];
  return <div className="health-cells">{cells.map((cell) => <Cell key={cell.label} {...cell} />)}</div>;
}

interface CellProps {
  readonly label: string;
  readonly figure: string;
  readonly peak: string;
  readonly samples: readonly { readonly at: string; readonly value: number | null }[];
  readonly seen: boolean;
}

const Cell = ({ label, figure, peak, samples, seen }: CellProps) => (
  <div className="health-cell">
    <p className="row between">
      <span className="label">{label}</span>
      <span className="small muted">{t("peak {value}", { value: peak })}</span>
    </p>
    <p className="health-figure num">{figure}</p>
    <Chart height={TINY} label={t("{what}, last hour", { what: label })}>
      {seen && <TinyChart samples={samples} height={TINY} />}
    </Chart>
  </div>
);

/** The table of the hour has the same figures. */
const Chart = ({ height, label, children }: { height: number; label: string; children: ReactNode }) => (
  <div className="health-chart" role="img" aria-label={label} style={{ height }}>{children}</div>
);

function Latency({ health, seen }: Shown) {
  const [asTable, setAsTable] = useState(false);
  return (
    <div className="health-latency">
      <div>
        <div className="row between">
          <h3>{asTable ? t("The last hour") : t("Latency")}</h3>
          <div className="row">
            {!asTable && (
              <>
                <span className="small health-key p99">p99</span>
                <span className="small health-key p50">p50</span>
              </>
            )}
            <TextButton aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {asTable ? t("Chart") : t("Table")}
            </TextButton>
          </div>
        </div>
        {asTable ? <SeriesTable points={health.series} /> : (
          <Chart
            height={TALL}
            label={t("Latency: p99 {p99}, p50 {p50} now", {
              p99: msText(health.p99_ms.now),
              p50: msText(health.p50_ms.now),
            })}
          >
            {seen && <LatencyChart points={health.series} height={TALL} />}
          </Chart>
        )}
      </div>
      <div className="health-operations">
        <OperationsTable operations={health.operations} />
      </div>
    </div>
  );
}
