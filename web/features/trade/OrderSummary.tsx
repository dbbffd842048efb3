import type { ReactNode } from "react";
import { cents, centsNumber, priceNumber, sharesNumber } from "../../../core/kernel/money.ts";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import type { StockQuote } from "../../../core/research/stocks/contract.ts";
import { percentOf } from "../../lib/market/live.ts";
import { key, t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Limit, Money, Percent, Price, Shares } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";
import { lifeOf, OrderNote } from "./OrderNote.tsx";
import type { Cash, Plan } from "./plan.ts";
import type { Ticket, TicketType } from "./ticket.ts";

const rests = ({ type }: Ticket) => type !== "market";
/** The label of the order's cost or proceeds. */
export const amountLabel = (ticket: Ticket): string =>
  ticket.side === "SELL" ? t("Estimated proceeds") : rests(ticket) ? t("Most it can cost") : t("Estimated cost");
export const AmountOf = ({ plan }: { plan: Plan }) => (
  <Money value={plan.amount === null ? null : centsNumber(plan.amount)} />
);

/** The stock's share of the portfolio, before and after the order. */
function Weight({ symbol, ticket, plan, portfolio, price }: {
  readonly symbol: string;
  readonly ticket: Ticket;
  readonly plan: Plan;
  readonly portfolio: Portfolio;
  readonly price: number;
}) {
  const held = portfolio.positions.find((position) => position.symbol === symbol)?.shares ?? 0;
  const moved = (plan.shares === null ? 0 : sharesNumber(plan.shares)) * (ticket.side === "BUY" ? 1 : -1);
  const part = (count: number) => percentOf(Math.max(0, count) * price, portfolio.total_value);
  return (
    <>
      <Percent value={part(held)} /> → <Percent value={part(held + moved)} />
    </>
  );
}

interface Props {
  readonly symbol: string;
  readonly ticket: Ticket;
  readonly plan: Plan;
  readonly cash: Cash | null;
  readonly available: number;
  readonly portfolio: Portfolio | undefined;
  readonly quote: StockQuote | null;
}

const Row = ({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) => (
  <>
    <dt className={strong ? "sum" : ""}>{name}</dt>
    <dd className={strong ? "sum" : ""}>{children}</dd>
  </>
);

export function OrderSummary({ symbol, ticket, plan, cash, available, portfolio, quote }: Props) {
  const buying = ticket.side === "BUY";
  const after = cash && plan.amount !== null && !plan.problem
    ? centsNumber(
      cents(cash.spendable_cash) + (buying ? -plan.amount : plan.amount) as ReturnType<typeof cents>,
    )
    : null;
  return (
    <div className="order-summary">
      <OrderNote ticket={ticket} plan={plan} symbol={symbol} />
      <dl className="figures" aria-label={t("Order summary")}>
        {rests(ticket)
          ? <Row name={t("Lasts")}>{lifeOf(ticket)}</Row>
          : (
            <Row name={buying ? t("Price now (ask)") : t("Price now (bid)")}>
              <Price
                value={plan.price === null ? null : priceNumber(plan.price)}
                unknown={quote ? undefined : t("Loading")}
                flash
              />
            </Row>
          )}
        {!buying && (
          <Row name={t("Free to sell")}>
            <Shares value={available} />
          </Row>
        )}
        {ticket.mode === "dollars" && (
          <Row name={t("Shares")}>
            <Shares value={plan.shares === null ? null : sharesNumber(plan.shares)} />
          </Row>
        )}
        {!rests(ticket) && <Row name={t("Commission")}>{t("None")}</Row>}
        <Row name={amountLabel(ticket)} strong>
          <AmountOf plan={plan} />
        </Row>
        <Row name={t("Spendable cash after")}>
          <Money value={after} />
        </Row>
        {portfolio && quote?.price != null && (
          <Row name={t("{symbol} of your portfolio", { symbol })}>
            <Weight symbol={symbol} ticket={ticket} plan={plan} portfolio={portfolio} price={quote.price} />
          </Row>
        )}
      </dl>
    </div>
  );
}

const words: Readonly<Record<TicketType, Readonly<Record<Ticket["side"], string>>>> = {
  market: {
    BUY: key("Buy {shares} {symbol} for about {amount}"),
    SELL: key("Sell {shares} {symbol} for about {amount}"),
  },
  limit: {
    BUY: key("Place limit buy of {shares} {symbol} at {price}"),
    SELL: key("Place limit sell of {shares} {symbol} at {price}"),
  },
  stop: {
    BUY: key("Place stop to buy {shares} {symbol} at {price}"),
    SELL: key("Place stop to sell {shares} {symbol} at {price}"),
  },
  stop_limit: {
    BUY: key("Place stop-limit to buy {shares} {symbol}"),
    SELL: key("Place stop-limit to sell {shares} {symbol}"),
  },
  trailing_stop: {
    BUY: key("Place trailing stop to buy {shares} {symbol}"),
    SELL: key("Place trailing stop on {shares} {symbol}"),
  },
  bracket: { BUY: key("Place bracket for {shares} {symbol} at {price}"), SELL: "" },
};

/** The submit button of the form; its label describes the whole order. */
export function OrderButton(
  { form, symbol, ticket, plan, pending }: {
    form: string;
    symbol: string;
    ticket: Ticket;
    plan: Plan;
    pending: boolean;
  },
) {
  const buying = ticket.side === "BUY";
  const known = plan.shares !== null && plan.amount !== null && !plan.problem;
  return (
    <Button
      type="submit"
      form={form}
      size="large"
      block
      kind={buying ? "buy" : "sell"}
      busy={pending}
      disabled={Boolean(plan.problem) && ticket.amount !== ""}
    >
      <span className="ellipsis">
        {!known && (buying ? t("Buy {symbol}", { symbol }) : t("Sell {symbol}", { symbol }))}
        {known && (
          <Text
            of={words[ticket.type][ticket.side]}
            shares={<Shares value={sharesNumber(plan.shares!)} />}
            symbol={symbol}
            amount={<AmountOf plan={plan} />}
            price={<Limit value={priceNumber(plan.price!)} />}
          />
        )}
      </span>
    </Button>
  );
}
