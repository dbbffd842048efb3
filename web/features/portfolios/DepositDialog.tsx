import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { deposit, type Portfolio, withdraw } from "../../../core/ledger/contract.ts";
import { cents, centsNumber } from "../../../core/kernel/money.ts";
import { quickAmounts } from "../../lib/amounts.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { showServerErrors } from "../../lib/forms.ts";
import { showPortfolio } from "../../lib/api/refresh.ts";
import { t } from "../../lib/text.ts";
import { AmountInput } from "../../ui/form/AmountInput.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { ChipGroup } from "../../ui/form/ChipGroup.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { Field, FormError } from "../../ui/form/Field.tsx";
import { Money } from "../../ui/numbers.tsx";
import { RowsSkeleton } from "../../ui/page/Panel.tsx";
import { Text } from "../../ui/Text.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { portfolioQuery } from "../../lib/api/queries.ts";

type Direction = "deposit" | "withdraw";
const contracts = { deposit, withdraw } as const;
const texts = () => ({
  deposit: {
    title: t("Deposit Funds"),
    note: t("These funds are virtual. No real money moves."),
    done: (amount: ReactNode, name: string) => <Text of="Deposited {amount} into {name}" amount={amount} name={name} />,
    action: (amount: ReactNode) => <Text of="Deposit {amount}" amount={amount} />,
    idle: t("Deposit funds"),
    failed: t("The deposit did not go through"),
    competition: t("A competition portfolio keeps its starting capital: nothing can be paid in or out."),
  },
  withdraw: {
    title: t("Withdraw Funds"),
    note: t("What pending orders hold back stays. These funds are virtual."),
    done: (amount: ReactNode, name: string) => <Text of="Withdrew {amount} from {name}" amount={amount} name={name} />,
    action: (amount: ReactNode) => <Text of="Withdraw {amount}" amount={amount} />,
    idle: t("Withdraw funds"),
    failed: t("The withdrawal did not go through"),
    competition: t("A competition portfolio keeps its starting capital: nothing can be paid in or out."),
  },
});

interface Props {
  readonly request: { readonly portfolioId: string };
  readonly onClose: () => void;
}

function Frame({ request, onClose, direction }: Props & { direction: Direction }) {
  const { data: portfolio, error } = useQuery(portfolioQuery(request.portfolioId));
  if (portfolio && !portfolio.is_competition) {
    return <CashForm portfolio={portfolio} direction={direction} onClose={onClose} />;
  }
  const { title, competition } = texts()[direction];
  return (
    <Dialog title={title} onClose={onClose} width={400}>
      {error && !portfolio && <FormError>{messageOf(error)}</FormError>}
      {portfolio && <p className="note">{competition}</p>}
      {!portfolio && !error && <RowsSkeleton rows={5} dense />}
    </Dialog>
  );
}

/** Adds virtual cash to a portfolio. */
export const DepositDialog = (props: Props) => <Frame {...props} direction="deposit" />;
/** Takes virtual cash out of a portfolio. */
export const WithdrawDialog = (props: Props) => <Frame {...props} direction="withdraw" />;

/** The cash after the command; an invalid amount leaves it unchanged. */
function cashAfter(portfolio: Portfolio, direction: Direction, amount: number | undefined): number {
  if (!amount || amount <= 0 || amount > 1e12) return portfolio.cash_balance;
  const [now, moved] = [cents(portfolio.cash_balance), cents(amount)] as bigint[];
  return centsNumber((direction === "deposit" ? now! + moved! : now! - moved!) as never);
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd className="ellipsis">{children}</dd>
  </>
);

function CashForm(
  { portfolio, direction, onClose }: { portfolio: Portfolio; direction: Direction; onClose: () => void },
) {
  const client = useQueryClient();
  const words = texts()[direction];
  const [failure, setFailure] = useState<string | null>(null);
  const { control, handleSubmit, setError, setValue, watch } = useForm<{ id: string; amount: number }>({
    resolver: zodResolver(contracts[direction].input),
    defaultValues: { id: portfolio.id },
  });
  const amount = watch("amount") as number | undefined;
  const command = useCommand(`portfolios.${direction}`, {
    onDone: (after, input) => {
      showPortfolio(client, after);
      toast.good(words.done(<Money value={input.amount} />, after.name));
      onClose();
    },
    onFail: (error) => setFailure(showServerErrors(error, setError, ["amount"], words.failed)),
  });
  const submit = handleSubmit((input) => {
    setFailure(null);
    command.mutate(input);
  });
  const after = cashAfter(portfolio, direction, amount);
  return (
    <Dialog title={words.title} onClose={onClose} busy={command.isPending} width={400}>
      <form className="stack" onSubmit={submit} noValidate>
        <FormError>{failure}</FormError>
        <Controller
          name="amount"
          control={control}
          render={({ field, fieldState }) => (
            <Field label={t("Amount")} error={fieldState.error?.message}>
              {(props) => <AmountInput {...field} {...props} lead="$" placeholder="0.00" autoFocus />}
            </Field>
          )}
        />
        <ChipGroup
          label={t("Quick amounts")}
          options={quickAmounts.map((quick) => ({ value: quick, label: <Money value={quick} whole /> }))}
          value={amount}
          onChange={(quick) => setValue("amount", quick, { shouldValidate: true })}
        />
        <dl className="figures total">
          <Line label={t("Portfolio")}>{portfolio.name}</Line>
          <Line label={t("Cash now")}>
            <Money value={portfolio.cash_balance} />
          </Line>
          <Line label={t("Cash after")}>
            <span className={after < 0 ? "loss" : ""}>
              <Money value={after} />
            </span>
          </Line>
        </dl>
        <p className="note">{words.note}</p>
        <div className="foot">
          <Button onClick={onClose} disabled={command.isPending}>{t("Cancel")}</Button>
          <Button kind="primary" type="submit" busy={command.isPending} disabled={!amount || amount <= 0}>
            {amount ? words.action(<Money value={amount} />) : words.idle}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
