import type { StockQuote } from "../../../core/research/contract.ts";
import { useMarketStatus } from "../../lib/market_clock.ts";
import { Badge } from "../../ui/Badge.tsx";
import { When } from "../../ui/dates.tsx";
import { Delta, Price } from "../../ui/numbers.tsx";
import { Bone } from "../../ui/Panel.tsx";

export function QuotePanel({ symbol, quote, onOtherStock }: { symbol: string; quote: StockQuote | null; onOtherStock?: () => void }) {
  const status = useMarketStatus();
  return (
    <div className="quote">
      <div className="row between">
        <span className="ellipsis">
          <strong>{symbol}</strong> <span className="muted">{quote?.name}</span>
        </span>
        {onOtherStock && <button type="button" className="link-button small" onClick={onOtherStock}>Other stock</button>}
      </div>
      {quote
        ? (
          <div className="row wrap">
            <span className="quote-price">
              <Price value={quote.price} flash />
            </span>
            <Delta amount={quote.change} percent={quote.change_percentage} ofPrice={quote.price} />
            {quote.halted && <Badge tone="red">Halted</Badge>}
            {quote.price === null && <Badge tone="amber">No price now</Badge>}
            {status?.market === "simulated" && <Badge>Simulated</Badge>}
            {quote.quoted_at && (
              <span className="small muted">
                as of <When at={quote.quoted_at} as="seconds" />
              </span>
            )}
          </div>
        )
        : <Bone width={180} height={28} />}
    </div>
  );
}
