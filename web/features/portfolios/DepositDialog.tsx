import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { deposit as contract, type Portfolio } from "../../../core/ledger/contract.ts";
import { useCommand } from "../../lib/command.ts";
import { showServerErrors } from "../../lib/forms.ts";
import { refreshMoney } from "../../lib/refresh.ts";
import { AmountInput } from "../../ui/AmountInput.tsx";
import { Button } from "../../ui/Button.tsx";
import { ChipGroup } from "../../ui/ChipGroup.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field, FormError } from "../../ui/Field.tsx";
import { Money } from "../../ui/numbers.tsx";
import { portfolioQuery } from "./queries.ts";
import { toast } from "../../ui/toasts.tsx";

const QUICK = [100, 500, 1000, 5000] as const;

interface Props {
  readonly request: { readonly portfolioId: string };
  readonly onClose: () => void;
}

export function DepositDialog({ request, onClose }: Props) {
  const { data: portfolio } = useQuery(portfolioQuery(request.portfolioId));
  return portfolio ? <DepositForm portfolio={portfolio} onClose={onClose} /> : null;
}

function DepositForm({ portfolio, onClose }: { portfolio: Portfolio; onClose: () => void }) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { control, handleSubmit, setError, setValue, watch } = useForm<{ id: string; amount: number }>({
    resolver: zodResolver(contract.input),
    defaultValues: { id: portfolio.id },
  });
  const amount = watch("amount") as number | undefined;
  const deposit = useCommand("portfolios.deposit", {
    onDone: (after, input) => {
      client.setQueryData(["portfolios.get", { id: after.id }], after);
      refreshMoney(client);
      toast.good(
        <>
          Deposited <Money value={input.amount} /> into {after.name}
        </>,
      );
      onClose();
    },
    onFail: (error) => setFailure(showServerErrors(error, setError, ["amount"], "The deposit did not go through")),
  });
  const submit = handleSubmit((input) => {
    setFailure(null);
    deposit.mutate(input);
  });
  return (
    <Dialog title="Deposit Funds" onClose={onClose} busy={deposit.isPending} width={400}>
      <form className="stack" onSubmit={submit} noValidate>
        <dl className="figures">
          <dt>Portfolio</dt>
          <dd>{portfolio.name}</dd>
          <dt>Cash now</dt>
          <dd>
            <Money value={portfolio.cash_balance} />
          </dd>
        </dl>
        <FormError>{failure}</FormError>
        <Controller
          name="amount"
          control={control}
          render={({ field, fieldState }) => (
            <Field label="Amount" error={fieldState.error?.message}>
              {(props) => <AmountInput {...field} {...props} lead="$" placeholder="0.00" autoFocus />}
            </Field>
          )}
        />
        <ChipGroup
          label="Quick amounts"
          options={QUICK.map((quick) => ({ value: quick, label: `$${quick}` }))}
          value={amount}
          onChange={(quick) => setValue("amount", quick, { shouldValidate: true })}
        />
        <p className="note">These funds are virtual. No real money moves.</p>
        <div className="foot">
          <Button onClick={onClose} disabled={deposit.isPending}>Cancel</Button>
          <Button kind="primary" type="submit" busy={deposit.isPending} disabled={!amount || amount <= 0}>
            Deposit {amount ? <Money value={amount} /> : "funds"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
