import { formatCount, formatPercent, formatPrice, formatRatio, UNKNOWN } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import { Facts } from "../parts/Facts.tsx";
import { GateRail } from "../parts/GateRail.tsx";
import { BEST_SCORE } from "../parts/levels.ts";
import { ComponentList } from "../parts/PipStrip.tsx";
import { RecordHash } from "../parts/RecordHash.tsx";
import { availabilityText } from "./DataDots.tsx";
import { type Decision, reasonOf, type ScanDetails } from "./decision.ts";

/** All that is known about one decision: its sentences, what stopped it, and what its score was made of. */
export const DecisionDetails = ({ decision, scan }: { decision: Decision; scan: ScanDetails }) => (
  <div className="wr-decision">
    <div className="stack tight">
      <div className="wr-sentences">{decision.sentences.map((sentence, i) => <p key={i}>{sentence}</p>)}</div>
      <Facts of={factsOf(decision)} />
      <p className="row wrap">
        <GateRail gates={decision.gates} />
        <RecordHash hash={scan.hash} version={scan.config_version} />
      </p>
    </div>
    {decision.ews_score !== null && (
      <div>
        <ComponentList
          scores={decision.components}
          total={decision.ews_score}
          reasons={decision.component_reasons}
        />
      </div>
    )}
  </div>
);

const known = (value: number | null, format: (value: number) => string): string =>
  value === null ? UNKNOWN : format(value);

function factsOf(decision: Decision): readonly (readonly [string, string])[] {
  const { ews_score, market_data: { price, gap_pct, volume_ratio }, api_errors } = decision;
  return [
    [t("EWS"), known(ews_score, (score) => t("{score} of {best}", { score, best: BEST_SCORE }))],
    [t("Price"), known(price, formatPrice)],
    [t("Gap"), known(gap_pct, (gap) => formatPercent(gap))],
    [t("Volume ratio"), known(volume_ratio, (ratio) => `${formatRatio(ratio)}x`)],
    [t("Filter Stage"), decision.filter_stage ?? t("None")],
    [t("Decision"), decision.filtered_out ? t("Filtered out") : t("Passed")],
    [t("Rejection reason"), reasonOf(decision)],
    [t("Full summary"), decision.rejection_summary ?? t("None")],
    [t("Data"), availabilityText(decision)],
    [t("Entry mode attempted"), decision.entry_mode_attempted ?? t("None")],
    [
      t("Position size calculated"),
      known(decision.position_size_calculated, (shares) => t("{number} shares", { number: formatCount(shares) })),
    ],
    [
      t("API errors"),
      api_errors.length === 0 ? t("None") : api_errors.map(({ type, message }) => `${type}: ${message}`).join("; "),
    ],
  ];
}
