import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { createPortfolio as contract, DEFAULT_INTEREST_RATE } from "../../../core/ledger/contract.ts";
import { useCommand } from "../../lib/command.ts";
import { showServerErrors } from "../../lib/forms.ts";
import { refreshMoney } from "../../lib/refresh.ts";
import { Segmented } from "../../ui/Segmented.tsx";
import { AmountInput } from "../../ui/AmountInput.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field, FormError } from "../../ui/Field.tsx";
import { TextArea, TextInput } from "../../ui/TextInput.tsx";
import { SwitchRow } from "../../ui/SwitchRow.tsx";
import { toast } from "../../ui/toasts.tsx";

/** Converts a percentage with two decimals to a fraction and back, without rounding errors. */
const toFraction = (percent: number) => Math.round(percent * 100) / 10_000;
const toPercent = (fraction: number) => Math.round(fraction * 10_000) / 100;

export function CreatePortfolioDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(contract.input),
    defaultValues: {
      name: "",
      description: "",
      initial_cash: undefined,
      visibility: "private",
      enable_drip: true,
      money_market_rate: DEFAULT_INTEREST_RATE,
    },
  });
  const create = useCommand("portfolios.create", {
    onDone: (portfolio) => {
      refreshMoney(client);
      toast.good(`${portfolio.name} is ready`);
      onClose();
    },
    onFail: (error) =>
      setFailure(
        showServerErrors(
          error,
          setError,
          ["name", "description", "initial_cash", "visibility", "money_market_rate"],
          "The portfolio could not be created",
        ),
      ),
  });
  const submit = handleSubmit((input) => {
    setFailure(null);
    create.mutate({ ...input, description: input.description || null });
  });
  return (
    <Dialog title="Create Portfolio" onClose={onClose} busy={create.isPending}>
      <form className="stack" onSubmit={submit} noValidate>
        <FormError>{failure}</FormError>
        <Controller
          name="name"
          control={control}
          render={({ field, fieldState }) => (
            <Field label="Name" error={fieldState.error?.message}>
              {(props) => <TextInput {...field} {...props} maxLength={100} data-autofocus />}
            </Field>
          )}
        />
        <Controller
          name="description"
          control={control}
          render={({ field, fieldState }) => (
            <Field label="Description (optional)" error={fieldState.error?.message}>
              {(props) => <TextArea {...field} value={field.value ?? ""} {...props} rows={2} />}
            </Field>
          )}
        />
        <Controller
          name="initial_cash"
          control={control}
          render={({ field, fieldState }) => (
            <Field label="Initial cash" error={fieldState.error?.message} hint="Virtual money, up to $1,000,000">
              {(props) => <AmountInput {...field} {...props} lead="$" placeholder="0.00" />}
            </Field>
          )}
        />
        <Controller
          name="money_market_rate"
          control={control}
          render={({ field, fieldState }) => (
            <Field
              label="Money market rate"
              error={fieldState.error?.message}
              hint="Paid on idle cash each month, 0 to 5.5% a year"
            >
              {(props) => (
                <AmountInput
                  {...field}
                  {...props}
                  value={field.value === undefined ? undefined : toPercent(field.value)}
                  onChange={(percent) =>
                    field.onChange(percent === undefined ? DEFAULT_INTEREST_RATE : toFraction(percent))}
                  trail="%"
                />
              )}
            </Field>
          )}
        />
        <Controller
          name="visibility"
          control={control}
          render={({ field }) => (
            <div className="switch-row">
              <span id="create-visibility">Visibility</span>
              <Segmented
                aria-labelledby="create-visibility"
                value={field.value ?? "private"}
                onChange={field.onChange}
                options={[{ value: "private", label: "Private" }, { value: "public", label: "Public" }]}
              />
            </div>
          )}
        />
        <Controller
          name="enable_drip"
          control={control}
          render={({ field }) => (
            <SwitchRow label="Reinvest dividends (DRIP)" checked={field.value ?? true} onChange={field.onChange} />
          )}
        />
        <div className="foot">
          <Button onClick={onClose} disabled={create.isPending}>Cancel</Button>
          <Button kind="primary" type="submit" busy={create.isPending}>Create portfolio</Button>
        </div>
      </form>
    </Dialog>
  );
}
