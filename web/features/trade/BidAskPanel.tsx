import type { StockQuote } from "../../../core/research/contract.ts";
import { Count, Percent, Price } from "../../ui/numbers.tsx";

/** The two sides of the quote; sizes in shares. */
export function BidAskPanel({ quote }: { quote: StockQuote | null }) {
  const bid = quote?.bid_price ?? null, ask = quote?.ask_price ?? null;
  let body = <p className="muted small">Bid/Ask data unavailable</p>;
  if (bid !== null && ask !== null) {
    body = ask < bid ? <p className="warn small">Invalid bid/ask data</p> : (
      <dl className="figures">
        <dt>
          Bid{" "}
          <span className="small">
            × <Count value={quote!.bid_shares ?? 0} />
          </span>
        </dt>
        <dd>
          <Price value={bid} flash />
        </dd>
        <dt>
          Ask{" "}
          <span className="small">
            × <Count value={quote!.ask_shares ?? 0} />
          </span>
        </dt>
        <dd>
          <Price value={ask} flash />
        </dd>
        <dt>Spread</dt>
        <dd>
          <Percent value={(ask - bid) / ((ask + bid) / 2) * 100} />
        </dd>
      </dl>
    );
  }
  return (
    <section aria-label="Bid and ask">
      <h3>Bid and ask</h3>
      {body}
    </section>
  );
}
