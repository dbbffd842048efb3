import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Order, orderTypeRules, repriceOrder as contract } from "../../../core/orders/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { deltaToLimit } from "../../lib/delta_to_limit.ts";
import { fieldErrorsOf, messageOf } from "../../lib/api/errors.ts";
import { markSeen } from "../../lib/api/refresh.ts";
import { t } from "../../lib/text.ts";
import { AmountInput } from "../../ui/form/AmountInput.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Percent, Price, Shares } from "../../ui/numbers.tsx";
import { toast } from "../../ui/page/toasts.tsx";

type PriceField = "limit_price" | "stop_price";
/** The prices of an order that can still be changed. */
const editable = ({ order_type, triggered_at }: Order): PriceField[] => {
  const { hasLimit, trigger } = orderTypeRules[order_type];
  const stop = trigger === "stop" && triggered_at === null;
  return [...(stop ? ["stop_price"] as const : []), ...(hasLimit ? ["limit_price"] as const : [])];
};

interface Props {
  readonly order: Order;
  /** The live price. */
  readonly price: number | null;
  readonly onClose: () => void;
}

type Prices = Partial<Record<PriceField, number | undefined>>;

/** The new prices, their errors, and the command that sends them. */
function useReprice(order: Order, onClose: () => void) {
  const client = useQueryClient();
  const fields = editable(order);
  const [prices, setPrices] = useState<Prices>(() =>
    Object.fromEntries(fields.map((field) => [field, order[field] ?? undefined]))
  );
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const reprice = useCommand("orders.reprice", {
    onDone: (after) => {
      markSeen(client, after);
      toast.good(t("The order for {symbol} is changed", { symbol: order.stock_symbol }));
      onClose();
    },
    onFail: (error) => {
      const named = fieldErrorsOf(error);
      if (fields.some((field) => named.has(field))) setFaults(named);
      else toast.bad(t("Failed to update order: {message}", { message: messageOf(error) }));
    },
  });
  const submit = () => {
    const wrong = fields.filter((field) =>
      !contract.input.shape[field].unwrap().unwrap().safeParse(prices[field]).success
    );
    setFaults(new Map(wrong.map((field) => [field, t("Invalid price")])));
    if (wrong.length > 0) return;
    reprice.mutate({
      portfolio_id: order.portfolio_id,
      order_id: order.id,
      // Only changed prices: a stop that the market has reached meanwhile may stay unchanged.
      ...Object.fromEntries(
        fields.filter((field) => prices[field] !== order[field]).map((field) => [field, prices[field]]),
      ),
    });
  };
  return { fields, prices, setPrices, faults, submit, busy: reprice.isPending };
}

/** The order, the current price, and its distance to the order's price. */
const Now = ({ order, price, target }: Pick<Props, "order" | "price"> & { target: number | null }) => (
  <dl className="figures">
    <dt>{order.transaction_type === "BUY" ? t("Buy") : t("Sell")}</dt>
    <dd>
      <Shares value={order.shares} /> {t("shares")}
    </dd>
    <dt>{t("Price now")}</dt>
    <dd>
      <Price value={price} flash />
    </dd>
    <dt>{t("Δ Current")}</dt>
    <dd>
      <Percent value={deltaToLimit(order.transaction_type, target, price)} signed />
    </dd>
  </dl>
);

export function EditOrderDialog({ order, price, onClose }: Props) {
  const { fields, prices, setPrices, faults, submit, busy } = useReprice(order, onClose);
  const unchanged = fields.every((field) => prices[field] === order[field]);
  return (
    <Dialog
      title={t("Edit the order for {symbol}", { symbol: order.stock_symbol })}
      onClose={onClose}
      busy={busy}
      width={380}
    >
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Now order={order} price={price} target={prices[fields[0]!] ?? null} />
        {fields.map((field, i) => (
          <Field
            key={field}
            label={field === "limit_price" ? t("Limit price") : t("Stop price")}
            error={faults.get(field)}
          >
            {(props) => (
              <AmountInput
                {...props}
                value={prices[field]}
                onChange={(value) => setPrices({ ...prices, [field]: value })}
                decimals={4}
                lead="$"
                autoFocus={i === 0}
              />
            )}
          </Field>
        ))}
        <div className="foot">
          <Button onClick={onClose} disabled={busy}>{t("Keep it as it is")}</Button>
          <Button kind="primary" type="submit" busy={busy} disabled={unchanged}>
            {t("Change order")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
