/** An order and its prices in words. */
import { dollarText, type Price, priceNumber, sharesNumber } from "../kernel/money.ts";
import { NEW_YORK } from "../market/calendar.ts";
import type { OrderState } from "./order.ts";
import { orderTypeRules } from "./order_types.ts";
import { stopOf, type Trigger } from "./stops.ts";

export const dollars = (value: Price): string => dollarText(priceNumber(value));

/** An instant as New York's day and time: "Tue, Nov 17, 09:30 in New York". */
export const when = (instant: Temporal.Instant): string =>
  `${
    instant.toLocaleString("en-US", {
      timeZone: NEW_YORK,
      weekday: "short",
      month: "short",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    })
  } in New York`;

type Priced = Trigger & Pick<OrderState, "limitPrice">;

/** The stop and the limit of an order: "stop $190.00, limit $189.00"; empty without either. */
export const pricesOf = (order: Priced): string =>
  ([["stop", stopOf(order)], ["limit", order.limitPrice]] as const)
    .flatMap(([name, at]) => at === null ? [] : [`${name} ${dollars(at)}`]).join(", ");

/** "10 shares, limit $150.00". */
export const sharesAndPrices = (order: Priced & Pick<OrderState, "shares">): string =>
  [`${sharesNumber(order.shares)} shares`, pricesOf(order)].filter((part) => part !== "").join(", ");

/** The fields of an order that its sentence needs. */
export type Sayable = Priced & Pick<OrderState, "side" | "shares" | "symbol" | "orderType">;

/** "Trailing stop order to sell 10 AAPL, 2% behind the best bid, stop $190.00". */
export function sentenceOf(order: Sayable): string {
  const { words } = orderTypeRules[order.orderType];
  const watched = order.side === "SELL" ? "bid" : "ask";
  const trail = order.trailAmount !== null
    ? dollars(order.trailAmount)
    : order.trailPercent !== null
    ? `${Number(order.trailPercent) / 100}%`
    : null;
  return [
    `${words[0]!.toUpperCase()}${words.slice(1)} order to ${order.side === "SELL" ? "sell" : "buy"} ${
      sharesNumber(order.shares)
    } ${order.symbol}`,
    trail === null ? "" : `${trail} behind the best ${watched}`,
    pricesOf(order),
  ].filter((part) => part !== "").join(", ");
}

/** How an order that is not pending ended. */
export function endingOf(order: OrderState): string {
  const at = when(order.closedAt!);
  if (!order.receipt) return `It was ${order.status} on ${at}: ${order.reason ?? "no reason was recorded"}.`;
  const { price, amount, rule, impact_bps, taken_shares, trigger_price } = order.receipt;
  const how = rule === "limit"
    ? "at its limit, because its size would have moved the price beyond it"
    : impact_bps > 0
    ? `${impact_bps} hundredths of a percent worse than the displayed price, for its size${
      taken_shares === undefined ? "" : ` and the ${taken_shares} shares that your earlier orders had taken`
    }`
    : "at the displayed price";
  const trigger = trigger_price === undefined ? "" : `, after its stop of ${dollarText(trigger_price)} was reached`;
  return `It filled on ${at} at ${dollarText(price)}, ${dollarText(amount)} in all, ${how}${trigger}.`;
}
