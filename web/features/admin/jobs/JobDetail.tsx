import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import type { OutputOf } from "../../../../core/contracts.ts";
import type { JobState } from "../../../../core/staff/job_contract.ts";
import { formatCountdown, formatDuration } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import { When } from "../../../ui/dates.tsx";
import { Count } from "../../../ui/numbers.tsx";
import { usePhone } from "../../../ui/usePhone.ts";
import { runsQuery } from "../overview/queries.ts";
import { LoadFailure, Loading } from "../parts.tsx";
import { Decide } from "./Decide.tsx";
import { GiveUp } from "./GiveUp.tsx";
import { RunNow } from "./RunNow.tsx";
import { SetAside } from "./SetAside.tsx";
import { useGiveUp, useRetry } from "./use_job.ts";
import { nextText, periodText, runWord } from "./words.ts";

type Run = OutputOf<"jobs.runs">[number];

interface Props {
  readonly job: JobState;
  readonly mayAct: boolean;
  readonly now: number;
}

/** Why a job failed, its last runs, and what a person may do about those that failed. */
export function JobDetail({ job, mayAct, now }: Props) {
  const phone = usePhone();
  return (
    <div className="job-detail">
      <div className="stack">
        {job.last_state === "failed" && <p className="job-error">{job.last_error}</p>}
        {job.set_aside > 0 && <SetAside name={job.name} mayAct={mayAct} />}
        {job.name === "match-orders"
          ? (
            <p className="muted">
              {t("Servers match resting orders several times a second; single runs have no record.")}
            </p>
          )
          : <Runs name={job.name} mayAct={mayAct} />}
        {phone && mayAct && (
          <div>
            <RunNow name={job.name} />
          </div>
        )}
      </div>
      <Facts job={job} now={now} />
    </div>
  );
}

function Facts({ job, now }: { job: JobState; now: number }) {
  const facts: [string, ReactNode][] = [
    [t("Falls due"), job.schedule],
    [t("Next run"), nextText(job, now)],
  ];
  if (job.last_state === "failed" && job.last_finished_at) {
    facts.push([t("Failed at"), <When key="failed" at={job.last_finished_at} as="short" />]);
  }
  if (job.last_state === "failed" && job.max_tries !== null) {
    facts.push([t("Tries"), t("{tries} of {most}", { tries: job.tries, most: job.max_tries })]);
  }
  if (job.undone_since) {
    facts.push([t("Not done since"), <When key="undone" at={job.undone_since} as="short" />]);
    facts.push([t("Late, in market time"), formatCountdown(job.lag_market_seconds * 1000)]);
    facts.push([
      t("Late, in real time"),
      job.lag_wall_seconds === null ? t("the market clock stands") : formatCountdown(job.lag_wall_seconds * 1000),
    ]);
  }
  return (
    <dl className="job-facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const SHOWN = 5;

function Runs({ name, mayAct }: { name: string; mayAct: boolean }) {
  const { data, error, refetch } = useQuery(runsQuery(name));
  const [all, setAll] = useState(false);
  if (error && !data) {
    return <LoadFailure title={t("The runs cannot be shown")} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Loading label={t("Loading runs...")} />;
  if (data.length === 0) return <p className="muted">{t("It has not run yet.")}</p>;
  // What failed is never hidden.
  const shown = data.filter((run, i) => all || i < SHOWN || run.state === "failed");
  return (
    <>
      <ul className="job-runs" aria-label={t("Last runs of {name}", { name })}>
        {shown.map((run) => <RunRow key={run.period} name={name} run={run} mayAct={mayAct} />)}
      </ul>
      {shown.length < data.length && (
        <div>
          <Button size="small" onClick={() => setAll(true)}>{t("Show {count} runs", { count: data.length })}</Button>
        </div>
      )}
    </>
  );
}

function RunRow({ name, run, mayAct }: { name: string; run: Run; mayAct: boolean }) {
  const retry = useRetry();
  const [isGivingUp, setGivingUp] = useState(false);
  const giveUp = useGiveUp(() => setGivingUp(false));
  const { period, state, tries, started_at, took_ms, error } = run;
  const failed = state === "failed";
  return (
    <li>
      <span className="job-run">
        <When at={started_at} as="short" />
        <span>{periodText(period)}</span>
        <span className={failed ? "loss" : ""}>{runWord(state)}</span>
        <span className="muted">
          {tries > 1 && (
            <>
              {t("try")} <Count value={tries} />
              {took_ms !== null && ", "}
            </>
          )}
          {took_ms !== null && formatDuration(took_ms)}
        </span>
        {error && <span className="job-run-error">{error}</span>}
      </span>
      {failed && mayAct && (
        <Decide
          isPending={retry.isPending}
          onRetry={() => retry.mutate({ name, period })}
          onGiveUp={() => setGivingUp(true)}
        />
      )}
      {isGivingUp && (
        <GiveUp
          what={`${name}, ${periodText(period)}`}
          isPending={giveUp.isPending}
          onGiveUp={(reason) => giveUp.mutate({ name, period, reason })}
          onClose={() => setGivingUp(false)}
        />
      )}
    </li>
  );
}
