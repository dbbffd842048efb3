import { useEffect, useRef, useState } from "react";
import { MAX_INTEREST_RATE, moneyMarketRate } from "../../../core/ledger/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { t } from "../../lib/text.ts";
import { AmountInput } from "../../ui/form/AmountInput.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { toast } from "../../ui/page/toasts.tsx";

/** A smaller difference is no change. */
const LEAST_CHANGE = 0.00001;

interface Props {
  readonly portfolioId: string;
  /** Yearly, as a ratio. */
  readonly rate: number;
  readonly onDone: () => void;
}

export function RateForm({ portfolioId, rate, onDone }: Props) {
  const [percent, setPercent] = useState<number | undefined>(Math.round(rate * 10_000) / 100);
  const [failure, setFailure] = useState<string | undefined>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const save = useCommand("interest.set-rate", {
    onDone: () => {
      onDone();
    },
    onFail: (error) => {
      setFailure(messageOf(error));
      toast.bad(t("Failed to update interest rate: {message}", { message: messageOf(error) }));
    },
  });
  const submit = () => {
    if (percent === undefined || percent < 0 || percent > MAX_INTEREST_RATE * 100) {
      return setFailure(t("Rate must be between 0 and 5.5%"));
    }
    setFailure(undefined);
    const new_rate = moneyMarketRate.parse(Math.round(percent * 100) / 10_000);
    if (Math.abs(new_rate - rate) < LEAST_CHANGE) onDone();
    else save.mutate({ portfolio_id: portfolioId, new_rate });
  };
  return (
    <form
      className="stack tight"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => event.key === "Escape" && onDone()}
      noValidate
    >
      <Field label={t("Interest a year")} error={failure}>
        {(props) => <AmountInput {...props} value={percent} onChange={setPercent} trail="%" ref={field} />}
      </Field>
      <div className="row">
        <Button size="small" kind="primary" type="submit" busy={save.isPending}>{t("Save")}</Button>
        <Button size="small" onClick={onDone} disabled={save.isPending}>{t("Cancel")}</Button>
      </div>
    </form>
  );
}
