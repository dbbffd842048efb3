import { type ScreenCondition, screenFields } from "../../../core/research/screen/screen_fields.ts";
import { t } from "../../lib/text.ts";
import { Count } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";
import { labelOf } from "./conditions.ts";
import { Funnel } from "./Funnel.tsx";
import type { Screen } from "./queries.ts";
import { RangeEditor } from "./RangeEditor.tsx";
import { SetEditor } from "./SetEditor.tsx";

export type Step = Screen["conditions"][number];

interface Props {
  readonly condition: ScreenCondition;
  /** Its index in the list of conditions. */
  readonly at: number;
  /** The counts of each condition, as far as loaded. */
  readonly steps: readonly (Step | undefined)[];
  /** The last response, possibly for other conditions. */
  readonly answer: Screen | undefined;
  readonly onPut: (condition: ScreenCondition) => void;
  readonly onRemove: () => void;
}

/** The values of a condition, and how many matches it leaves. */
export function ConditionEditor({ condition, at, steps, answer, onPut, onRemove }: Props) {
  const step = steps[at];
  // The histogram is of the stocks that reach the condition, so an older one is shown while it is recomputed.
  const before = step ?? answer?.conditions[at];
  const was = before?.condition.startsWith(`${condition.field}:`) ? before : undefined;
  const reached = at === 0 ? answer?.total : steps[at - 1]?.left;
  return (
    <div className="condition-editor">
      <div className="stack tight">
        <div className="row between wrap">
          <h2>{labelOf(condition.field)}</h2>
          <span className="small muted">{t(screenFields[condition.field].meaning)}</span>
        </div>
        {"values" in condition
          ? (
            <SetEditor
              label={labelOf(condition.field)}
              chosen={condition.values}
              values={was?.values}
              onChange={(values) => values.length === 0 ? onRemove() : onPut({ ...condition, values })}
            />
          )
          : <RangeEditor key={condition.field} condition={condition} step={was} onChange={onPut} />}
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
      {answer && <Funnel answer={answer} open={at} />}
    </div>
  );
}
