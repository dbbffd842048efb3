import type { ReactNode } from "react";
import { isAmountText } from "../../lib/amounts.ts";
import { stepped } from "../../lib/price_field.ts";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";

export interface PriceInputProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly hint?: ReactNode;
  readonly trail?: ReactNode;
  /** Prefix of the figure; arrow keys step only prices, which have a dollar sign. */
  readonly lead?: "$";
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

/** Steps of an arrow key, without and with Shift. */
const STEP = 1, BIG_STEP = 10;

/** A price of an order. Arrow keys move it by a cent, with Shift by ten. */
export const PriceInput = ({ label, value, error, hint, trail, lead, disabled, onChange }: PriceInputProps) => (
  <Field label={label} error={error} hint={hint}>
    {(props) => (
      <TextInput
        {...props}
        lead={lead}
        trail={trail}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        disabled={disabled}
        onChange={(event) => {
          const text = event.target.value.replace(/[,\s$%]/g, "");
          if (isAmountText(text, 4)) onChange(text);
        }}
        onKeyDown={(event) => {
          const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (!way || !lead) {
            return;
          }
          event.preventDefault();
          const next = stepped(value, way * (event.shiftKey ? BIG_STEP : STEP));
          if (next !== null) {
            onChange(next);
          }
        }}
      />
    )}
  </Field>
);
