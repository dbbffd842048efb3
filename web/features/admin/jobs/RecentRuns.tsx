import type { JobState } from "../../../../core/staff/job_contract.ts";
import { t } from "../../../lib/text.ts";

/** One bar a run, the oldest first; a failure is taller. */
export function RecentRuns({ runs }: { runs: JobState["recent"] }) {
  const failed = runs.filter((state) => state === "failed" || state === "given_up").length;
  return (
    <span
      className="recent-runs"
      role="img"
      aria-label={t("last {count} runs, {failed} failed", { count: runs.length, failed })}
    >
      {runs.map((state, i) => <i key={i} className={state} />)}
    </span>
  );
}
