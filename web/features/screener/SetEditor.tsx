import type { ScreenStep } from "../../../core/research/screen/screen_contract.ts";
import { t } from "../../lib/text.ts";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Count } from "../../ui/numbers.tsx";

interface Props {
  readonly label: string;
  readonly chosen: readonly string[];
  /** Undefined until counted. */
  readonly values: ScreenStep["values"] | undefined;
  readonly onChange: (values: readonly string[]) => void;
}

/** The values that a field may have. */
export function SetEditor({ label, chosen, values, onChange }: Props) {
  const counts = new Map(values?.map(({ value, count }) => [value, count]));
  const all = [...counts.keys(), ...chosen.filter((value) => !counts.has(value))];
  if (!values && all.length === 0) return <p className="small muted" role="status">{t("Loading")}</p>;
  return (
    <div className="set-values" role="group" aria-label={label}>
      {all.map((value) => (
        <Checkbox
          key={value}
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))}
        >
          {value}{" "}
          <span className="small muted">
            <Count value={counts.get(value) ?? 0} />
          </span>
        </Checkbox>
      ))}
    </div>
  );
}
