/** What the first 45 minutes of the last sessions found, why most was rejected, and when entries were made. */
import type { ReactNode } from "react";
import type { OutputOf } from "../../../../core/contracts.ts";
import type { GateName } from "../../../../core/waverider/gates/gate.ts";
import { formatCount } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import { Meter } from "../../../ui/chart/Meter.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { gateLabel } from "../parts/words.ts";

type Prime = OutputOf<"waverider.scan-diagnostics">;
const MOST_REASONS = 5;

/** The gates that stopped most, the most first. */
export const topReasons = (breakdown: Prime["prime_window"]["rejection_breakdown"]): readonly [GateName, number][] =>
  (Object.entries(breakdown) as [GateName, number][]).filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a).slice(0, MOST_REASONS);

export function PrimeWindow({ data: { date_range, total_scans, prime_window: prime, hourly_data } }: { data: Prime }) {
  const reasons = topReasons(prime.rejection_breakdown);
  const most = Math.max(1, ...hourly_data.map(({ entries }) => entries));
  return (
    <div className="wr-halves">
      <Panel title={t("Prime Window Analysis (9:30-10:15 AM)")}>
        <p className="small muted">
          {t("{days} days, {scans} scans, {candidates} candidates, {opportunities} opportunities, {entries} entries.", {
            days: date_range.days,
            scans: total_scans,
            candidates: prime.total_candidates,
            opportunities: prime.opportunities,
            entries: prime.entries,
          })}
        </p>
        <h3 className="wr-reasons">{t("Top 5 rejection reasons")}</h3>
        {reasons.length === 0 ? <p className="small muted">{t("Nothing was rejected.")}</p> : (
          <Bars
            label={t("Top 5 rejection reasons")}
            rows={reasons.map(([gate, count]) => ({
              ...{ key: gate, name: gateLabel(gate), part: count / reasons[0]![1], figure: formatCount(count) },
            }))}
          />
        )}
      </Panel>
      <Panel title={t("Entries by hour")}>
        {hourly_data.length === 0 ? <p className="small muted">{t("No scan yet.")}</p> : (
          <Bars
            label={t("Entries by hour")}
            rows={hourly_data.map(({ hour, hour_label, entries, opportunities }) => ({
              ...{ key: String(hour), name: hour_label, part: entries / most },
              figure: t("{entries} of {opportunities} opportunities", { entries, opportunities }),
            }))}
          />
        )}
      </Panel>
    </div>
  );
}

interface Bar {
  readonly key: string;
  readonly name: string;
  /** Of the longest one. */
  readonly part: number;
  readonly figure: ReactNode;
}
const Bars = ({ label, rows }: { label: string; rows: readonly Bar[] }) => (
  <ul className="wr-bars" aria-label={label}>
    {rows.map(({ key, name, part, figure }) => (
      <li key={key}>
        <span>{name}</span>
        <Meter part={part} width="100%" />
        <span className="num">{figure}</span>
      </li>
    ))}
  </ul>
);
