/** The panel beside the chart: indicators with their settings, the values at the cursor, what is on the chart. */
import { useId, useState } from "react";
import {
  areNumbers,
  type Studies,
  type StudyChoice,
  type StudyKey,
  studyKeys,
  studyPlans,
} from "../../lib/views/chart_view.ts";
import { t } from "../../lib/text.ts";
import { ChipGroup } from "../../ui/form/ChipGroup.tsx";
import { Switch } from "../../ui/form/Switch.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { studyName, studySettings, type Tone } from "./studies.ts";
import { Swatch } from "./Legends.tsx";

/** The line style of an indicator in the chart. */
const marks: Readonly<Record<StudyKey, { tone: Tone; look: "solid" | "dashed" | "dotted" }>> = {
  sma: { tone: "primary", look: "solid" },
  ema: { tone: "warning", look: "dashed" },
  rsi: { tone: "violet", look: "solid" },
  macd: { tone: "primary", look: "solid" },
  bb: { tone: "s3", look: "solid" },
  vwap: { tone: "s7", look: "dotted" },
  atr: { tone: "s3", look: "solid" },
  stoch: { tone: "primary", look: "solid" },
};
const macdNames = () => [t("Fast"), t("Slow"), t("Signal")];

interface StepperProps {
  readonly label: string;
  readonly value: number;
  readonly from: number;
  readonly to: number;
  /** Whether the value was accepted. */
  readonly onChange: (value: number) => boolean;
}
/** A whole number between two limits; other input stays in the field until it is valid. */
function Stepper({ label, value, from, to, onChange }: StepperProps) {
  const [text, setText] = useState<string | null>(null);
  const id = useId();
  return (
    <span className="stepper">
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        type="number"
        inputMode="numeric"
        min={from}
        max={to}
        step={1}
        value={text ?? String(value)}
        aria-invalid={text !== null}
        title={t("{from} to {to}", { from, to })}
        onChange={(event) => setText(onChange(Number(event.target.value)) ? null : event.target.value)}
        onBlur={() => setText(null)}
      />
    </span>
  );
}

interface SettingsProps {
  readonly study: StudyKey;
  readonly choice: StudyChoice;
  readonly onNumbers: (numbers: readonly number[]) => void;
}
function Settings({ study, choice: { numbers }, onNumbers }: SettingsProps) {
  const { allowed } = studyPlans[study];
  const [first] = allowed;
  if (!first) return null;
  if (!("from" in first)) {
    return (
      <ChipGroup
        label={t("Period of {name}", { name: studyName(study) })}
        options={first.map((value) => ({ value, label: value }))}
        value={numbers[0]}
        onChange={(value) => onNumbers([value])}
      />
    );
  }
  return (
    <div className="row">
      {allowed.map((one, i) =>
        "from" in one && (
          <Stepper
            key={i}
            label={macdNames()[i]!}
            value={numbers[i]!}
            from={one.from}
            to={one.to}
            onChange={(value) => {
              const next = numbers.with(i, value);
              if (!areNumbers(study, next)) return false;
              onNumbers(next);
              return true;
            }}
          />
        )
      )}
    </div>
  );
}

interface Props {
  readonly studies: Studies;
  readonly onStudies: (studies: Studies) => void;
  readonly intraday: boolean;
}

export function StudiesPanel({ studies, onStudies, intraday }: Props) {
  const id = useId();
  return (
    <ul className="study-list">
      {studyKeys.map((key) => {
        const choice = studies[key];
        const set = (part: Partial<StudyChoice>) => onStudies({ ...studies, [key]: { ...choice, ...part } });
        return (
          <li key={key}>
            <div className="row between">
              <span id={`${id}-${key}`}>
                <Swatch {...marks[key]} /> <b>{studyName(key)}</b>{" "}
                <span className="muted">{studySettings(key, choice.numbers)}</span>
              </span>
              <Switch checked={choice.on} onChange={(on) => set({ on })} aria-labelledby={`${id}-${key}`} />
            </div>
            {choice.on && <Settings study={key} choice={choice} onNumbers={(numbers) => set({ numbers })} />}
            {choice.on && key === "vwap" && !intraday && (
              <p className="small muted">{t("VWAP is of one session: choose 1D or 7D.")}</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
