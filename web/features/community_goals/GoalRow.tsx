import { useState } from "react";
import { messageOf } from "../../lib/api/errors.ts";
import { useCommand } from "../../lib/api/command.ts";
import { useUser } from "../../lib/api/session.ts";
import { figuresOf, typeName, unitOf } from "../../lib/goals.ts";
import { noonOf } from "../../lib/market/days.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { When } from "../../ui/dates.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { GoalBar, GoalFigure } from "../../ui/Goal.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Count, Percent } from "../../ui/numbers.tsx";
import { ConfirmDialog } from "../../ui/page/ConfirmDialog.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { PersonName } from "../../ui/PersonName.tsx";
import { Text } from "../../ui/Text.tsx";
import type { PublicGoal } from "./queries.ts";

export function GoalRow({ goal, onCongratulate }: { goal: PublicGoal; onCongratulate: () => void }) {
  const user = useUser();
  const unit = unitOf(goal.goal_type);
  const { now, target } = figuresOf(goal);
  const about = goal.target_stock_symbol ?? goal.target_sector;
  const isOwn = user?.id === goal.user.id;
  return (
    <li>
      <Upvote goal={goal} />
      <div className="goal-about">
        <span className="row wrap">
          <strong>{goal.title}</strong>
          {goal.achieved_at && (
            <Badge tone="green">
              <Text of="Achieved {date}" date={<When at={goal.achieved_at} as="day" />} />
            </Badge>
          )}
          {isOwn && <Badge tone="blue">{t("You")}</Badge>}
        </span>
        <span className="small muted">
          <Text
            of="{person} in {portfolio}"
            person={<PersonName person={goal.user} />}
            portfolio={goal.portfolio.name}
          />
          {" · "}
          {typeName(goal.goal_type)}
          {about && <>, {about}</>}
        </span>
      </div>
      <div className="goal-progress">
        <span className="row between small">
          <GoalFigure unit={unit} value={now} />
          <span className="muted">
            <Percent value={goal.progress_percentage} />
          </span>
        </span>
        <GoalBar title={goal.title} percent={goal.progress_percentage} done={goal.is_achieved} />
        <span className="small muted">
          {goal.target_date
            ? (
              <Text
                of="of {target}, by {date}"
                target={<GoalFigure unit={unit} value={target} />}
                date={<When at={noonOf(goal.target_date)} as="date" />}
              />
            )
            : <Text of="of {target}" target={<GoalFigure unit={unit} value={target} />} />}
        </span>
      </div>
      <div className="goal-action">
        {user && !isOwn && goal.is_achieved && !goal.user_has_congratulated
          ? <Button onClick={onCongratulate}>{t("Congratulate")}</Button>
          : goal.congratulations_count > 0 && (
            <span className="small muted">
              <Text of="Congratulated, {count}" count={<Count value={goal.congratulations_count} />} />
            </span>
          )}
        {user?.role === "admin" && <Remove goal={goal} />}
      </div>
    </li>
  );
}

function Upvote({ goal }: { goal: PublicGoal }) {
  const user = useUser();
  const upvote = useCommand("goals.upvote", { onFail: () => toast.bad(t("Failed to upvote goal")) });
  // The answer of the command, until the list is refetched.
  const { upvotes_count: count, user_has_upvoted: isOn } = upvote.isSuccess && upvote.variables.id === goal.id
    ? upvote.data
    : goal;
  return (
    <button
      type="button"
      className="upvote"
      aria-pressed={isOn}
      aria-label={t("Upvote {title}, {count} so far", { title: goal.title, count })}
      disabled={!user || upvote.isPending}
      onClick={() => upvote.mutate({ id: goal.id }, { onSettled: () => setTimeout(upvote.reset, 1500) })}
    >
      <svg viewBox="0 0 12 10" width="12" height="10" aria-hidden="true">
        <path d="M6 1.2l5 7.6H1z" />
      </svg>
      <Count value={count} />
    </button>
  );
}

function Remove({ goal }: { goal: PublicGoal }) {
  const [asks, setAsks] = useState(false);
  const remove = useCommand("goals.delete", {
    onDone: () => {
      setAsks(false);
      toast.good(t("Goal deleted"));
    },
    onFail: (error) => toast.bad(`${t("Failed to delete goal")}: ${messageOf(error)}`),
  });
  return (
    <>
      <IconButton aria-label={t("Delete {title}", { title: goal.title })} onClick={() => setAsks(true)}>
        <Icon name="trash" size={16} />
      </IconButton>
      {asks && (
        <ConfirmDialog
          title={t("Delete goal")}
          action={t("Delete")}
          note={t("Its owner is notified.")}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id: goal.id })}
          onClose={() => setAsks(false)}
        >
          {goal.title}
        </ConfirmDialog>
      )}
    </>
  );
}
