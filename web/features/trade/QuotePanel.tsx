import type { StockQuote } from "../../../core/research/contract.ts";
import { useMarketStatus } from "../../lib/market_clock.ts";
import { QuoteLine } from "../../ui/QuoteLine.tsx";
import { Skeleton } from "../../ui/Panel.tsx";
import { TextButton } from "../../ui/TextButton.tsx";

export function QuotePanel(
  { symbol, quote, onOtherStock }: { symbol: string; quote: StockQuote | null; onOtherStock?: () => void },
) {
  const status = useMarketStatus();
  return (
    <div className="quote">
      <div className="row between">
        <span className="ellipsis">
          <strong>{symbol}</strong> <span className="muted">{quote?.name}</span>
        </span>
        {onOtherStock && (
          <TextButton className="small" onClick={onOtherStock}>
            Other stock
          </TextButton>
        )}
      </div>
      {quote
        ? <QuoteLine quote={quote} simulated={status?.market === "simulated"} />
        : <Skeleton width={180} height={28} />}
    </div>
  );
}
