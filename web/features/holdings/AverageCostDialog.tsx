import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  averageCost as average,
  centsNumber,
  notional,
  price,
  priceNumber,
  shares,
} from "../../../core/kernel/money.ts";
import { averageCost } from "../../../core/ledger/positions_contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { holdingsQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { AmountInput } from "../../ui/form/AmountInput.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { Field, FormError } from "../../ui/form/Field.tsx";
import { Money, Price, Shares } from "../../ui/numbers.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { Text } from "../../ui/Text.tsx";
import { toast } from "../../ui/page/toasts.tsx";

interface Props {
  readonly request: { readonly portfolioId: string };
  readonly onClose: () => void;
}
type Field = "holding" | "cost" | "acknowledged";

/** The stored average cost: the whole cost in cents, and the average computed from it. */
function keptOf(held: number, cost: number) {
  const whole = notional(price(cost), shares(held));
  return { cost: centsNumber(whole), average: priceNumber(average(whole, shares(held))!) };
}

/** The form's values, its errors, and the command that changes the cost. */
function useCost(portfolioId: string, onClose: () => void) {
  const { data: holdings = [] } = useQuery(holdingsQuery(portfolioId));
  const [id, setId] = useState("");
  const [cost, setCost] = useState<number | undefined>();
  const [acknowledged, setAcknowledged] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const chosen = holdings.find((holding) => holding.id === id);
  const checked = averageCost.safeParse(cost);
  const kept = chosen && chosen.shares > 0 && checked.success ? keptOf(chosen.shares, checked.data) : null;
  const faults: Partial<Record<Field, string>> = {
    ...(chosen ? {} : { holding: t("Select a holding") }),
    ...(checked.success ? {} : { cost: cost ? t(checked.error.issues[0]!.message) : t("Enter a valid cost") }),
    ...(kept?.cost === 0 ? { cost: t("All shares together cost less than a cent; give a higher cost") } : {}),
    ...(acknowledged ? {} : { acknowledged: t("You must acknowledge the leaderboard warning") }),
  };
  const save = useCommand("holdings.set-average-cost", {
    onDone: (after) => {
      toast.good(t("The average cost of {symbol} is changed", { symbol: after.stock.symbol }));
      onClose();
    },
    onFail: (error) => setFailure(messageOf(error)),
  });
  return {
    ...{ holdings, id, setId, cost, setCost, acknowledged, setAcknowledged, chosen, kept, failure },
    busy: save.isPending,
    /** The error of a field, once the user has tried to save. */
    at: (field: Field) => tried ? faults[field] : undefined,
    submit() {
      setTried(true);
      setFailure(null);
      if (Object.keys(faults).length === 0) save.mutate({ id, average_cost: cost! });
    },
  };
}
type Cost = ReturnType<typeof useCost>;

const HoldingField = ({ of: { holdings, id, setId, chosen, at } }: { of: Cost }) => (
  <Field
    label={t("Holding")}
    error={at("holding")}
    hint={chosen && <Text of="{cost} on average now" cost={<Price value={chosen.average_cost} exact />} />}
  >
    {(props) => (
      <Select
        {...props}
        value={id}
        placeholder={t("Choose a holding")}
        onChange={setId}
        options={holdings.map((holding) => ({
          value: holding.id,
          label: `${holding.stock.symbol}, ${holding.stock.name}`,
        }))}
        data-autofocus
      />
    )}
  </Field>
);

const CostField = ({ of: { cost, setCost, chosen, kept, at } }: { of: Cost }) => (
  <Field
    label={t("New average cost a share")}
    error={at("cost")}
    hint={kept && kept.cost > 0 && (
      <Text
        of="{shares} shares cost {cost} in all, kept as {average} a share"
        shares={<Shares value={chosen!.shares} />}
        cost={<Money value={kept.cost} />}
        average={<Price value={kept.average} exact />}
      />
    )}
  >
    {(props) => <AmountInput {...props} value={cost} onChange={setCost} decimals={4} lead="$" />}
  </Field>
);

export function AverageCostDialog({ request: { portfolioId }, onClose }: Props) {
  const state = useCost(portfolioId, onClose);
  const { acknowledged, setAcknowledged, failure, busy, at, submit } = state;
  return (
    <Dialog title={t("Edit Average Cost")} onClose={onClose} busy={busy} width={420}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FormError>{failure}</FormError>
        <HoldingField of={state} />
        <CostField of={state} />
        <p className="note warning">
          {t("Editing the average cost hides this portfolio from public leaderboards, for good.")}
        </p>
        <div>
          <Checkbox checked={acknowledged} onChange={({ target }) => setAcknowledged(target.checked)}>
            {t("I understand that this portfolio leaves the leaderboards")}
          </Checkbox>
          {at("acknowledged") && <p className="loss small" role="alert">{at("acknowledged")}</p>}
        </div>
        <div className="foot">
          <Button onClick={onClose} disabled={busy}>{t("Cancel")}</Button>
          <Button kind="primary" type="submit" busy={busy}>{t("Change the cost")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
