import { type ReactNode, useState } from "react";
import { isAmountText } from "../../lib/amounts.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { type ControlProps, Field } from "../../ui/form/Field.tsx";
import { Count } from "../../ui/numbers.tsx";
import { Segmented } from "../../ui/form/Segmented.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { type Facts, maximum, portion } from "./plan.ts";
import { type Mode, rulesOf, type Ticket } from "./ticket.ts";
import { type ChangeTicket, useTyped } from "./use_ticket.ts";

/** Of typed amounts. MAX fills in all of a holding with six; deleting characters from it is allowed. */
const DECIMALS: Readonly<Record<Mode, number>> = { dollars: 2, shares: 4 };
const QUICK: Readonly<Record<Mode, readonly number[]>> = { dollars: [100, 500, 1000], shares: [1, 10, 100] };
const QUARTER = 25;

interface Props {
  /** Whether it can be given in shares, too. */
  readonly inEither: boolean;
  readonly ticket: Ticket;
  readonly facts: Facts;
  readonly problem: string | undefined;
  readonly disabled: boolean;
  readonly change: ChangeTicket;
}

/** Renders alone on a key press. */
function AmountInput({ control, trail, disabled, onType, onRefuse }: {
  readonly control: ControlProps;
  readonly trail: ReactNode;
  readonly disabled: boolean;
  readonly onType: (amount: string) => void;
  readonly onRefuse: () => void;
}) {
  const { amount, mode } = useTyped();
  return (
    <TextInput
      {...control}
      lead={mode === "dollars" ? "$" : undefined}
      placeholder={mode === "dollars" ? "0.00" : "0"}
      inputMode="decimal"
      autoComplete="off"
      autoFocus
      data-autofocus
      className="amount"
      value={amount}
      disabled={disabled}
      onChange={(event) => {
        const text = event.target.value.replace(/[,\s$]/g, "");
        if (isAmountText(text, DECIMALS[mode]) || amount.startsWith(text)) onType(text);
        else if (/[^\d.]/.test(text)) onRefuse();
      }}
      trail={trail}
    />
  );
}

/** The amount: in dollars or shares, typed, by a quick amount, or MAX. */
export function AmountField({ inEither, ticket, facts, problem, disabled, change }: Props) {
  const { mode } = ticket;
  /** The pasted text is not an amount. This is reported, not silently dropped. */
  const [refused, setRefused] = useState(false);
  const most = maximum(ticket, facts);
  const quarter = portion(ticket, facts, QUARTER);
  const set = (part: Partial<Ticket>) => {
    setRefused(false);
    change(part);
  };
  const invalid = mode === "dollars"
    ? t("Please enter a valid dollar amount")
    : t("Please enter a valid number of shares");
  return (
    <div className="amount-field">
      {inEither && rulesOf[ticket.type].dollars && (
        <Segmented<Mode>
          aria-label={t("Amount in")}
          size="small"
          className="field-side"
          options={[{ value: "dollars", label: t("Dollars") }, { value: "shares", label: t("Shares") }]}
          value={mode}
          disabled={disabled}
          onChange={(next) => set({ mode: next, amount: "" })}
        />
      )}
      <Field
        label={mode === "dollars" ? t("Amount in dollars") : t("Number of shares")}
        error={refused ? invalid : problem}
      >
        {(props) => (
          <AmountInput
            control={props}
            disabled={disabled}
            onType={(amount) => set({ amount })}
            onRefuse={() => setRefused(true)}
            trail={
              <Button size="small" kind="quiet" disabled={!most || disabled} onClick={() => most && set(most)}>
                {t("MAX")}
              </Button>
            }
          />
        )}
      </Field>
      <div className="quick-amounts" role="group" aria-label={t("Quick amounts")}>
        {QUICK[mode].map((value) => (
          <Button
            key={value}
            size="small"
            disabled={disabled}
            onClick={() => set({ amount: String(value) })}
          >
            <span>
              {mode === "dollars" && "$"}
              <Count value={value} />
            </span>
          </Button>
        ))}
        <Button size="small" disabled={disabled || !quarter} onClick={() => quarter && set(quarter)}>
          {QUARTER}%
        </Button>
      </div>
    </div>
  );
}
