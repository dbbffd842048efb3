import { type Ref, useState } from "react";
import { amountOf, hasSign, isAmountText } from "../../lib/amounts.ts";
import { t } from "../../lib/text.ts";
import type { ControlProps } from "./Field.tsx";
import { TextInput } from "./TextInput.tsx";

interface Props extends ControlProps {
  readonly value: number | undefined;
  /** @param signed whether the text has a sign */
  readonly onChange: (value: number | undefined, signed: boolean) => void;
  readonly onBlur?: () => void;
  readonly decimals?: number;
  /** Whether the number may have a sign. */
  readonly signs?: boolean;
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
export function AmountInput({ value, onChange, decimals = 2, signs = false, autoFocus = false, ...rest }: Props) {
  const [text, setText] = useState(value === undefined ? "" : String(value));
  const [refused, setRefused] = useState<"negative" | "no-amount" | null>(null);
  // A new value from outside replaces the text; an equal value keeps it as typed.
  const shown = amountOf(text) === value ? text : value === undefined ? "" : String(value);
  return (
    <>
      <TextInput
        {...rest}
        {...(autoFocus ? { "data-autofocus": true } : {})}
        // The keys for decimals have no minus on some phones.
        inputMode={signs ? "text" : "decimal"}
        autoComplete="off"
        value={shown}
        onChange={(event) => {
          const next = event.target.value.replace(/[,\s$]/g, "").replace("\u2212", "-");
          if (!isAmountText(next, decimals, signs)) {
            return setRefused(!signs && next.includes("-") ? "negative" : "no-amount");
          }
          setRefused(null);
          setText(next);
          onChange(amountOf(next), hasSign(next));
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
