import { type Ref, useState } from "react";
import { amountOf, isAmountText } from "../../lib/amounts.ts";
import { t } from "../../lib/text.ts";
import type { ControlProps } from "./Field.tsx";
import { TextInput } from "./TextInput.tsx";

interface Props extends ControlProps {
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
  readonly onBlur?: () => void;
  readonly decimals?: number;
  readonly lead?: string;
  readonly trail?: string;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * Accepts only digits with a limited number of decimals, and shows why it refuses others. The text stays as typed: "1."
 * stays "1.".
 */
export function AmountInput({ value, onChange, decimals = 2, autoFocus = false, ...rest }: Props) {
  const [text, setText] = useState(value === undefined ? "" : String(value));
  const [refused, setRefused] = useState<"negative" | "no-amount" | null>(null);
  // A new value from outside replaces the text; an equal value keeps it as typed.
  const shown = amountOf(text) === value ? text : value === undefined ? "" : String(value);
  return (
    <>
      <TextInput
        {...rest}
        {...(autoFocus ? { "data-autofocus": true } : {})}
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        onChange={(event) => {
          const next = event.target.value.replace(/[,\s$]/g, "");
          if (!isAmountText(next, decimals)) return setRefused(/[-\u2212]/.test(next) ? "negative" : "no-amount");
          setRefused(null);
          setText(next);
          onChange(amountOf(next));
        }}
      />
      {refused && (
        <span className="error" role="alert">
          {refused === "negative"
            ? t("An amount cannot be negative")
            : t("Use digits with at most {decimals} decimals", { decimals })}
        </span>
      )}
    </>
  );
}
