import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import type { StockQuote } from "../../../core/research/stocks/contract.ts";
import { useMarketStatus } from "../../lib/market/market_clock.ts";
import { infoQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { Skeleton } from "../../ui/page/Panel.tsx";
import { QuoteLine } from "../../ui/stock/QuoteLine.tsx";
import { SymbolTile } from "../../ui/stock/SymbolTile.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";

/** The stock and its current price. */
export const QuotePanel = memo(function QuotePanel(
  { symbol, quote, onOtherStock }: { symbol: string; quote: StockQuote | null; onOtherStock?: () => void },
) {
  const status = useMarketStatus();
  const { data: info } = useQuery(infoQuery(symbol));
  return (
    <div className="quote">
      <div className="row between">
        <span className="row trade-stock">
          <SymbolTile symbol={symbol} sector={info?.sector} />
          <span className="stock-name wide">
            <span className="title ellipsis">
              <strong>{symbol}</strong> {quote?.name}
            </span>
            <span className="small">{[info?.exchange, info?.sector].filter(Boolean).join(", ") || "\u00a0"}</span>
          </span>
        </span>
        {onOtherStock && <TextButton className="small" onClick={onOtherStock}>{t("Other stock")}</TextButton>}
      </div>
      {quote
        ? <QuoteLine quote={quote} simulated={status?.market === "simulated"} className="trade-price" />
        : <Skeleton width={220} height={30} />}
    </div>
  );
});
