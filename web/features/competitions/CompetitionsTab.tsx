import { useQuery } from "@tanstack/react-query";
import { useUser } from "../../lib/api/session.ts";
import { useSwitch } from "../../lib/switches.ts";
import { t } from "../../lib/text.ts";
import { type ContestPart, contestParts } from "../../lib/views/leaderboard_view.ts";
import { FilterSelect } from "../../ui/form/FilterSelect.tsx";
import { LinkButton } from "../../ui/form/LinkButton.tsx";
import { Segmented } from "../../ui/form/Segmented.tsx";
import { Icon } from "../../ui/icons.tsx";
import { lazily } from "../../ui/page/lazily.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { Updated } from "../../ui/stock/Updated.tsx";
import { AnyoneCanCheck, PastWinners } from "./Aside.tsx";
import { Current } from "./Current.tsx";
import { History } from "./History.tsx";
import { Invited } from "./Invited.tsx";
import { contestsQuery, monthQuery, REFRESH_SECONDS } from "./queries.ts";

/** Only administrators load it. */
const StaffPanels = lazily(async () => (await import("./StaffPanels.tsx")).StaffPanels);

interface Props {
  readonly part: ContestPart;
  readonly onPart: (part: ContestPart) => void;
  /** The id of one of several running contests; by default that of the month. */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

export function CompetitionsTab({ part, onPart, chosen, onChoose }: Props) {
  const { data, dataUpdatedAt } = useQuery(contestsQuery());
  const { data: month } = useQuery(monthQuery());
  const shown = chosen ?? month?.id ?? data?.[0]?.id;
  const labels = { current: t("Current"), historical: t("Historical") };
  const several = part === "current" && data && data.length > 1 && shown !== undefined &&
    data.some(({ id }) => id === shown);
  return (
    <div className="stack">
      <div className="row between wrap">
        <div className="row wrap">
          <Segmented
            options={contestParts.map((value) => ({ value, label: labels[value] }))}
            value={part}
            onChange={onPart}
            aria-label={t("Which contests")}
          />
          {several && (
            <FilterSelect
              label={t("Contest")}
              value={shown}
              onChange={onChoose}
              options={data.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </div>
        <span className="small muted">
          {part === "historical"
            ? t("Finished contests, newest first")
            : dataUpdatedAt > 0 && <Updated at={dataUpdatedAt} seconds={REFRESH_SECONDS} />}
        </span>
      </div>
      {part === "historical" ? <Historical /> : <Running shown={shown} chosen={chosen} />}
    </div>
  );
}

const Staff = ({ finished = false }: { finished?: boolean }) =>
  useUser()?.role === "admin" && <StaffPanels finished={finished} />;

const Historical = () => (
  <div className="board-columns">
    <History />
    <div className="board-side">
      <AnyoneCanCheck />
      <Staff finished />
    </div>
  </div>
);

function Running({ shown, chosen }: { shown: string | undefined; chosen: string | undefined }) {
  const { data, error, refetch } = useQuery(contestsQuery());
  const { isPending } = useQuery(monthQuery());
  if (error && !data) {
    return (
      <Panel>
        <PageError title={t("The competition cannot be shown")} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (!data || (!chosen && isPending)) {
    return (
      <Panel flush>
        <RowsSkeleton rows={10} label={t("Loading the competition...")} />
      </Panel>
    );
  }
  const contest = data.find(({ id }) => id === shown);
  if (contest) return <Current key={contest.id} contest={contest} staff={<Staff />} />;
  return (
    <div className="board-columns">
      {chosen ? <Invited id={chosen} /> : <NoContest />}
      <div className="board-side">
        <AnyoneCanCheck />
        <PastWinners />
        <Staff />
      </div>
    </div>
  );
}

function NoContest() {
  const contests = useSwitch("contests");
  return (
    <Panel>
      <EmptyState
        title={t("No active competition at the moment.")}
        icon={<Icon name="trophy" size={32} />}
        action={
          <LinkButton to="/leaderboard" search={{ tab: "competitions", contest: "historical" }}>
            {t("Show finished contests")}
          </LinkButton>
        }
      >
        {contests?.state === "off"
          ? contests.sentence
          : t("A new one opens on the first day of each month. Everyone starts with the same cash.")}
      </EmptyState>
    </Panel>
  );
}
