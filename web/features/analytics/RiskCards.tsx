import type { OutputOf } from "../../../core/contracts.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Percent, Ratio } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { EmptyState } from "../../ui/page/states.tsx";
import { type Measure, measures, zoneOf } from "./risk_zones.ts";

type Risk = OutputOf<"analytics.risk-metrics">;

/** The zones in proportion, with a needle at the figure. Decorative: the badge has the verdict. */
function ZoneBar({ measure: { zones, from, to }, value }: { measure: Measure; value: number }) {
  const at = (figure: number) => (Math.min(Math.max(figure, from), to) - from) / (to - from) * 100;
  let start = from;
  return (
    <div className="zone-bar" aria-hidden="true">
      {zones.map(({ below, tone }) => {
        const width = at(below) - at(start);
        start = below;
        return <i key={tone} className={tone} style={{ width: `${width}%` }} />;
      })}
      <b style={{ left: `${at(value)}%` }} />
    </div>
  );
}

function RiskCard({ measure, value }: { measure: Measure; value: number | null }) {
  const zone = value === null ? null : zoneOf(measure, value);
  return (
    <div className="panel risk-card">
      <div className="row between">
        <span className="label">{measure.label}</span>
        {zone && <Badge tone={zone.tone}>{zone.verdict}</Badge>}
      </div>
      <div className="figure">
        {measure.unit === "percent" ? <Percent value={value} /> : <Ratio value={value} />}
      </div>
      {value !== null && <ZoneBar measure={measure} value={value} />}
      <div className="small muted">{measure.rule}</div>
    </div>
  );
}

export function RiskCards({ risk }: { risk: Risk }) {
  const unknown = measures().every(({ key }) => risk[key] === null);
  if (unknown) {
    return (
      <Panel>
        <EmptyState title={t("Risk Analysis Unavailable")}>
          {risk.message ?? t("Insufficient data for risk calculations. Need at least 2 portfolio snapshots.")}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <div>
      <div className="risk-cards" role="group" aria-label={t("Risk Metrics")}>
        {measures().map((measure) => <RiskCard key={measure.key} measure={measure} value={risk[measure.key]} />)}
      </div>
      {risk.message && <p className="small muted">{risk.message}</p>}
    </div>
  );
}
