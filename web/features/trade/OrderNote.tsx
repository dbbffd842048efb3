import type { ReactNode } from "react";
import { type Price, priceNumber, sharesNumber } from "../../../core/kernel/money.ts";
import { GTC_DAYS } from "../../../core/orders/contract.ts";
import { key, t } from "../../lib/text.ts";
import { Limit, Shares } from "../../ui/numbers.tsx";
import { Text } from "../../ui/Text.tsx";
import type { Plan } from "./plan.ts";
import type { Ticket, TicketType } from "./ticket.ts";

/** The effect of each order type in a sentence. */
const sentences: Readonly<Record<Exclude<TicketType, "market">, Readonly<Record<Ticket["side"], string>>>> = {
  limit: {
    BUY: key("Buy {shares} {symbol} when it can be had at {limit} or lower."),
    SELL: key("Sell {shares} {symbol} when it brings {limit} or more."),
  },
  stop: {
    BUY: key("If {symbol} rises to {stop}, buy {shares} at the market. The fill may be higher."),
    SELL: key("If {symbol} falls to {stop}, sell {shares} at the market. The fill may be lower."),
  },
  stop_limit: {
    BUY: key("At {stop} a limit order to buy {shares} at {limit} or better is sent. In a fast rise it may not fill."),
    SELL: key("At {stop} a limit order to sell {shares} at {limit} or better is sent. In a fast fall it may not fill."),
  },
  trailing_stop: {
    BUY: key(
      "The stop follows {trail} over the lowest price and never moves up. If {symbol} rises to it, buy {shares}.",
    ),
    SELL: key(
      "The stop follows {trail} under the highest price and never moves down. If {symbol} falls to it, sell {shares}.",
    ),
  },
  bracket: {
    BUY: key(
      "Buy {shares} {symbol} at {limit} or better. Once filled, sell at {target} or at {loss}, whichever comes first; the other is cancelled.",
    ),
    SELL: "",
  },
};
const ONE_EXIT = key("Buy {shares} {symbol} at {limit} or better. Once filled, sell at {exit}.");

const AtPrice = ({ of, tone = "" }: { of: Price | null; tone?: string }) => (
  <strong className={tone}>
    <Limit value={of === null ? null : priceNumber(of)} />
  </strong>
);

/** A complete order in a sentence; nothing for a market order, which its button describes. */
export function OrderNote({ ticket, plan, symbol }: { ticket: Ticket; plan: Plan; symbol: string }) {
  const { limit, stop, target, loss } = plan.prices;
  if (ticket.type === "market" || plan.shares === null || plan.problem) return null;
  const parts: Record<string, ReactNode> = {
    symbol,
    shares: <Shares value={sharesNumber(plan.shares)} />,
    limit: <AtPrice of={limit} />,
    stop: <AtPrice of={stop} />,
    target: <AtPrice of={target} tone="gain" />,
    loss: <AtPrice of={loss} tone="loss" />,
    exit: <AtPrice of={target ?? loss} tone={target === null ? "loss" : "gain"} />,
    trail: ticket.trailBy === "percent" ? `${ticket.trail || 0}%` : `$${ticket.trail || 0}`,
  };
  const oneExit = ticket.type === "bracket" && (target === null || loss === null);
  return (
    <p className="order-note">
      <Text of={oneExit ? ONE_EXIT : sentences[ticket.type][ticket.side]} {...parts} />
    </p>
  );
}

/** How long the order waits at most. */
export const lifeOf = ({ timeInForce }: Ticket): string =>
  timeInForce === "day" ? t("Today") : t("Until cancelled, {days} days", { days: GTC_DAYS });
