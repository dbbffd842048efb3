import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useUser } from "../../lib/api/session.ts";
import { t } from "../../lib/text.ts";
import { type GoalFilter, goalFilters } from "../../lib/views/leaderboard_view.ts";
import { LinkButton } from "../../ui/form/LinkButton.tsx";
import { Segmented } from "../../ui/form/Segmented.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { Updated } from "../../ui/stock/Updated.tsx";
import { usePhone } from "../../ui/usePhone.ts";
import { Congratulate } from "./Congratulate.tsx";
import { GoalRow } from "./GoalRow.tsx";
import { PAGE, type PublicGoal, publicGoalsQuery, REFRESH_SECONDS } from "./queries.ts";
import { YourGoals } from "./YourGoals.tsx";

const labels = (): Record<GoalFilter, string> => ({
  popular: t("Popular"),
  recent: t("Recent"),
  achieved: t("Achieved"),
});

export function CommunityGoals({ filter, onFilter }: { filter: GoalFilter; onFilter: (filter: GoalFilter) => void }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, dataUpdatedAt } = useQuery(publicGoalsQuery(filter, (page - 1) * PAGE));
  const [congratulated, setCongratulated] = useState<PublicGoal | null>(null);
  const phone = usePhone();
  const isMember = useUser() !== null;
  const form = congratulated && (
    <Congratulate
      key={congratulated.id}
      goal={congratulated}
      onClose={() => setCongratulated(null)}
    />
  );
  return (
    <div className="stack">
      <div className="row between wrap">
        <Segmented
          options={goalFilters.map((value) => ({ value, label: labels()[value] }))}
          value={filter}
          onChange={(next) => {
            setPage(1);
            onFilter(next);
          }}
          aria-label={t("Which goals")}
        />
        {dataUpdatedAt > 0 && (
          <span className="small muted">
            <Updated at={dataUpdatedAt} minutes={REFRESH_SECONDS / 60} />
          </span>
        )}
      </div>
      <div className="board-columns">
        <Panel flush>
          {error && !data
            ? <PageError title={t("Goals cannot be shown")} error={error} onRetry={() => void refetch()} />
            : !data
            ? <RowsSkeleton rows={6} label={t("Loading goals...")} />
            : data.length === 0 && page === 1
            ? <NoGoals />
            : (
              <ul className="community-goals">
                {data.map((goal) => (
                  <GoalRow
                    key={goal.id}
                    goal={goal}
                    onCongratulate={() => setCongratulated(goal)}
                  />
                ))}
              </ul>
            )}
          {data && (page > 1 || data.length === PAGE) && (
            <Pager label={t("Goals")} page={page} pages={data.length === PAGE ? page + 1 : page} onPage={setPage} />
          )}
        </Panel>
        <div className="board-side">
          {form && !phone && <Panel title={titleOf(congratulated)}>{form}</Panel>}
          {isMember && <YourGoals />}
        </div>
      </div>
      {form && phone && <Dialog title={titleOf(congratulated)} onClose={() => setCongratulated(null)}>{form}</Dialog>}
    </div>
  );
}

const titleOf = ({ user }: PublicGoal) => t("Congratulate {name}", { name: user.display_name || user.username });

const NoGoals = () => (
  <EmptyState
    title={t("No Public Goals Yet")}
    icon={<Icon name="flag" size={32} />}
    action={<LinkButton to="/portfolios">{t("Open your portfolios")}</LinkButton>}
  >
    {t("Goals that their owners make public are listed here. You set one on the Goals tab of a portfolio.")}
  </EmptyState>
);
