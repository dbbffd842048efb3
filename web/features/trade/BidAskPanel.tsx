import { memo, useState } from "react";
import type { StockQuote } from "../../../core/research/stocks/contract.ts";
import { t } from "../../lib/text.ts";
import { Count, Limit, Percent, Price } from "../../ui/numbers.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { lazily } from "../../ui/page/lazily.tsx";
import { RowsSkeleton, Skeleton } from "../../ui/page/Panel.tsx";
import { Text } from "../../ui/Text.tsx";

const Side = ({ name, kind, price, size, most }: {
  readonly name: string;
  readonly kind: "ask" | "bid";
  readonly price: number;
  readonly size: number;
  readonly most: number;
}) => (
  <div className={`quote-side ${kind}`}>
    <i style={{ width: `${most > 0 ? size / most * 66 : 0}%` }} aria-hidden="true" />
    <span>
      {name}{" "}
      <strong>
        <Price value={price} flash />
      </strong>
    </span>
    <span className="muted">
      <Text of="{count} shares shown" count={<Count value={size} />} />
    </span>
  </div>
);

/** Few look at it, so its code is loaded when it is opened. */
const OrderBook = lazily(
  async () => (await import("./OrderBook.tsx")).OrderBook,
  () => <RowsSkeleton rows={4} dense label={t("Loading the waiting orders")} />,
);

function WaitingOrders({ symbol }: { symbol: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="stack tight">
      <TextButton className="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? t("Hide the waiting orders") : t("Show the waiting orders")}
      </TextButton>
      {open && <OrderBook symbol={symbol} />}
    </div>
  );
}

const Waiting = () => (
  <div className="both-sides" aria-hidden="true">
    {[70, 70, 45].map((width, i) => (
      <div key={i} className="quote-side">
        <Skeleton width={`${width}%`} />
      </div>
    ))}
  </div>
);

/** Bid and ask, with bars by their sizes in shares. Null while loading. */
export const BidAskPanel = memo(function BidAskPanel({ quote }: { quote: StockQuote | null }) {
  const bid = quote?.bid_price ?? null, ask = quote?.ask_price ?? null;
  let body = quote ? <p className="muted small">{t("Bid/Ask data unavailable")}</p> : <Waiting />;
  if (quote && bid !== null && ask !== null) {
    const sizes = [quote.ask_shares ?? 0, quote.bid_shares ?? 0] as const;
    const most = Math.max(...sizes);
    body = ask < bid ? <p className="warn small">{t("Invalid bid/ask data")}</p> : (
      <div className="both-sides">
        <Side name={t("Ask")} kind="ask" price={ask} size={sizes[0]} most={most} />
        <Side name={t("Bid")} kind="bid" price={bid} size={sizes[1]} most={most} />
        <p className="muted small">
          <Text
            of="Spread {amount}, {percent}"
            amount={<Limit value={ask - bid} />}
            percent={<Percent value={(ask - bid) / ((ask + bid) / 2) * 100} />}
          />
        </p>
      </div>
    );
  }
  return (
    <section aria-label={t("Bid and ask")}>
      <h3>{t("Bid and ask")}</h3>
      {body}
      {quote && <WaitingOrders symbol={quote.symbol} />}
    </section>
  );
});
