import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { noonOf } from "../../lib/market/days.ts";
import { t } from "../../lib/text.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { When } from "../../ui/dates.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Count, Delta, Money } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { Text } from "../../ui/Text.tsx";
import { type Contest, historyQuery, PAST } from "./queries.ts";
import { nameOf } from "./race.ts";

const ALL_PAST = 100;

export function History() {
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useQuery({
    ...historyQuery(all ? ALL_PAST : PAST),
    placeholderData: (before) => before,
  });
  if (error && !data) {
    return (
      <Panel>
        <PageError title={t("Finished contests cannot be shown")} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (!data) {
    return (
      <Panel flush>
        <RowsSkeleton rows={6} label={t("Loading finished contests...")} />
      </Panel>
    );
  }
  if (data.length === 0) {
    return (
      <Panel>
        <EmptyState title={t("No historical competitions yet.")} icon={<Icon name="trophy" size={32} />}>
          {t("Each contest is listed here after its close, with its winner and the file of its audit.")}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel flush>
      <DataTable
        label={t("Finished contests")}
        rows={data}
        columns={columns()}
        rowKey={({ id }) => id}
        phoneRow={(row) => <PhoneRow contest={row} />}
      />
      {!all && data.length === PAST && (
        <p className="board-foot small muted row between">
          <span />
          <TextButton onClick={() => setAll(true)}>{t("Show older")}</TextButton>
        </p>
      )}
    </Panel>
  );
}

const Runs = ({ contest: { start_date, end_date } }: { contest: Contest }) => (
  <Text
    of="{from} to {to}"
    from={<When at={noonOf(start_date)} as="monthDay" />}
    to={<When at={noonOf(end_date)} as="date" />}
  />
);

const Results = ({ contest: { id, name } }: { contest: Contest }) => (
  <Link to="/leaderboard/competitions/$id" params={{ id }} aria-label={t("Results of {name}", { name })}>
    {t("Results")}
  </Link>
);

const NoWinner = () => <span className="muted">{t("no winner")}</span>;

const columns = (): readonly Column<Contest>[] => [
  {
    key: "name",
    title: t("Contest"),
    cell: (row) => (
      <span className="contest-name">
        <strong>{row.name}</strong>
        <small className="muted">
          <Runs contest={row} />
        </small>
      </span>
    ),
  },
  { key: "entries", title: t("Participants"), end: true, cell: (row) => <Count value={row.total_participants} /> },
  {
    key: "winner",
    title: t("Winner"),
    cell: ({ winner }) =>
      winner
        ? (
          <span className="row">
            <Avatar name={nameOf(winner)} url={null} size={26} />
            <span className="contest-winner ellipsis">{nameOf(winner)}</span>
          </span>
        )
        : <NoWinner />,
  },
  {
    key: "value",
    title: t("Final value"),
    end: true,
    wideOnly: true,
    cell: (row) => <Money value={row.winner?.final_value} unknown={t("no winner")} />,
  },
  {
    key: "return",
    title: t("Return %"),
    end: true,
    cell: (row) => <Delta percent={row.winner?.return_percentage} unknown={t("no winner")} />,
  },
  {
    key: "audit",
    title: t("Audit"),
    wideOnly: true,
    cell: ({ file }) =>
      file ? <code title={file.hash}>{`${file.hash.slice(0, 4)} ${file.hash.slice(4, 8)}`}</code> : null,
  },
  {
    key: "results",
    title: <span className="sr-only">{t("Results")}</span>,
    end: true,
    cell: (row) => <Results contest={row} />,
  },
];

const PhoneRow = ({ contest }: { contest: Contest }) => (
  <>
    <strong className="ellipsis">{contest.name}</strong>
    <Delta percent={contest.winner?.return_percentage} unknown={t("no winner")} />
    <span className="ellipsis">
      {contest.winner
        ? (
          <Text
            of="{name}, {participants}"
            name={nameOf(contest.winner)}
            participants={t("{count} participants", { count: contest.total_participants })}
          />
        )
        : <NoWinner />}
    </span>
    <Results contest={contest} />
  </>
);
