import { type KeyboardEvent, useRef, useState } from "react";
import {
  conditionText,
  MOST_CONDITIONS,
  type ScreenCondition,
  screenFields,
} from "../../../core/research/screen_fields.ts";
import { useKeys } from "../../lib/keys.ts";
import { t } from "../../lib/text.ts";
import { Icon } from "../../ui/icons.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Count } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Text } from "../../ui/Text.tsx";
import { AddCondition } from "./AddCondition.tsx";
import { labelOf, testOf } from "./conditions.ts";
import { Funnel } from "./Funnel.tsx";
import type { Screen } from "./queries.ts";
import { RangeEditor } from "./RangeEditor.tsx";
import { SetEditor } from "./SetEditor.tsx";

interface Props {
  readonly conditions: readonly ScreenCondition[];
  /** The last answer, which may be of other conditions. */
  readonly answer: Screen | undefined;
  readonly open: number | undefined;
  readonly onChange: (conditions: readonly ScreenCondition[], open: number | undefined) => void;
  readonly onOpen: (open: number | undefined) => void;
}

/** The counts of each condition, where those before it are the same as in the answer. */
function stepsFor(conditions: readonly ScreenCondition[], answer: Screen | undefined) {
  let same = true;
  return conditions.map((condition, i) => {
    const step = answer?.conditions[i];
    same &&= step?.condition === conditionText(condition);
    return same ? step : undefined;
  });
}

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
  const add = () => conditions.length < MOST_CONDITIONS && setAdding(true);
  useKeys({ n: add });
  const onChipKey = (at: number) => (event: KeyboardEvent) => {
    if (event.key !== "Backspace" && event.key !== "Delete") return;
    event.preventDefault();
    remove(at);
  };
  const editor = () => {
    if (shown === undefined || open === undefined) return null;
    const step = steps[open];
    // The histogram is of what reached the condition, so an older one will do while it is counted anew.
    const before = step ?? answer?.conditions[open];
    const was = before?.condition.startsWith(`${shown.field}:`) ? before : undefined;
    const reached = open === 0 ? answer?.total : steps[open - 1]?.left;
    return (
      <div className="condition-editor">
        <div className="stack tight">
          <div className="row between wrap">
            <h2>{labelOf(shown.field)}</h2>
            <span className="small muted">{t(screenFields[shown.field].meaning)}</span>
          </div>
          {"values" in shown
            ? (
              <SetEditor
                label={labelOf(shown.field)}
                chosen={shown.values}
                values={was?.values}
                onChange={(values) => values.length === 0 ? remove(open) : put(open, { ...shown, values })}
              />
            )
            : <RangeEditor key={shown.field} condition={shown} step={was} onChange={(next) => put(open, next)} />}
          {step && reached !== undefined && (
            <p className="small">
              <Text
                of="{before} before, {after} after"
                before={<Count value={reached} />}
                after={
                  <strong>
                    <Count value={step.left} />
                  </strong>
                }
              />
            </p>
          )}
        </div>
        {answer && <Funnel answer={answer} open={open} />}
      </div>
    );
  };
  return (
    <Panel className="conditions">
      <ul ref={row} className="condition-row" aria-label={t("Conditions")}>
        {conditions.map((condition, i) => (
          <li key={condition.field} className={shown && i === open ? "condition on" : "condition"}>
            <button
              type="button"
              className="condition-name"
              aria-expanded={shown !== undefined && i === open}
              onKeyDown={onChipKey(i)}
              onClick={() => {
                setAdding(false);
                onOpen(i === open && !adding ? undefined : i);
              }}
            >
              {labelOf(condition.field)} <strong>{testOf(condition)}</strong>
            </button>
            <span className="condition-left small">
              {steps[i] ? <Text of="{count} left" count={<Count value={steps[i].left} />} /> : t("counting")}
            </span>
            <IconButton
              aria-label={t("Remove {field}", { field: labelOf(condition.field) })}
              onClick={() =>
                remove(i)}
            >
              <Icon name="close" size={14} />
            </IconButton>
          </li>
        ))}
        <li>
          <button
            type="button"
            className="condition-add"
            aria-expanded={adding}
            disabled={conditions.length >= MOST_CONDITIONS}
            onClick={() => setAdding(!adding)}
          >
            <Icon name="plus" size={14} /> {t("Condition")} <kbd className="kbd desktop-only">n</kbd>
          </button>
        </li>
      </ul>
      {adding && (
        <AddCondition
          where={conditions.map(conditionText)}
          taken={new Set(conditions.map(({ field }) => field))}
          onAdd={(condition) => {
            setAdding(false);
            onChange([...conditions, condition], conditions.length);
            focusChip(conditions.length);
          }}
          onClose={() => {
            setAdding(false);
            focusChip(conditions.length);
          }}
        />
      )}
      {editor()}
    </Panel>
  );
}
