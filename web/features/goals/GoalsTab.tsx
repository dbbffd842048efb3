import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Goal } from "../../../core/goals/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { useDialogs } from "../../lib/dialogs.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { useLivePortfolio } from "../../lib/market/live.ts";
import type { TabProps } from "../../lib/views/portfolio_view.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { ConfirmDialog } from "../../ui/page/ConfirmDialog.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { GoalCard } from "./GoalCard.tsx";
import { goalsQuery } from "./queries.ts";

function DeleteGoal({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const remove = useCommand("goals.delete", {
    onDone: () => {
      onClose();
    },
    onFail: (error) => {
      toast.bad(t("Failed to delete goal: {reason}", { reason: messageOf(error) }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t("Delete goal")}
      action={t("Delete")}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: goal.id })}
      onClose={onClose}
    >
      {t("Are you sure you want to delete this goal?")} {goal.title}
    </ConfirmDialog>
  );
}

/** An open goal for the portfolio's value, measured with the value shown on the page. */
const atValue = (goal: Goal, value: number): Goal =>
  goal.goal_type !== "net_worth" || goal.is_achieved || !goal.target_amount ? goal : {
    ...goal,
    current_amount: value,
    progress_percentage: Math.min(Math.max(value / goal.target_amount * 100, 0), 100),
  };

/** How many are achieved, and the actions on all of them. */
function Head({ goals, onAdd }: { goals: readonly Goal[]; onAdd: () => void }) {
  const measure = useCommand("goals.update-all-progress", {
    onFail: (failure) => toast.bad(t("Failed to update goal: {reason}", { reason: messageOf(failure) })),
  });
  const achieved = goals.filter((goal) => goal.is_achieved).length;
  return (
    <div className="row between wrap">
      <span className="muted">
        {t("{open} in progress, {achieved} achieved. Progress is measured from your holdings, not typed.", {
          open: goals.length - achieved,
          achieved,
        })}
      </span>
      <span className="row">
        <Button onClick={() => measure.mutate({})} busy={measure.isPending}>{t("Update Progress")}</Button>
        <Button kind="primary" icon={<Icon name="plus" size={16} />} onClick={onAdd}>{t("Add Goal")}</Button>
      </span>
    </div>
  );
}

export function GoalsTab({ portfolio }: TabProps) {
  const { open } = useDialogs();
  const { data: measured, error, refetch } = useQuery(goalsQuery(portfolio.id));
  const { total_value } = useLivePortfolio(portfolio)!;
  const data = measured?.map((goal) => atValue(goal, total_value));
  const [deleting, setDeleting] = useState<Goal | null>(null);
  const add = () => open({ kind: "goal", portfolioId: portfolio.id });
  if (error && !data) {
    return (
      <Panel>
        <PageError
          title={t("Error loading goals: {reason}", { reason: messageOf(error) })}
          text={t("Your goals are kept; they can be shown when the server answers again.")}
          onRetry={() => void refetch()}
          retry={t("Retry")}
        />
      </Panel>
    );
  }
  if (!data) {
    return (
      <Panel>
        <RowsSkeleton rows={6} label={t("Loading goals")} />
      </Panel>
    );
  }
  if (data.length === 0) {
    return (
      <Panel>
        <EmptyState
          title={t("No goals yet")}
          icon={<Icon name="star" />}
          action={<Button kind="primary" onClick={add}>{t("Add Goal")}</Button>}
        >
          {t("A goal measures itself from what you hold: a value, an income, a number of shares, a share of a sector.")}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <div className="stack">
      <Head goals={data} onAdd={add} />
      <ul className="goals" aria-label={t("Goals")}>
        {data.map((goal) => (
          <GoalCard
            key={goal.id}
            goal={goal}
            onEdit={() => open({ kind: "goal", portfolioId: portfolio.id, itemId: goal.id })}
            onDelete={() => setDeleting(goal)}
          />
        ))}
      </ul>
      {deleting && <DeleteGoal goal={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}
