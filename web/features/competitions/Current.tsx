import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useUser } from "../../lib/api/session.ts";
import { t } from "../../lib/text.ts";
import { Icon } from "../../ui/icons.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { AnyoneCanCheck, PastWinners } from "./Aside.tsx";
import { ContestBand } from "./ContestBand.tsx";
import { ALL_PLACES, boardQuery, type Contest, FIRST_PLACES, useEntry } from "./queries.ts";
import { Race } from "./Race.tsx";
import { Ranking } from "./Ranking.tsx";
import { RulesPanel } from "./RulesPanel.tsx";

/** A running or announced contest. */
export function Current({ contest, staff }: { contest: Contest; staff: ReactNode }) {
  return (
    <>
      <ContestBand contest={contest} />
      <div className="board-columns">
        <div className="stack">
          {contest.state === "announced" ? <Announced /> : <Places contest={contest} />}
        </div>
        <div className="board-side">
          <RulesPanel contest={contest} />
          <AnyoneCanCheck />
          <PastWinners />
          {staff}
        </div>
      </div>
    </>
  );
}

const Announced = () => (
  <Panel>
    <EmptyState title={t("Not open yet")} icon={<Icon name="trophy" size={32} />}>
      {t("The ranking is shown here as soon as the contest opens.")}
    </EmptyState>
  </Panel>
);

/** The first places, and the caller's with its neighbours if it is beyond them. */
function usePlaces(contest: Contest, all: boolean) {
  const limit = all ? ALL_PLACES : FIRST_PLACES;
  const own = useUser()?.id;
  const { data, error, refetch } = useQuery({ ...boardQuery(contest.id, limit), placeholderData: (before) => before });
  const rank = useEntry(contest.id)?.participant?.rank ?? 0;
  const isBeyond = data !== undefined && rank > limit && !data.some(({ user_id }) => user_id === own);
  // Its place is its rank, or some places on if others share the rank.
  const { data: near } = useQuery({ ...boardQuery(contest.id, 10, Math.max(0, rank - 2)), enabled: isBeyond });
  const known = new Set(data?.map(({ user_id }) => user_id));
  const at = near?.findIndex(({ user_id }) => user_id === own) ?? -1;
  const more = at < 0 ? [] : near!.slice(Math.max(0, at - 1), at + 2).filter(({ user_id }) => !known.has(user_id));
  return { rows: data && [...data, ...more], error, refetch, own };
}

function Places({ contest }: { contest: Contest }) {
  const [all, setAll] = useState(false);
  const { rows, error, refetch, own } = usePlaces(contest, all);
  if (error && !rows) {
    return (
      <Panel>
        <PageError title={t("The ranking cannot be shown")} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (!rows) {
    return (
      <Panel flush>
        <RowsSkeleton rows={10} label={t("Loading the ranking...")} />
      </Panel>
    );
  }
  if (rows.length === 0) return <NoEntries />;
  return (
    <>
      <Race contest={contest} rows={rows} own={own} />
      <Ranking rows={rows} own={own} count={contest.total_participants} all={all} onAll={setAll} />
    </>
  );
}

const NoEntries = () => (
  <Panel>
    <EmptyState title={t("Nobody has entered yet")} icon={<Icon name="trophy" size={32} />}>
      {t("The first entries are ranked here after their first trade.")}
    </EmptyState>
  </Panel>
);
