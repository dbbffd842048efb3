import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import type { TradeRequest } from "../../lib/dialogs.ts";
import { holdingsQuery, marketStatusQuery, spendableCashQuery } from "../../lib/queries.ts";
import { RowsSkeleton } from "../../ui/Panel.tsx";
import { PageError } from "../../ui/states.tsx";
import { BidAskPanel } from "./BidAskPanel.tsx";
import { IntradayChart } from "./IntradayChart.tsx";
import { KeyStats } from "./KeyStats.tsx";
import { OrderForm } from "./OrderForm.tsx";
import { PositionPanel } from "./PositionPanel.tsx";
import { QuotePanel } from "./QuotePanel.tsx";
import { useTradeQuote } from "./use_trade_quote.ts";

interface Props {
  readonly symbol: string;
  readonly request: TradeRequest;
  readonly portfolios: readonly Portfolio[];
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: () => void;
  readonly onOtherStock?: () => void;
}

/** On a stock's page the user chooses the portfolio, unless there is only one. */
function firstChoice(request: TradeRequest, portfolios: readonly Portfolio[]): string | null {
  if (request.portfolioId) return request.portfolioId;
  if (portfolios.length === 1) return portfolios[0]!.id;
  return request.symbol ? null : portfolios.find((portfolio) => portfolio.is_default)?.id ?? null;
}

/** Market data on the left, the order form on the right. */
export function TradeDesk({ symbol, request, portfolios, onBusy, onDone, onOtherStock }: Props) {
  const [portfolioId, setPortfolioId] = useState(() => firstChoice(request, portfolios));
  const { data: status, isPending: asking } = useQuery(marketStatusQuery());
  const open = status?.status === "open";
  const { quote, snapshot, error, chartPending, refetch } = useTradeQuote(symbol, portfolioId, open);
  const { data: cash } = useQuery({ ...spendableCashQuery(portfolioId ?? ""), enabled: portfolioId !== null });
  const { data: holdings } = useQuery({
    ...holdingsQuery(portfolioId ?? ""),
    enabled: portfolioId !== null && !snapshot,
  });
  const holding = holdings?.find((item) => item.stock.symbol === symbol);
  const position = portfolioId === null ? null : snapshot?.holdings ??
    (holdings
      ? {
        shares: holding?.shares ?? 0,
        available_shares: holding?.available_shares ?? 0,
        average_cost: holding?.average_cost ?? null,
      }
      : null);
  if (error && !quote) return <PageError title={`${symbol} cannot be quoted`} error={error} onRetry={refetch} />;
  return (
    <div className="trade">
      <div className="trade-market">
        <QuotePanel symbol={symbol} quote={quote} {...(onOtherStock ? { onOtherStock } : {})} />
        <IntradayChart
          points={snapshot?.chart_data ?? null}
          pending={chartPending}
          base={quote?.prev_close ?? null}
          symbol={symbol}
        />
        <div className="trade-panels">
          <BidAskPanel quote={quote} />
          <PositionPanel position={position} price={quote?.price ?? null} chosen={portfolioId !== null} />
        </div>
        <KeyStats quote={quote} snapshot={snapshot} />
      </div>
      {/* The session decides what the ticket begins with, so it waits for it: what is typed is never thrown away. */}
      {asking
        ? (
          <div className="ticket">
            <RowsSkeleton rows={8} label="Loading the market's session" />
          </div>
        )
        : (
          <OrderForm
            symbol={symbol}
            side={request.side}
            marketOpen={open}
            quote={quote}
            cash={cash ?? null}
            available={position?.available_shares ?? 0}
            portfolios={portfolios}
            portfolioId={portfolioId}
            onPortfolio={setPortfolioId}
            onBusy={onBusy}
            onDone={onDone}
          />
        )}
    </div>
  );
}
