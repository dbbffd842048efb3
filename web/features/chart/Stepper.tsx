import { type ReactNode, useId, useState } from "react";
import { t } from "../../lib/text.ts";
import { TextInput } from "../../ui/form/TextInput.tsx";

interface Props {
  readonly label: ReactNode;
  readonly value: number;
  readonly from: number;
  readonly to: number;
  /** Whether the value was accepted. */
  readonly onChange: (value: number) => boolean;
}

/** A whole number between two limits; other input stays in the field until it is valid. */
export function Stepper({ label, value, from, to, onChange }: Props) {
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
