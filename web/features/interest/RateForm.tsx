import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { z } from "zod";
import { MAX_INTEREST_RATE, moneyMarketRate } from "../../../core/ledger/contract.ts";
import { useCommand } from "../../lib/command.ts";
import { messageOf } from "../../lib/errors.ts";
import { refreshMoney } from "../../lib/refresh.ts";
import { t } from "../../lib/text.ts";
import { AmountInput } from "../../ui/AmountInput.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { toast } from "../../ui/toasts.tsx";

/** A smaller difference is no change. */
const LEAST_CHANGE = 0.00001;
const OUT_OF_RANGE = "Rate must be between 0 and 5.5%";
const schema = z.object({
  percent: z.number({ error: OUT_OF_RANGE }).min(0, OUT_OF_RANGE).max(MAX_INTEREST_RATE * 100, OUT_OF_RANGE),
});

interface Props {
  readonly portfolioId: string;
  /** Yearly, as a ratio. */
  readonly rate: number;
  readonly onDone: () => void;
}

export function RateForm({ portfolioId, rate, onDone }: Props) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { control, handleSubmit } = useForm<{ percent: number }>({
    resolver: zodResolver(schema),
    defaultValues: { percent: Math.round(rate * 10_000) / 100 },
  });
  const save = useCommand("interest.set-rate", {
    onDone: () => {
      refreshMoney(client);
      onDone();
    },
    onFail: (error) => {
      setFailure(messageOf(error));
      toast.bad(t("Failed to update interest rate: {message}", { message: messageOf(error) }));
    },
  });
  const submit = handleSubmit(({ percent }) => {
    setFailure(null);
    const new_rate = moneyMarketRate.parse(Math.round(percent * 100) / 10_000);
    if (Math.abs(new_rate - rate) < LEAST_CHANGE) onDone();
    else save.mutate({ portfolio_id: portfolioId, new_rate });
  });
  return (
    <form
      className="stack tight"
      onSubmit={submit}
      onKeyDown={(event) => event.key === "Escape" && onDone()}
      noValidate
    >
      <Controller
        name="percent"
        control={control}
        render={({ field, fieldState }) => (
          <Field label={t("Interest a year")} error={fieldState.error && t(OUT_OF_RANGE)} hint={failure}>
            {(props) => <AmountInput {...field} {...props} trail="%" autoFocus />}
          </Field>
        )}
      />
      <div className="row">
        <Button size="small" kind="primary" type="submit" busy={save.isPending}>{t("Save")}</Button>
        <Button size="small" onClick={onDone} disabled={save.isPending}>{t("Cancel")}</Button>
      </div>
    </form>
  );
}
