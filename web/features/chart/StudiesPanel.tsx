/** The panel beside the chart: indicators with their settings, the values at the cursor, what is on the chart. */
import { useId } from "react";
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
import { Averages } from "./Averages.tsx";
import { Stepper } from "./Stepper.tsx";
import { studyName, studySettings, type Tone } from "./studies.ts";
import { Swatch } from "./Legends.tsx";

/** The line style of an indicator in the chart. */
const marks: Readonly<Record<StudyKey, { tone: Tone; look: "solid" | "dashed" | "dotted" }>> = {
  rsi: { tone: "violet", look: "solid" },
  macd: { tone: "primary", look: "solid" },
  bb: { tone: "s3", look: "solid" },
  vwap: { tone: "s7", look: "dotted" },
  atr: { tone: "s3", look: "solid" },
  stoch: { tone: "primary", look: "solid" },
};
const macdNames = () => [t("Fast"), t("Slow"), t("Signal")];

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
      <li>
        <Averages averages={studies.averages} onChange={(averages) => onStudies({ ...studies, averages })} />
      </li>
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
