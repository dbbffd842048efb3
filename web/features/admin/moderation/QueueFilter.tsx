import { Segmented, Select } from "antd";
import { type Ref, useEffect, useState } from "react";
import { formatNumber } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import type { ModerationReason, ModerationView } from "../../../lib/views/moderation_view.ts";
import { KeyHints } from "./KeyList.tsx";
import { useSummary } from "./queries.ts";
import { statusWord } from "../words.ts";
import { reasons, reasonWord, statuses, wait } from "./words.ts";

interface Props {
  readonly ref: Ref<{ focus: () => void }>;
  readonly view: ModerationView;
  readonly onView: (view: ModerationView) => void;
  readonly mayAct: boolean;
}

/** Which entries are listed, how long they wait, and the keys. */
export function QueueFilter({ ref, view: { status = "pending", reason }, onView, mayAct }: Props) {
  const summary = useSummary();
  return (
    <div className="row between wrap">
      <div className="row wrap">
        <div className="staff-scroll">
          <Segmented
            aria-label={t("Status")}
            value={status}
            onChange={(next) =>
              onView({ ...(next === "pending" ? {} : { status: next }), ...(reason ? { reason } : {}) })}
            options={statuses.map((value) => ({
              value,
              label: value === "pending" && summary
                ? `${statusWord(value)} ${formatNumber(summary.pending)}`
                : statusWord(value),
            }))}
          />
        </div>
        <Select<ModerationReason | "">
          ref={ref as never}
          aria-label={t("Reason")}
          value={reason ?? ""}
          onChange={(next) =>
            onView({ ...(status === "pending" ? {} : { status }), ...(next === "" ? {} : { reason: next }) })}
          options={[
            { value: "" as const, label: t("All reasons") },
            ...reasons.map((value) => ({ value, label: reasonWord(value) })),
          ]}
          popupMatchSelectWidth={false}
        />
        <Summary />
      </div>
      <KeyHints mayAct={mayAct} />
    </div>
  );
}

const MINUTE_MS = 60_000;

function Summary() {
  const summary = useSummary();
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  if (!summary) return null;
  const { oldest_waiting_since: oldest, closed_in_7_days: count, median_seconds: median } = summary;
  return (
    <span className="small muted">
      {oldest && t("Oldest {time}.", { time: wait(Date.now() - Date.parse(oldest)) })} {median === null
        ? t("{count} closed in 7 days", { count })
        : t("{count} closed in 7 days, half within {time}", { count, time: wait(median * 1000) })}
    </span>
  );
}
