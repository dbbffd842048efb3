import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import type { Order } from "../../../core/orders/contract.ts";
import { keep } from "../../lib/api/kept.ts";
import { orderQuery, portfoliosQuery } from "../../lib/api/queries.ts";
import { useMarketStatus } from "../../lib/market/market_clock.ts";
import { key, t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { When } from "../../ui/dates.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { Icon } from "../../ui/icons.tsx";
import { LinkButton } from "../../ui/form/LinkButton.tsx";
import { Money, Price, Shares } from "../../ui/numbers.tsx";
import { RowsSkeleton } from "../../ui/page/Panel.tsx";
import { PageError } from "../../ui/page/states.tsx";
import { Text } from "../../ui/Text.tsx";
import { PositionNow } from "./PositionNow.tsx";
import { PriceOrigin } from "./PriceOrigin.tsx";
import { WhyUnfilled } from "./WhyUnfilled.tsx";

const WIDTH = 500;

interface Props {
  readonly request: { readonly portfolioId: string; readonly itemId?: string };
  readonly onClose: () => void;
}

/** The effect of the order, or what it waits for. */
function Headline({ order }: { order: Order }) {
  const buying = order.transaction_type === "BUY";
  const of = order.receipt
    ? buying ? key("Bought {shares} {symbol}") : key("Sold {shares} {symbol}")
    : buying
    ? key("Order to buy {shares} {symbol}")
    : key("Order to sell {shares} {symbol}");
  return <Text of={of} shares={<Shares value={order.shares} />} symbol={order.stock_symbol} />;
}

function Head({ order }: { order: Order }) {
  const { data: portfolios } = useQuery(portfoliosQuery());
  const name = portfolios?.find(({ id }) => id === order.portfolio_id)?.name;
  return (
    <span className="receipt-head">
      <span className={order.receipt ? "seal" : "seal open"}>
        <Icon name={order.receipt ? "check" : "list"} />
      </span>
      <span>
        <Headline order={order} />
        <span className="small muted">
          <When at={order.receipt?.filled_at ?? order.closed_at ?? order.created_at} />
          {name && `, ${name}`}
        </span>
      </span>
    </span>
  );
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

/** For a fill at a price that the simulated market of now does not have: its version was another one. */
function OtherVersion({ was }: { was: number | null }) {
  const { market_version: now, market_change: change } = useMarketStatus() ?? {};
  if (!now || now === was || (was === null && !change)) return null;
  return (
    <p className="small muted">
      {was === null
        ? t("Filled under an earlier market version; prices shown now come from version {now}", { now })
        : t("Filled under market version {was}; prices shown now come from version {now}", { was, now })}
    </p>
  );
}

function Filled({ order, receipt }: { order: Order; receipt: NonNullable<Order["receipt"]> }) {
  return (
    <>
      <dl className="figures total receipt-box">
        <Row name={t("Price")}>
          <Price value={receipt.price} exact />
        </Row>
        <Row name={t("Shares")}>
          <span className="num">{order.shares}</span>
        </Row>
        <Row name={t("Commission")}>{t("None")}</Row>
        <Row name={order.transaction_type === "BUY" ? t("Cost") : t("Proceeds")}>
          <Money value={receipt.amount} />
        </Row>
      </dl>
      <PriceOrigin order={order} receipt={receipt} />
      <OtherVersion was={receipt.market_version ?? null} />
      <PositionNow portfolioId={order.portfolio_id} symbol={order.stock_symbol} />
    </>
  );
}

/** The receipt of an order: its cost and how its price was determined, or why it has not filled. */
export function ReceiptOfOrder({ request: { portfolioId, itemId }, onClose }: Props) {
  const { data: order, error, refetch } = useQuery(orderQuery(portfolioId, itemId!));
  useEffect(() => keep("tradewinds.step.receipt", "done"), []);
  if (!order) {
    return (
      <Dialog title={t("Receipt")} onClose={onClose} width={WIDTH}>
        {error
          ? (
            <PageError
              title={t("The receipt could not be loaded")}
              error={error}
              onRetry={() => void refetch()}
            />
          )
          : <RowsSkeleton rows={10} dense />}
      </Dialog>
    );
  }
  return (
    <Dialog title={<Head order={order} />} onClose={onClose} width={WIDTH}>
      <div className="receipt">
        {order.receipt ? <Filled order={order} receipt={order.receipt} /> : <WhyUnfilled order={order} />}
        <div className="receipt-foot">
          <Button kind="primary" onClick={onClose} data-autofocus>{t("Done")}</Button>
          <LinkButton
            to="/portfolios/$id"
            params={{ id: portfolioId }}
            search={{ tab: order.receipt ? "transactions" : "orders" }}
          >
            {order.receipt ? t("View transaction") : t("View orders")}
          </LinkButton>
        </div>
      </div>
    </Dialog>
  );
}
