import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { isStatus } from "../../lib/api/errors.ts";
import { downloadJson } from "../../lib/download.ts";
import { noonOf } from "../../lib/market/days.ts";
import { t } from "../../lib/text.ts";
import { useTitle } from "../../lib/title.ts";
import { Badge } from "../../ui/Badge.tsx";
import { When } from "../../ui/dates.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { LinkButton } from "../../ui/form/LinkButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Count, Money, numberText } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton, Skeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { Text } from "../../ui/Text.tsx";
import { Checks } from "./Checks.tsx";
import { CheckWithout } from "./CheckWithout.tsx";
import { fileName } from "./file_names.ts";
import { FinalRanking } from "./FinalRanking.tsx";
import { type Contest, type ContestFile, contestsQuery, fileQuery, resultsQuery } from "./queries.ts";
import { type Check, checkInWorker, useVerification, type Verification } from "./verification.ts";

interface Props {
  readonly id: string;
  /** Tests run the checks without a worker. */
  readonly check?: Check;
}

/** The audit of a finished contest: its file is checked in the browser. */
export function Audit({ id, check = checkInWorker }: Props) {
  const { data, error, refetch } = useQuery(resultsQuery(id, 10));
  const contest = data?.competition;
  useTitle(contest?.name ?? t("Contest"));
  if (isStatus(error, 404) || isStatus(error, 422)) return <NoResults id={id} />;
  if (error && !contest) {
    return (
      <Panel>
        <PageError title={t("This contest could not be loaded")} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (!contest) return <Waiting />;
  return contest.file ? <Finished contest={contest} check={check} /> : (
    <>
      <Head contest={contest} />
      <Panel>
        <EmptyState title={t("Nobody entered this contest")} icon={<Icon name="trophy" size={32} />}>
          {t("There is no ranking and no file.")}
        </EmptyState>
      </Panel>
    </>
  );
}

const Waiting = () => (
  <>
    <div className="page-head">
      <div>
        <Skeleton width={260} height={28} />
        <Skeleton width={320} height={16} />
      </div>
    </div>
    <div className="audit-columns">
      <Panel title={t("Audit of this contest")}>
        <RowsSkeleton rows={8} label={t("Loading the contest...")} />
      </Panel>
      <Panel flush title={t("Final ranking")}>
        <RowsSkeleton rows={10} label={t("Loading the ranking...")} />
      </Panel>
    </div>
  </>
);

/** It runs, it is cancelled or by invitation, or there is no such contest. */
function NoResults({ id }: { id: string }) {
  const { data, isPending } = useQuery(contestsQuery());
  if (isPending) return <Waiting />;
  const running = data?.find((contest) => contest.id === id);
  if (!running) {
    return (
      <Panel>
        <EmptyState
          title={t("Contest not found")}
          icon={<Icon name="search" size={32} />}
          action={
            <LinkButton to="/leaderboard" search={{ tab: "competitions" }}>{t("Show the current contest")}</LinkButton>
          }
        >
          {t("It does not exist, was cancelled, or is by invitation.")}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <>
      <Head contest={running} />
      <Panel>
        <EmptyState
          title={t("Not finished yet")}
          icon={<Icon name="trophy" size={32} />}
          action={
            <LinkButton to="/leaderboard" search={{ tab: "competitions", competition: id }}>
              {t("Show the ranking")}
            </LinkButton>
          }
        >
          <Text
            of="It closes on {date}. The file is published 15 minutes later."
            date={<When at={running.closes_at} />}
          />
        </EmptyState>
      </Panel>
    </>
  );
}

const words = (): Readonly<Record<Contest["state"], string>> => ({
  announced: t("Announced"),
  open: t("Running"),
  closed: t("Closed|registration"),
  completed: t("Completed"),
  cancelled: t("Cancelled"),
});

function Head({ contest, children }: { contest: Contest; children?: React.ReactNode }) {
  return (
    <div className="page-head">
      <div className="grow">
        <Link to="/leaderboard" search={{ tab: "competitions" }} className="small">{t("Competitions")}</Link>
        <div className="row wrap">
          <h1>{contest.name}</h1>
          <Badge>{words()[contest.state]}</Badge>
        </div>
        <p className="muted">
          <Text
            of="{from} to {to}. {participants}, {cash} each"
            from={<When at={noonOf(contest.start_date)} as="monthDay" />}
            to={<When at={noonOf(contest.end_date)} as="date" />}
            participants={t("{count} participants", { count: contest.total_participants })}
            cash={<Money value={contest.initial_cash} />}
          />
        </p>
        {contest.reason && contest.state === "completed" && (
          <p className="small muted">{t("Closed early: {reason}", { reason: contest.reason })}</p>
        )}
      </div>
      {children}
    </div>
  );
}

function Finished({ contest, check }: { contest: Contest; check: Check }) {
  const { data: file, error, refetch, isFetching } = useQuery({ ...fileQuery(contest.id), retry: false });
  const verification = useVerification(file, check);
  const { again, running } = verification;
  return (
    <>
      <Head contest={contest}>
        <div className="row wrap head-actions">
          <Button
            icon={<Icon name="download" size={16} />}
            disabled={!file}
            onClick={() => file && downloadJson(fileName(file.name), file.content)}
          >
            {t("Download file")}
          </Button>
          <Button
            kind="primary"
            icon={<Icon name="refresh" size={16} />}
            busy={running || isFetching}
            onClick={() => void refetch().then(again)}
          >
            {t("Check again")}
          </Button>
        </div>
      </Head>
      <div className="audit-columns">
        <div className="stack">
          <Panel title={t("Audit of this contest")} className="audit">
            {error && !file
              ? <PageError title={t("The file could not be loaded")} error={error} onRetry={() => void refetch()} />
              : <Verdict contest={contest} file={file} verification={verification} />}
          </Panel>
          {file && file.versions.length > 1 && <Versions file={file} />}
          {file && <CheckWithout file={file} checked={verification.checked} />}
        </div>
        <FinalRanking id={contest.id} />
      </div>
    </>
  );
}

interface VerdictProps {
  readonly contest: Contest;
  readonly file: ContestFile | undefined;
  readonly verification: Verification;
}

/** Two digits: 1.2 s, 0.034 s. */
const rounded = (seconds: number): number => Number(seconds.toPrecision(2));

function Verdict({ contest, file, verification: { checked, failure, again } }: VerdictProps) {
  if (failure !== null) {
    return <PageError title={t("The file could not be checked")} text={failure} onRetry={again} />;
  }
  if (!checked) {
    return (
      <>
        <div className="verdict" role="status">
          <span className="spinner tiny" aria-hidden="true" />
          {file ? t("Checking the file in your browser...") : t("Loading the published file...")}
        </div>
        <progress className="audit-progress" aria-label={t("Progress of the audit")} />
        <RowsSkeleton rows={8} label={t("Checking the file in your browser...")} />
      </>
    );
  }
  const { verified, seconds, contents } = checked;
  return (
    <>
      <div className={verified.ok ? "verdict good" : "verdict bad"} role="status">
        <Icon name="shield" size={18} />
        <span>
          <strong>{verified.ok ? t("The ranking holds.") : t("The file does not hold.")}</strong> {contents && (
            <Text
              of="Recomputed in your browser from the published file in {seconds} s: {n} of {m} places differ."
              seconds={numberText(rounded(seconds))}
              n={verified.differ}
              m={<Count value={contents.entrants} />}
            />
          )}
        </span>
      </div>
      <Checks checked={checked} contest={contest} />
    </>
  );
}

/** A corrected file has the reason, and the hash of each version. */
const Versions = ({ file }: { file: ContestFile }) => (
  <Panel title={t("Corrections")}>
    <ul className="versions small">
      {file.versions.map(({ version, hash, reason }) => (
        <li key={version}>
          <strong>{`v${version}`}</strong>
          <span className="grow">{reason ?? t("As published at the close")}</span>
          <code title={hash}>{`${hash.slice(0, 4)} ${hash.slice(4, 8)}`}</code>
        </li>
      ))}
    </ul>
  </Panel>
);
