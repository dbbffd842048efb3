import { useQuery } from "@tanstack/react-query";
import { type Order, orderTypeRules } from "../../../core/orders/contract.ts";
import { orderQuery } from "../../lib/queries.ts";
import { RowsSkeleton } from "../../ui/Panel.tsx";
import { PageError } from "../../ui/states.tsx";
import { Button } from "../../ui/Button.tsx";
import { When } from "../../ui/dates.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Basis, Count, Money, Price, Shares } from "../../ui/numbers.tsx";

function ruleOf({ order_type, receipt }: Order): string {
  const rule = receipt!.rule;
  const where = rule === "limit"
    ? "at the order's limit"
    : `at the displayed price${rule.endsWith("+impact") ? ", moved by size beyond what was displayed" : ""}`;
  return receipt!.triggered_at ? `${orderTypeRules[order_type].words}: ${where}` : where;
}
const SESSIONS = { pre_market: "Pre-market", open: "Regular", after_hours: "After hours" } as const;

interface Props {
  readonly request: { readonly portfolioId: string; readonly itemId?: string };
  readonly onClose: () => void;
}

/** The receipt of an order, by its id. */
export function ReceiptOfOrder({ request: { portfolioId, itemId }, onClose }: Props) {
  const { data: order, error } = useQuery(orderQuery(portfolioId, itemId!));
  if (order) return <ReceiptDialog order={order} onClose={onClose} />;
  return (
    <Dialog title="Receipt" onClose={onClose} width={420}>
      {error ? <PageError title="The receipt could not be loaded" error={error} /> : <RowsSkeleton rows={8} dense />}
    </Dialog>
  );
}

/** The receipt of a fill, with all that is needed to check its price. */
function ReceiptDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { receipt } = order;
  return (
    <Dialog title={`Receipt: ${order.stock_symbol}`} onClose={onClose} width={420}>
      {!receipt && <p className="muted">This order was not filled.</p>}
      {receipt && (
        <dl className="figures total">
          <dt>{order.transaction_type === "BUY" ? "Bought" : "Sold"}</dt>
          <dd>
            <Shares value={order.shares} /> {order.stock_symbol}
          </dd>
          <dt>Filled</dt>
          <dd>
            <When at={receipt.filled_at} />
          </dd>
          <dt>Session</dt>
          <dd>{SESSIONS[receipt.session]}</dd>
          <dt>Quote seen</dt>
          <dd>
            <When at={receipt.quoted_at} as="seconds" />
          </dd>
          <dt>Bid, shares shown</dt>
          <dd>
            <Price value={receipt.bid} /> × <Count value={receipt.bid_shares} />
          </dd>
          <dt>Ask, shares shown</dt>
          <dd>
            <Price value={receipt.ask} /> × <Count value={receipt.ask_shares} />
          </dd>
          <dt>Impact of size</dt>
          <dd>
            <Basis value={receipt.impact_bps} />
          </dd>
          <dt>Rule</dt>
          <dd className="rule">{ruleOf(order)}</dd>
          {receipt.trigger_price !== undefined && (
            <>
              <dt>Triggered at</dt>
              <dd>
                <Price value={receipt.trigger_price} exact />, <When at={receipt.triggered_at!} as="seconds" />
              </dd>
            </>
          )}
          <dt>Price</dt>
          <dd>
            <Price value={receipt.price} exact />
          </dd>
          <dt>Amount</dt>
          <dd>
            <Money value={receipt.amount} />
          </dd>
        </dl>
      )}
      <div className="foot">
        <Button onClick={onClose} data-autofocus>Close</Button>
      </div>
    </Dialog>
  );
}
