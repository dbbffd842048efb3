import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { t } from "../../../lib/text.ts";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Count } from "../../../ui/numbers.tsx";
import { Dialog } from "../../../ui/page/Dialog.tsx";
import { toast } from "../../../ui/page/toasts.tsx";
import { usePhone } from "../../../ui/usePhone.ts";
import { EwsBadge } from "../parts/EwsBadge.tsx";
import { Facts } from "../parts/Facts.tsx";
import { Funnel } from "../parts/Funnel.tsx";
import { scanQuery } from "../parts/record_queries.ts";
import { EtTime } from "../parts/times.tsx";
import { fromOpenText } from "../parts/words.ts";
import type { ScanDetails } from "./decision.ts";
import { Decisions } from "./Decisions.tsx";

interface Props {
  readonly id: string;
  readonly onScan: (id: string) => void;
  readonly onClose: () => void;
}

/** All decisions of a scan; the arrows go to the scan before and after it. */
export function ScanDialog({ id, onScan, onClose }: Props) {
  const { data, error, isPending } = useQuery(scanQuery(id));
  useEffect(() => {
    if (!error) return;
    console.error("A scan could not be loaded", error);
    toast.bad(t("Failed to load detailed scan results"));
  }, [error]);
  const earlier = data?.earlier ?? null, later = data?.later ?? null;
  useArrows(earlier, later, onScan);
  return (
    <Dialog title={t("Detailed Scan Results")} width={1180} onClose={onClose}>
      <div className="wr-scan" aria-busy={isPending}>
        <div className="row between wr-scan-when">
          <p className="small muted">{data && <ScanTime log={data.scan_log} />}</p>
          <span className="row">
            <Step name="left" label={t("Earlier scan")} to={earlier} onScan={onScan} />
            <Step name="right" label={t("Later scan")} to={later} onScan={onScan} />
          </span>
        </div>
        {isPending && (
          <div className="wr-scan-wait" role="status">
            <span className="spinner" />
            <span className="sr-only">{t("Loading")}</span>
          </div>
        )}
        {error && <Nothing />}
        {data && <Shown key={id} data={data} />}
      </div>
    </Dialog>
  );
}

const Nothing = () => <p className="state">{t("No detailed scan results available")}</p>;

const ScanTime = (
  { log: { timestamp, market_minutes_from_open, scan_duration_ms } }: { log: ScanDetails["scan_log"] },
) => (
  <>
    <EtTime at={timestamp} as="full" />, {fromOpenText(market_minutes_from_open)},{" "}
    {t("{count} ms", { count: scan_duration_ms })}
  </>
);

const Step = ({ name, label, to, onScan }: Readonly<{
  name: "left" | "right";
  label: string;
  to: string | null;
  onScan: Props["onScan"];
}>) => (
  <IconButton aria-label={label} title={label} disabled={to === null} onClick={() => to !== null && onScan(to)}>
    <Icon name={name} />
  </IconButton>
);

/** The arrow keys do the same, but not in a field. */
function useArrows(earlier: string | null, later: string | null, onScan: Props["onScan"]) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const to = { ArrowLeft: earlier, ArrowRight: later }[event.key];
      if (!to || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
      event.preventDefault();
      onScan(to);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [earlier, later, onScan]);
}

function Shown({ data }: { data: ScanDetails }) {
  // On a phone the funnel scrolls sideways, which the keyboard must be able to do.
  const phone = usePhone();
  return (
    <>
      <Cards data={data} />
      <div
        className="wr-scan-funnel"
        role="group"
        aria-label={t("What each gate left")}
        tabIndex={phone ? 0 : undefined}
      >
        <Funnel scanned={data.scan_log.symbols_scanned} stoppedBy={data.summary.stopped_by} />
      </div>
      {data.detailed_results.length === 0 ? <Nothing /> : <Decisions data={data} />}
    </>
  );
}

function Cards({ data: { scan_log: log, summary } }: { data: ScanDetails }) {
  const { tier_breakdown: tiers } = summary;
  const count = (name: string, value: number) => [name, <Count key={name} value={value} />] as const;
  const cards = [
    {
      title: t("Scan Summary"),
      facts: [
        count(t("Symbols scanned"), log.symbols_scanned),
        count(t("Opportunities"), log.opportunities_found),
        [t("Highest EWS"), <EwsBadge key="ews" score={log.highest_ews_found} />] as const,
      ],
    },
    {
      title: t("Results Breakdown"),
      facts: [
        count(t("Total results"), summary.total_results),
        count(t("EWS ≥ 7"), summary.ews_7_plus),
        count(t("Filtered out"), summary.filtered_out),
      ],
    },
    {
      title: t("Entry Activity"),
      facts: [
        count(t("Positions entered"), summary.entered_positions),
        count(t("Data issues"), summary.data_issues),
        count(t("Market minutes from open"), log.market_minutes_from_open),
      ],
    },
    {
      title: t("Tier Breakdown"),
      facts: [
        count(t("Tier 1 volume surge"), tiers.tier1_volume_surge),
        count(t("Tier 2 intraday acceleration"), tiers.tier2_intraday_accel),
        count(t("Tier 3 top gainers"), tiers.tier3_top_gainers),
      ],
    },
  ];
  return (
    <div className="wr-scan-cards">
      {cards.map(({ title, facts }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <Facts of={facts} />
        </section>
      ))}
    </div>
  );
}
