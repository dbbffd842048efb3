import { type KeyboardEvent, useEffect, useState } from "react";
import { parseBound, type RangeCondition } from "../../../core/research/screen/screen_fields.ts";
import type { ScreenStep } from "../../../core/research/screen/screen_contract.ts";
import { t } from "../../lib/text.ts";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { type Bins, fieldOf, labelOf, placeOf, unitText, valueAt } from "./conditions.ts";

/** After the last move of a thumb. */
const PAUSE_MS = 200;
/** Slider positions per bin, as a fraction of a bin. */
const STEP = 0.25;

interface Props {
  readonly condition: RangeCondition;
  /** Undefined until counted. */
  readonly step: ScreenStep | undefined;
  readonly onChange: (condition: RangeCondition) => void;
}
type Ends = Pick<RangeCondition, "min" | "max">;

function Histogram({ bins, from, to }: { bins: Bins; from: number; to: number }) {
  const most = Math.max(...bins.map(({ count }) => count), 1);
  return (
    <div className="histogram" aria-hidden="true">
      {bins.map(({ count }, i) => (
        <i
          key={i}
          className={i + 1 > from && i < to ? "in" : ""}
          // A bin that is not empty stays visible.
          style={{ height: `${count === 0 ? 0 : Math.max(4, count / most * 100)}%` }}
        />
      ))}
    </div>
  );
}

/** Two thumbs on the histogram's scale; arrow keys move them too. */
function Slider(
  { bins, ends, condition, onMove }: {
    bins: Bins;
    ends: Ends;
    condition: RangeCondition;
    onMove: (ends: Ends) => void;
  },
) {
  const { decimals, unit } = fieldOf(condition);
  const [from, to] = [placeOf(ends.min, bins, "left"), placeOf(ends.max, bins, "right")];
  const said = (value: number | null) => value === null ? t("Any") : unitText(value, unit);
  const thumb = (end: "min" | "max", label: string, place: number) => (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={said(ends[end])}
      min={0}
      max={bins.length}
      step={STEP}
      value={place}
      onChange={(event) => {
        const at = Number(event.target.value);
        if (end === "min" ? at >= to : at <= from) return;
        onMove({ ...ends, [end]: valueAt(at, bins, decimals) });
      }}
    />
  );
  const part = (place: number) => `${place / bins.length * 100}%`;
  return (
    <>
      <Histogram bins={bins} from={from} to={to} />
      <div className="two-thumbs">
        <i style={{ left: part(from), right: part(bins.length - to) }} />
        {thumb("min", t("Lower end"), from)}
        {thumb("max", t("Upper end"), to)}
      </div>
    </>
  );
}

function Bound(
  { label, value, onChange }: { label: string; value: number | null; onChange: (value: number | null) => void },
) {
  const written = value === null ? "" : String(value);
  const [text, setText] = useState(written);
  const [of, setOf] = useState(written);
  if (of !== written) {
    setOf(written);
    setText(written);
  }
  const read = parseBound(text.replace(/[\s,$%×]/g, ""));
  const take = () => read !== undefined && read !== value && onChange(read);
  return (
    <TextInput
      aria-label={label}
      placeholder={t("Any")}
      inputMode="text"
      autoComplete="off"
      maxLength={20}
      {...(read === undefined ? { "aria-invalid": true } : {})}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={(event: KeyboardEvent) => event.key === "Enter" && take()}
    />
  );
}

/** The bounds of a field. */
export function RangeEditor({ condition, step, onChange }: Props) {
  const { min, max } = condition;
  const [moved, setMoved] = useState<Ends | null>(null);
  useEffect(() => {
    if (!moved) return;
    const timer = setTimeout(() => {
      onChange({ ...condition, ...moved });
      setMoved(null);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [moved]);
  const ends = moved ?? { min, max };
  const bins = step?.histogram?.bins;
  const put = (part: Partial<Ends>) => {
    const next = { ...condition, ...ends, ...part };
    // Bounds typed in reverse order are swapped.
    const turned = next.min !== null && next.max !== null && next.min > next.max;
    onChange(turned ? { ...next, min: next.max, max: next.min } : next);
  };
  return (
    <div className="stack tight">
      {bins && bins.length > 0 && <Slider bins={bins} ends={ends} condition={condition} onMove={setMoved} />}
      {step && !bins && <p className="small muted">{t("No value is known that reaches this condition.")}</p>}
      <div className="row bounds">
        <Bound
          label={t("{field}, at least", { field: labelOf(condition.field) })}
          value={ends.min}
          onChange={(min) => put({ min })}
        />
        <span aria-hidden="true">{t("to|range")}</span>
        <Bound
          label={t("{field}, at most", { field: labelOf(condition.field) })}
          value={ends.max}
          onChange={(max) => put({ max })}
        />
      </div>
      <div className="chips" role="group" aria-label={t("Presets")}>
        {fieldOf(condition).presets.map((preset) => (
          <button
            key={preset.label}
            type="button"
            className="chip"
            aria-pressed={preset.min === min && preset.max === max}
            onClick={() => put({ min: preset.min, max: preset.max })}
          >
            {t(preset.label)}
          </button>
        ))}
      </div>
    </div>
  );
}
