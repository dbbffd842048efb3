import type { HealthPoint } from "../../../../core/health/contract.ts";
import { t } from "../../../lib/text.ts";
import { When } from "../../../ui/dates.tsx";
import { Count } from "../../../ui/numbers.tsx";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import { msText, rateText, shareText } from "./health_words.ts";
import { Scrolled } from "../../../ui/table/Scrolled.tsx";

const figure = (key: string, title: string, text: (point: HealthPoint) => string) => ({
  key,
  title,
  end: true,
  cell: (point: HealthPoint) => <span className="num">{text(point)}</span>,
});

/** The figures of all charts, the newest first. */
export const SeriesTable = ({ points }: { points: readonly HealthPoint[] }) => (
  <Scrolled className="health-scroll" label={t("The last hour")}>
    <DataTable
      label={t("The last hour")}
      rows={points.toReversed()}
      rowKey={({ at }) =>
        at}
      columns={[
        { key: "at", title: t("Time"), cell: ({ at }) => <When at={at} as="seconds" /> },
        figure("requests", t("Requests/s"), (point) =>
          rateText(point.requests_per_second)),
        figure("errors", t("Errors"), (point) => shareText(point.error_share)),
        figure("p50", "p50", (point) => msText(point.p50_ms)),
        figure("p99", "p99", (point) => msText(point.p99_ms)),
        figure("loop", t("Event loop"), (point) => msText(point.loop_p99_ms)),
        { key: "streams", title: t("Streams"), end: true, cell: ({ streams }) => <Count value={streams} /> },
      ]}
      phoneRow={(point) => (
        <>
          <When at={point.at} as="seconds" />
          <span className="end num">
            p50 {msText(point.p50_ms)}, p99 {msText(point.p99_ms)}
          </span>
          <span className="small muted num">
            {t("{rate} per second, {share} errors", {
              rate: rateText(point.requests_per_second),
              share: shareText(point.error_share),
            })}
          </span>
          <span className="small muted end num">{t("Event loop")} {msText(point.loop_p99_ms)}</span>
          <span className="small muted">
            {t("Streams")} <Count value={point.streams} />
          </span>
        </>
      )}
    />
  </Scrolled>
);
