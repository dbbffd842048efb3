import { cents, centsNumber, notional, price as priceOf, shares, subtractCents } from "../../../core/kernel/money.ts";
import { type Order, orderTypeRules } from "../../../core/orders/contract.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Basis, Count, Money, Price, Shares } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";

type Receipt = NonNullable<Order["receipt"]>;
interface Props {
  readonly order: Order;
  readonly receipt: Receipt;
}

const Side = ({ name, price, size, own }: { name: string; price: number; size: number; own: boolean }) => {
  const text = (
    <>
      {name} <Price value={price} exact /> × <Count value={size} />
    </>
  );
  return own ? <strong>{text}</strong> : <span>{text}</span>;
};

/** What the size cost beyond the displayed price, in dollars. */
function slippage({ shares: count, transaction_type: side }: Order, { ask, bid, amount }: Receipt): number {
  const shown = notional(priceOf(side === "BUY" ? ask : bid), shares(count));
  const worse = subtractCents(cents(amount), shown);
  return centsNumber(worse) * (side === "BUY" ? 1 : -1);
}

function Taken({ order, receipt }: Props) {
  const buying = order.transaction_type === "BUY";
  const shown = buying ? receipt.ask_shares : receipt.bid_shares;
  const parts = {
    shares: <Shares value={order.shares} />,
    shown: <Count value={shown} />,
    slippage: <Money value={slippage(order, receipt)} />,
    impact: <Basis value={receipt.impact_bps} />,
  };
  if (order.shares > shown) {
    return (
      <Text
        of={buying
          ? "Took {shares}, more than the {shown} shown at the ask: that moves the price by {impact}, slippage {slippage}"
          : "Took {shares}, more than the {shown} shown at the bid: that moves the price by {impact}, slippage {slippage}"}
        {...parts}
      />
    );
  }
  if (receipt.impact_bps > 0) {
    return (
      <Text
        of={buying
          ? "Took {shares} of {shown} shares at the ask: that moves the price by {impact}, slippage {slippage}"
          : "Took {shares} of {shown} shares at the bid: that moves the price by {impact}, slippage {slippage}"}
        {...parts}
      />
    );
  }
  return (
    <Text
      of={buying
        ? "Took {shares} of {shown} shares at the ask, slippage {slippage}"
        : "Took {shares} of {shown} shares at the bid, slippage {slippage}"}
      {...parts}
    />
  );
}

const sessionOf = (session: Receipt["session"]): string =>
  ({ pre_market: t("pre-market"), open: t("regular session"), after_hours: t("after hours") })[session];

function Rule({ order: { order_type, transaction_type, limit_price }, receipt }: Props) {
  const buying = transaction_type === "BUY";
  const parts = {
    type: orderTypeRules[order_type].words,
    session: sessionOf(receipt.session),
    limit: <Price value={limit_price} exact />,
  };
  if (receipt.rule === "limit") {
    return (
      <Text of="Rule: its size would have moved the price beyond the limit, {limit}, so it filled there" {...parts} />
    );
  }
  return (
    <Text
      of={buying
        ? "Rule: a {type} buy fills at the ask, {session}, not halted"
        : "Rule: a {type} sell fills at the bid, {session}, not halted"}
      {...parts}
    />
  );
}

/** The data to verify the price by hand: the quote, the size taken, the trigger, the rule. */
export function PriceOrigin({ order, receipt }: Props) {
  const buying = order.transaction_type === "BUY";
  return (
    <section className="origin">
      <h3>{t("How the price came about")}</h3>
      <ol>
        {receipt.trigger_price !== undefined && (
          <li>
            <Text
              of="Triggered at {time}, when the price reached {price}"
              time={<When at={receipt.triggered_at!} as="seconds" />}
              price={<Price value={receipt.trigger_price} exact />}
            />
          </li>
        )}
        <li>
          <Text
            of="Quote seen at {time}: {bid}, {ask}"
            time={<When at={receipt.quoted_at} as="seconds" />}
            bid={<Side name={t("bid")} price={receipt.bid} size={receipt.bid_shares} own={!buying} />}
            ask={<Side name={t("ask")} price={receipt.ask} size={receipt.ask_shares} own={buying} />}
          />
        </li>
        <li>
          <Taken order={order} receipt={receipt} />
        </li>
        {receipt.taken_shares !== undefined && (
          <li>
            <Text
              of="Your earlier orders had taken {taken} shares there; the offer refills over ten minutes, but by no more than a tenth of what trades"
              taken={<Shares value={receipt.taken_shares} />}
            />
          </li>
        )}
        <li>
          <Rule order={order} receipt={receipt} />
        </li>
      </ol>
    </section>
  );
}
