import { useQuery } from "@tanstack/react-query";
import { query } from "../../lib/api/query.ts";
import { t } from "../../lib/text.ts";
import { LinkButton } from "../../ui/form/LinkButton.tsx";
import { GoalBar } from "../../ui/Goal.tsx";
import { Percent } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { PageError } from "../../ui/page/states.tsx";

export function YourGoals() {
  const { data, error, refetch } = useQuery(query("goals.list", {}));
  const own = data?.filter((goal) => goal.is_public);
  return (
    <Panel title={t("Your public goals")}>
      {error && !data
        ? <PageError title={t("Your goals cannot be shown")} error={error} onRetry={() => void refetch()} />
        : !own
        ? <RowsSkeleton rows={2} label={t("Loading goals...")} />
        : own.length === 0
        ? <p className="small muted">{t("None of your goals is public. Private goals stay in the portfolio.")}</p>
        : (
          <ul className="your-goals">
            {own.map((goal) => (
              <li key={goal.id}>
                <span className="row between">
                  <strong className="ellipsis">{goal.title}</strong>
                  <span className="muted">
                    <Percent value={goal.progress_percentage} />
                  </span>
                </span>
                <GoalBar title={goal.title} percent={goal.progress_percentage} done={goal.is_achieved} />
              </li>
            ))}
          </ul>
        )}
      <div className="foot row">
        <LinkButton to="/portfolios">{t("Open your portfolios")}</LinkButton>
      </div>
    </Panel>
  );
}
