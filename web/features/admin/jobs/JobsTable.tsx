import { Fragment, useState } from "react";
import type { JobState } from "../../../../core/staff/job_contract.ts";
import { formatDuration, UNKNOWN } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { usePhone } from "../../../ui/usePhone.ts";
import { JobDetail } from "./JobDetail.tsx";
import { RecentRuns } from "./RecentRuns.tsx";
import { RunNow } from "./RunNow.tsx";
import { lastText, nextText, stateTone, stateWord } from "./words.ts";

interface Props {
  readonly jobs: readonly JobState[];
  readonly mayAct: boolean;
  readonly now: number;
}

interface RowProps {
  readonly job: JobState;
  readonly mayAct: boolean;
  readonly now: number;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** Jobs with what they did last; each opens into its runs. */
export function JobsTable({ jobs, mayAct, now }: Props) {
  // Whoever opens or closes a row decides about it; a failed job is open until then.
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const phone = usePhone();
  const rows = jobs.map((job) => {
    const open = chosen[job.name] ?? job.state === "failed";
    return { job, mayAct, now, open, onToggle: () => setChosen({ ...chosen, [job.name]: !open }) };
  });
  if (phone) return <ul className="job-list">{rows.map((row) => <PhoneRow key={row.job.name} {...row} />)}</ul>;
  return (
    <div className="table-wrap">
      <table className="data job-table" aria-label={t("Jobs")}>
        <thead>
          <tr>
            <th scope="col">{t("Job")}</th>
            <th scope="col">{t("State")}</th>
            <th scope="col">{t("Last run (ET)")}</th>
            <th scope="col">{t("Next run (ET)")}</th>
            <th scope="col" className="end">{t("Took")}</th>
            <th scope="col">{t("Last 12")}</th>
            {mayAct && (
              <th scope="col">
                <span className="sr-only">{t("Actions")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{rows.map((row) => <WideRow key={row.job.name} {...row} />)}</tbody>
      </table>
    </div>
  );
}

const Name = ({ job, open, onToggle }: RowProps) => (
  <button type="button" className="job-name" aria-expanded={open} onClick={onToggle}>
    <code>{job.name}</code>
  </button>
);

const State = ({ state }: { state: JobState["state"] }) => (
  <Badge tone={stateTone(state)}>{state === "failed" ? `× ${stateWord(state)}` : stateWord(state)}</Badge>
);

const SetAsideCount = ({ job: { set_aside: count } }: { job: JobState }) =>
  count > 0 ? <span className="job-sub small loss">{t("{count} portfolios set aside", { count })}</span> : null;

const tookText = ({ took_ms: took }: JobState): string => took === null ? UNKNOWN : formatDuration(took);

/** The columns of the table. */
const COLUMNS = 6;

function WideRow(props: RowProps) {
  const { job, mayAct, now, open } = props;
  return (
    <Fragment>
      <tr className={open ? "job-opened" : undefined}>
        <td>
          <Name {...props} />
          <span className="job-sub small muted">{job.summary}</span>
          <SetAsideCount job={job} />
        </td>
        <td>
          <State state={job.state} />
        </td>
        <td className="num">{lastText(job, now)}</td>
        <td className="num">{nextText(job, now)}</td>
        <td className="num end">{tookText(job)}</td>
        <td>
          <RecentRuns runs={job.recent} />
        </td>
        {mayAct && (
          <td className="end">
            <RunNow name={job.name} />
          </td>
        )}
      </tr>
      {open && (
        <tr className="job-opened-detail">
          <td colSpan={COLUMNS + (mayAct ? 1 : 0)}>
            <JobDetail job={job} mayAct={mayAct} now={now} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

function PhoneRow(props: RowProps) {
  const { job, mayAct, now, open } = props;
  return (
    <li>
      <div className="row between">
        <span>
          <Name {...props} />
          <span className="job-sub small muted">{t("next {day}", { day: nextText(job, now) })}</span>
          <SetAsideCount job={job} />
        </span>
        <span className="job-end">
          <State state={job.state} />
          <span className="job-sub small muted num">{tookText(job)}</span>
        </span>
      </div>
      {open && <JobDetail job={job} mayAct={mayAct} now={now} />}
    </li>
  );
}
