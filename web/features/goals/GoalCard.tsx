import type { Goal } from "../../../core/goals/contract.ts";
import { figuresOf, typeName, type Unit, unitOf } from "../../lib/goals.ts";
import { noonOf } from "../../lib/market/days.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { When } from "../../ui/dates.tsx";
import { Icon } from "../../ui/icons.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Percent } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";
import { GoalBar, GoalFigure as Figure } from "../../ui/Goal.tsx";

/** The progress of a goal in one sentence. */
function Standing({ goal, unit }: { goal: Goal; unit: Unit }) {
  const { now, target } = figuresOf(goal);
  if (goal.is_achieved) {
    return goal.achieved_at
      ? <Text of="Reached on {date}" date={<When at={goal.achieved_at} as="date" />} />
      : t("Reached");
  }
  const left = now === null || target === null ? null : Math.max(target - now, 0);
  if (goal.pace) {
    return (
      <Text
        of="{left} to go. An even pace would be at {expected} today"
        left={<Figure unit={unit} value={left} />}
        expected={<Figure unit={unit} value={goal.pace.expected} />}
      />
    );
  }
  return <Text of="{left} to go" left={<Figure unit={unit} value={left} />} />;
}

function Pace({ status }: { status: NonNullable<Goal["pace"]>["status"] }) {
  return status === "behind"
    ? <Badge tone="amber">{t("Behind pace")}</Badge>
    : <Badge tone="green">{status === "ahead" ? t("Ahead of pace") : t("On pace")}</Badge>;
}

interface Props {
  readonly goal: Goal;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function GoalCard({ goal, onEdit, onDelete }: Props) {
  const unit = unitOf(goal.goal_type);
  const { now, target } = figuresOf(goal);
  const tick = goal.pace && target ? Math.min(goal.pace.expected / target, 1) * 100 : null;
  return (
    <li className="panel goal">
      <div className="row between">
        <Badge>{typeName(goal.goal_type)}</Badge>
        <span className="row small muted">
          {goal.is_achieved
            ? <Badge tone="green">{t("Achieved")}</Badge>
            : goal.target_date
            ? <When at={noonOf(goal.target_date)} as="date" />
            : t("No date")}
          <IconButton aria-label={t("Edit {title}", { title: goal.title })} onClick={onEdit}>
            <Icon name="pencil" size={16} />
          </IconButton>
          <IconButton aria-label={t("Delete {title}", { title: goal.title })} onClick={onDelete}>
            <Icon name="trash" size={16} />
          </IconButton>
        </span>
      </div>
      <h3>{goal.title}</h3>
      {goal.description && <p className="small muted">{goal.description}</p>}
      <div className="row between">
        <span>
          <span className="figure">
            <Figure unit={unit} value={now} />
          </span>{" "}
          <span className="muted">
            <Text
              of="of {target} {what}"
              target={<Figure unit={unit} value={target} />}
              what={goal.target_stock_symbol ?? goal.target_sector ?? ""}
            />
          </span>
        </span>
        <span className={goal.is_achieved ? "figure gain" : "figure goal-percent"}>
          <Percent value={goal.progress_percentage} />
        </span>
      </div>
      <GoalBar title={goal.title} percent={goal.progress_percentage} done={goal.is_achieved} tick={tick} />
      <div className="row between small muted">
        <span>
          <Standing goal={goal} unit={unit} />
        </span>
        {goal.pace && <Pace status={goal.pace.status} />}
      </div>
    </li>
  );
}
