/** The prices of an order ticket: parsed from its fields, checked, and the price of its estimate. */
import { ceiling, type Price, price, priceNumber } from "../../../core/kernel/money.ts";
import { bracketFaults, BUY_STOP_CUSHION_PERCENT, type Side } from "../../../core/orders/contract.ts";
import { formatLimit } from "../../lib/format.ts";
import { t } from "../../lib/text.ts";
import { type PriceField, rulesOf, type Ticket, type Touch } from "./ticket.ts";

export interface Problem {
  /** The field that shows it; `portfolio` if none applies. */
  readonly field: "portfolio" | "amount" | PriceField;
  readonly text: string;
}
export type Prices = Readonly<Record<Exclude<PriceField, "trail">, Price | null>>;

export function read<T>(parse: (text: string) => T, text: string): T | null {
  try {
    return parse(text.startsWith(".") ? `0${text}` : text);
  } catch {
    return null;
  }
}
export const positive = <T extends bigint>(value: T | null): T | null => value !== null && value > 0n ? value : null;
const quoted = (value: number | null | undefined): Price | null => value ? price(value) : null;

/** The bid or ask at which the order would fill now. */
export const touchOf = (side: Side, quote: Touch | null): Price | null =>
  quoted(side === "BUY" ? quote?.ask_price : quote?.bid_price) ?? quoted(quote?.price);

/** A percentage is parsed in ten-thousandths, as prices are. */
const HUNDRED_PERCENT = 1_000_000n;

/** The current stop of a trailing stop. */
function trailedStop({ side, trail, trailBy }: Ticket, touch: Price | null): Price | null {
  const by = positive(read(price, trail));
  if (by === null || touch === null) return null;
  const away = trailBy === "amount" ? by : touch * by / HUNDRED_PERCENT;
  return positive((side === "BUY" ? touch + away : touch - away) as Price);
}

export function pricesOf(ticket: Ticket, touch: Price | null): Prices {
  const wanted = rulesOf[ticket.type].prices;
  const typed = (field: PriceField) => wanted.includes(field) ? positive(read(price, ticket[field])) : null;
  return {
    limit: typed("limit"),
    stop: ticket.type === "trailing_stop" ? trailedStop(ticket, touch) : typed("stop"),
    target: typed("target"),
    loss: typed("loss"),
  };
}

/** The price for a buy's cash requirement: without a limit it may fill above its stop. */
export const costPrice = ({ type }: Ticket, at: Price): Price =>
  type === "stop" || type === "trailing_stop"
    ? ceiling(at * BigInt(100 + BUY_STOP_CUSHION_PERCENT), 100n) as Price
    : at;

/** The price of the estimate: the limit, the stop, or the bid or ask at which the order would fill. */
export const estimateAt = ({ type }: Ticket, { limit, stop }: Prices, touch: Price | null): Price | null =>
  type === "market" ? touch : rulesOf[type].prices.includes("limit") ? limit : stop;

/** The first missing or impossible price. */
export function priceProblem(
  ticket: Ticket,
  { limit, stop, target, loss }: Prices,
  touch: Price | null,
): Problem | null {
  const { side, type } = ticket;
  if (rulesOf[type].prices.includes("limit") && limit === null) {
    return { field: "limit", text: t("Please enter a valid limit price for limit orders") };
  }
  if (type === "trailing_stop" && touch !== null && stop === null) {
    const text = positive(read(price, ticket.trail)) === null
      ? t("Please enter an amount or a percentage to trail by")
      : t("The trailing amount must be less than the bid, {price}", { price: formatLimit(priceNumber(touch)) });
    return { field: "trail", text };
  }
  if (type === "trailing_stop" && ticket.trailBy === "percent" && Number(ticket.trail) > MOST_TRAIL_PERCENT) {
    return { field: "trail", text: t("Trail by at most 50 percent") };
  }
  if ((type === "stop" || type === "stop_limit")) {
    if (stop === null) return { field: "stop", text: t("Please enter a valid stop price for stop orders") };
    if (touch !== null && (side === "BUY" ? stop <= touch : stop >= touch)) {
      const now = formatLimit(priceNumber(touch));
      const text = side === "BUY"
        ? t("A buy stop must be above the ask, {price}: this one would trigger at once", { price: now })
        : t("A sell stop must be below the bid, {price}: this one would trigger at once", { price: now });
      return { field: "stop", text };
    }
  }
  return type === "bracket" ? bracketProblem(limit, target, loss) : null;
}
const MOST_TRAIL_PERCENT = 50;

function bracketProblem(limit: Price | null, target: Price | null, loss: Price | null): Problem | null {
  if (target === null && loss === null) {
    return { field: "target", text: t("Enter a take-profit price, a stop price or both") };
  }
  const number = (value: Price | null) => value === null ? null : priceNumber(value);
  const [fault] = bracketFaults({
    order_type: "limit",
    transaction_type: "BUY",
    limit_price: number(limit),
    take_profit_price: number(target),
    stop_loss_price: number(loss),
  });
  return fault ? { field: fault.field === "take_profit_price" ? "target" : "loss", text: fault.message } : null;
}
