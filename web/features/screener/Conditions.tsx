import { type KeyboardEvent, useRef, useState } from "react";
import { conditionText, MOST_CONDITIONS, type ScreenCondition } from "../../../core/research/screen/screen_fields.ts";
import { useKeys } from "../../lib/keys.ts";
import { t } from "../../lib/text.ts";
import { Icon } from "../../ui/icons.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Count } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Text } from "../../ui/Text.tsx";
import { AddCondition } from "./AddCondition.tsx";
import { labelOf, testOf } from "./conditions.ts";
import { ConditionEditor, type Step } from "./ConditionEditor.tsx";
import type { Screen } from "./queries.ts";

interface Props {
  readonly conditions: readonly ScreenCondition[];
  /** The last response, possibly for other conditions. */
  readonly answer: Screen | undefined;
  readonly open: number | undefined;
  readonly onChange: (conditions: readonly ScreenCondition[], open: number | undefined) => void;
  readonly onOpen: (open: number | undefined) => void;
}

/** The counts of each condition, if all previous conditions are those of the response. */
function stepsFor(conditions: readonly ScreenCondition[], answer: Screen | undefined) {
  let same = true;
  return conditions.map((condition, i) => {
    const step = answer?.conditions[i];
    same &&= step?.condition === conditionText(condition);
    return same ? step : undefined;
  });
}

interface ChipProps {
  readonly condition: ScreenCondition;
  readonly step: Step | undefined;
  /** Its editor is open. */
  readonly on: boolean;
  readonly onClick: () => void;
  readonly onRemove: () => void;
}

function Chip({ condition, step, on, onClick, onRemove }: ChipProps) {
  const label = labelOf(condition.field);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Backspace" && event.key !== "Delete") return;
    event.preventDefault();
    onRemove();
  };
  return (
    <li className={on ? "condition on" : "condition"}>
      <button type="button" className="condition-name" aria-expanded={on} onKeyDown={onKeyDown} onClick={onClick}>
        {label} <strong>{testOf(condition)}</strong>
      </button>
      <span className="condition-left small">
        {step ? <Text of="{count} left" count={<Count value={step.left} />} /> : t("counting")}
      </span>
      <IconButton aria-label={t("Remove {field}", { field: label })} onClick={onRemove}>
        <Icon name="close" size={14} />
      </IconButton>
    </li>
  );
}

const AddButton = ({ open, disabled, onClick }: { open: boolean; disabled: boolean; onClick: () => void }) => (
  <li>
    <button type="button" className="condition-add" aria-expanded={open} disabled={disabled} onClick={onClick}>
      <Icon name="plus" size={14} /> {t("Condition")} <kbd className="kbd desktop-only">n</kbd>
    </button>
  </li>
);

export function Conditions({ conditions, answer, open, onChange, onOpen }: Props) {
  const [adding, setAdding] = useState(false);
  const row = useRef<HTMLUListElement>(null);
  const steps = stepsFor(conditions, answer);
  const shown = adding || open === undefined ? undefined : conditions[open];
  const focusChip = (at: number) =>
    requestAnimationFrame(() => {
      const chips = row.current?.querySelectorAll<HTMLElement>(".condition-name, .condition-add");
      chips?.[Math.max(0, Math.min(at, chips.length - 1))]?.focus();
    });
  const remove = (at: number) => {
    const left = conditions.filter((_, i) => i !== at);
    onChange(left, open === undefined || open === at ? undefined : open > at ? open - 1 : open);
    focusChip(at - 1);
  };
  const put = (at: number, condition: ScreenCondition) =>
    onChange(conditions.map((other, i) => i === at ? condition : other), at);
  useKeys({ n: () => conditions.length < MOST_CONDITIONS && setAdding(true) });
  const choose = (at: number) => {
    setAdding(false);
    onOpen(at === open && !adding ? undefined : at);
  };
  const stopAdding = () => {
    setAdding(false);
    focusChip(conditions.length);
  };
  return (
    <Panel className="conditions">
      <ul ref={row} className="condition-row" aria-label={t("Conditions")}>
        {conditions.map((condition, i) => (
          <Chip
            key={condition.field}
            condition={condition}
            step={steps[i]}
            on={shown !== undefined && i === open}
            onClick={() => choose(i)}
            onRemove={() => remove(i)}
          />
        ))}
        <AddButton
          open={adding}
          disabled={conditions.length >= MOST_CONDITIONS}
          onClick={() => setAdding(!adding)}
        />
      </ul>
      {adding && (
        <AddCondition
          where={conditions.map(conditionText)}
          taken={new Set(conditions.map(({ field }) => field))}
          onAdd={(condition) => {
            onChange([...conditions, condition], conditions.length);
            stopAdding();
          }}
          onClose={stopAdding}
        />
      )}
      {shown && open !== undefined && (
        <ConditionEditor
          condition={shown}
          at={open}
          steps={steps}
          answer={answer}
          onPut={(next) => put(open, next)}
          onRemove={() => remove(open)}
        />
      )}
    </Panel>
  );
}
