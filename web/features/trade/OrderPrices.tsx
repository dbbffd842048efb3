import { memo } from "react";
import { priceNumber } from "../../../core/kernel/money.ts";
import { percentOf } from "../../lib/market/live.ts";
import { t } from "../../lib/text.ts";
import { Limit, Percent, Price } from "../../ui/numbers.tsx";
import { Segmented } from "../../ui/form/Segmented.tsx";
import { Text } from "../../ui/Text.tsx";
import { PriceInput, type PriceInputProps } from "./PriceInput.tsx";
import { type PriceField, rulesOf, type Ticket, type Touch } from "./ticket.ts";
import type { Prices, Problem } from "./ticket_prices.ts";
import { type ChangeTicket, useTyped } from "./use_ticket.ts";

const names = (side: Ticket["side"], bracket: boolean): Readonly<Record<PriceField, string>> => ({
  limit: bracket ? t("Buy limit") : t("Limit price"),
  stop: t("Stop price"),
  target: t("Take profit"),
  loss: t("Stop"),
  trail: side === "BUY" ? t("Trail above the low by") : t("Trail below the high by"),
});

/** The distance between the price and the side of the quote that applies to it; of a limit that is met, its fill. */
function Distance({ ticket, field, prices, fillsAt, quote }: {
  readonly ticket: Ticket;
  readonly field: PriceField;
  readonly prices: Prices;
  readonly fillsAt: Prices["limit"];
  readonly quote: Touch | null;
}) {
  if (field === "trail") {
    return prices.stop === null
      ? null
      : <Text of="stop now about {price}" price={<Price value={priceNumber(prices.stop)} />} />;
  }
  if (field === "limit" && fillsAt !== null) {
    return <Text of="fills now at about {price}" price={<Limit value={priceNumber(fillsAt)} />} />;
  }
  const price = prices[field];
  const exit = field === "target" || field === "loss";
  const buying = ticket.side === "BUY";
  const from = exit ? prices.limit && priceNumber(prices.limit) : buying ? quote?.ask_price : quote?.bid_price;
  if (price === null || !from) return null;
  const percent = percentOf(priceNumber(price) - from, from)!;
  if (exit) return <Percent value={percent} signed />;
  if (Math.abs(percent) < 0.005) return buying ? t("at the ask") : t("at the bid");
  const size = <Percent value={Math.abs(percent)} />;
  if (buying) {
    return percent < 0
      ? <Text of="{percent} below the ask" percent={size} />
      : <Text of="{percent} above the ask" percent={size} />;
  }
  return percent < 0
    ? <Text of="{percent} below the bid" percent={size} />
    : <Text of="{percent} above the bid" percent={size} />;
}

/** Renders alone on a key press. */
const TypedPrice = ({ field, ...rest }: { field: PriceField } & Omit<PriceInputProps, "value">) => (
  <PriceInput {...rest} value={useTyped()[field]} />
);

interface Props {
  readonly ticket: Ticket;
  readonly prices: Prices;
  readonly fillsAt: Prices["limit"];
  readonly quote: Touch | null;
  readonly problem: Problem | null;
  readonly disabled: boolean;
  readonly change: ChangeTicket;
}

/** The prices of the order type, in pairs. */
export const OrderPrices = memo(function OrderPrices(props: Props) {
  const { ticket, prices, fillsAt, quote, problem, disabled, change } = props;
  const labels = names(ticket.side, ticket.type === "bracket");
  return (
    <div className="order-prices">
      {rulesOf[ticket.type].prices.map((field) => {
        const inPercent = field === "trail" && ticket.trailBy === "percent";
        return (
          <TypedPrice
            key={field}
            field={field}
            label={labels[field]}
            disabled={disabled}
            error={problem?.field === field ? problem.text : undefined}
            hint={<Distance ticket={ticket} field={field} prices={prices} fillsAt={fillsAt} quote={quote} />}
            {...(inPercent ? {} : { lead: "$" })}
            onChange={(value) => change({ [field]: value })}
            trail={field === "trail" && (
              <Segmented<Ticket["trailBy"]>
                aria-label={t("Trail in")}
                size="small"
                value={ticket.trailBy}
                disabled={disabled}
                options={[{ value: "percent", label: "%" }, { value: "amount", label: "$" }]}
                onChange={(trailBy) => change({ trailBy, trail: "" })}
              />
            )}
          />
        );
      })}
    </div>
  );
});
