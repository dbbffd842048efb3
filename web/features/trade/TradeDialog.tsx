import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TradeRequest } from "../../lib/dialogs.ts";
import { portfoliosQuery } from "../../lib/queries.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { AreaSpinner, EmptyState, PageError } from "../../ui/states.tsx";
import { StockSearch } from "../../ui/StockSearch.tsx";
import { useDialogs } from "../../lib/dialogs.ts";
import { TradeDesk } from "./TradeDesk.tsx";

const SEARCH_LIMIT = 5;

function FirstPortfolio() {
  const { open } = useDialogs();
  return (
    <EmptyState
      title="Create a portfolio first"
      action={<Button kind="primary" onClick={() => open({ kind: "create" })}>Create your first portfolio</Button>}
    >
      Orders are placed in a portfolio, with its virtual cash.
    </EmptyState>
  );
}

/** First finds the stock, then trades it. */
export function TradeDialog({ request, onClose }: { request: TradeRequest; onClose: () => void }) {
  const [symbol, setSymbol] = useState(request.symbol ?? null);
  const [busy, setBusy] = useState(false);
  const { data: portfolios, error, refetch } = useQuery(portfoliosQuery());
  const side = request.side === "BUY" ? "Buy" : "Sell";
  return (
    <Dialog
      title={symbol ? `Trade ${symbol}` : `${side} a stock`}
      onClose={onClose}
      busy={busy}
      width={symbol && portfolios?.length !== 0 ? 920 : 480}
    >
      {!symbol && (
        <StockSearch
          label="Stock to trade"
          placeholder="Symbol or company"
          inline
          autoFocus
          limit={() => SEARCH_LIMIT}
          empty={(text) => `No stocks found for "${text}"`}
          onPick={(stock) => setSymbol(stock.symbol)}
        />
      )}
      {symbol && error && !portfolios && (
        <PageError
          title="Your portfolios could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {symbol && !portfolios && !error && <AreaSpinner label="Loading portfolios" />}
      {symbol && portfolios?.length === 0 && <FirstPortfolio />}
      {symbol && portfolios && portfolios.length > 0 && (
        <TradeDesk
          symbol={symbol}
          request={request}
          portfolios={portfolios}
          onBusy={setBusy}
          onDone={onClose}
          {...(request.symbol ? {} : { onOtherStock: () => setSymbol(null) })}
        />
      )}
    </Dialog>
  );
}
