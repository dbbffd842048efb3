import { centsNumber, priceNumber, sharesNumber } from "../../../core/kernel/money.ts";
import { Button } from "../../ui/Button.tsx";
import { Limit, Money, Price, Shares } from "../../ui/numbers.tsx";
import type { Cash, Plan, Ticket } from "./ticket.ts";

export const OrderSummary = (
  { ticket, plan, cash, available }: { ticket: Ticket; plan: Plan; cash: Cash | null; available: number },
) => (
  <dl className="figures total summary" aria-label="Order summary">
    {ticket.side === "BUY"
      ? (
        <>
          <dt>Spendable cash</dt>
          <dd>
            <Money value={cash?.spendable_cash} />
          </dd>
        </>
      )
      : (
        <>
          <dt>Free to sell</dt>
          <dd>
            <Shares value={available} /> shares
          </dd>
        </>
      )}
    <dt>{ticket.type === "limit" ? "Limit price" : ticket.side === "BUY" ? "Price now (ask)" : "Price now (bid)"}</dt>
    <dd>
      {ticket.type === "limit"
        ? <Limit value={plan.price === null ? null : priceNumber(plan.price)} />
        : <Price value={plan.price === null ? null : priceNumber(plan.price)} flash />}
    </dd>
    <dt>Shares</dt>
    <dd>
      <Shares value={plan.shares === null ? null : sharesNumber(plan.shares)} />
    </dd>
    <dt>Commission</dt>
    <dd>None</dd>
    <dt>{ticket.side === "BUY" ? "Estimated cost" : "Estimated proceeds"}</dt>
    <dd>
      <Money value={plan.amount === null ? null : centsNumber(plan.amount)} />
    </dd>
  </dl>
);

/** The submit button; its label is the whole order. */
export function OrderButton(
  { symbol, ticket, plan, pending }: { symbol: string; ticket: Ticket; plan: Plan; pending: boolean },
) {
  const verb = ticket.side === "BUY" ? "Buy" : "Sell";
  const known = plan.shares !== null && plan.amount !== null && !plan.problem;
  return (
    <Button
      type="submit"
      size="large"
      block
      kind={ticket.side === "BUY" ? "buy" : "sell"}
      busy={pending}
      disabled={Boolean(plan.problem) && ticket.amount !== ""}
    >
      {!known && `${verb} ${symbol}`}
      {known && (
        <span>
          {verb} <Shares value={sharesNumber(plan.shares!)} /> {symbol} {ticket.type === "limit"
            ? (
              <>
                at <Limit value={priceNumber(plan.price!)} />
              </>
            )
            : (
              <>
                for about <Money value={centsNumber(plan.amount!)} />
              </>
            )}
        </span>
      )}
    </Button>
  );
}
