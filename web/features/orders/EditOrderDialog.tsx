import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import type { z } from "zod";
import { type Order, repriceOrder as contract } from "../../../core/orders/contract.ts";
import { useCommand } from "../../lib/command.ts";
import { deltaToLimit } from "../../lib/delta_to_limit.ts";
import { fieldErrorsOf, messageOf } from "../../lib/errors.ts";
import { quoteQuery } from "../../lib/queries.ts";
import { refreshAfterOrder } from "../../lib/refresh.ts";
import { AmountInput } from "../../ui/AmountInput.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Percent, Price, Shares } from "../../ui/numbers.tsx";
import { toast } from "../../ui/toasts.tsx";

export function EditOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const client = useQueryClient();
  const { data: quote } = useQuery(quoteQuery(order.stock_symbol));
  const { control, handleSubmit, setError, watch } = useForm<z.input<typeof contract.input>>({
    resolver: zodResolver(contract.input),
    defaultValues: { portfolio_id: order.portfolio_id, order_id: order.id, limit_price: order.limit_price ?? 0 },
  });
  const limit = watch("limit_price") as number | undefined;
  const reprice = useCommand("orders.reprice", {
    onDone: (after) => {
      refreshAfterOrder(client, after);
      toast.good(`The limit for ${order.stock_symbol} is changed`);
      onClose();
    },
    onFail: (error) => {
      const refused = fieldErrorsOf(error).get("limit_price");
      if (refused) setError("limit_price", { type: "server", message: refused });
      else toast.bad(`Failed to update order: ${messageOf(error)}`);
    },
  });
  return (
    <Dialog title={`Edit the limit for ${order.stock_symbol}`} onClose={onClose} busy={reprice.isPending} width={380}>
      <form
        className="stack"
        onSubmit={handleSubmit((input) =>
          reprice.mutate(input)
        )}
        noValidate
      >
        <dl className="figures">
          <dt>{order.transaction_type === "BUY" ? "Buy" : "Sell"}</dt>
          <dd>
            <Shares value={order.shares} /> shares
          </dd>
          <dt>Price now</dt>
          <dd>
            <Price value={quote?.price} flash />
          </dd>
          <dt>Δ Current</dt>
          <dd>
            <Percent value={deltaToLimit(order.transaction_type, limit ?? null, quote?.price)} signed />
          </dd>
        </dl>
        <Controller
          name="limit_price"
          control={control}
          render={({ field, fieldState }) => (
            <Field label="Limit price" error={fieldState.error && "Invalid price"}>
              {(props) => (
                <AmountInput {...field} value={field.value ?? undefined} {...props} decimals={4} lead="$" autoFocus />
              )}
            </Field>
          )}
        />
        <div className="foot">
          <Button onClick={onClose} disabled={reprice.isPending}>Keep the old limit</Button>
          <Button kind="primary" type="submit" busy={reprice.isPending}>Change limit</Button>
        </div>
      </form>
    </Dialog>
  );
}
