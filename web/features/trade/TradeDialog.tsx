import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { TradeRequest } from "../../lib/dialogs.ts";
import { portfoliosQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { StockSearch } from "../../ui/stock/StockSearch.tsx";
import { useDialogs } from "../../lib/dialogs.ts";
import { dropDraft } from "./draft.ts";
import { TradeView, TradeWaiting } from "./TradeView.tsx";

const SEARCH_LIMIT = 5;
/** Width of both columns: the market data and the ticket. */
const TRADE_WIDTH = 1120;

function FirstPortfolio() {
  const { open } = useDialogs();
  return (
    <EmptyState
      title={t("Create a portfolio first")}
      action={
        <Button kind="primary" onClick={() => open({ kind: "create" })}>{t("Create your first portfolio")}</Button>
      }
    >
      {t("Orders are placed in a portfolio, with its virtual cash.")}
    </EmptyState>
  );
}

/** Lets the user find the stock, then trade it. */
export function TradeDialog({ request, onClose }: { request: TradeRequest; onClose: () => void }) {
  const [symbol, setSymbol] = useState(request.symbol ?? null);
  const [busy, setBusy] = useState(false);
  const { data: portfolios, error, refetch } = useQuery(portfoliosQuery());
  // A closed dialog keeps nothing; a reload does not come here.
  useEffect(() => dropDraft, []);
  const toSearch = useCallback(() => setSymbol(null), []);
  const hasView = Boolean(symbol && portfolios && portfolios.length > 0);
  const waiting = !portfolios && !error;
  // The user has not chosen the stock if there is none or it was only suggested.
  const changeable = !request.symbol || request.dollars !== undefined;
  const first = request.side === "BUY" ? t("Buy a stock") : t("Sell a stock");
  return (
    <Dialog
      title={symbol ? t("Trade {symbol}", { symbol }) : first}
      onClose={onClose}
      busy={busy}
      width={symbol && portfolios?.length !== 0 ? TRADE_WIDTH : 480}
      flush={hasView || Boolean(symbol && waiting)}
    >
      {!symbol && (
        <StockSearch
          label={t("Stock to trade")}
          placeholder={t("Symbol or company")}
          inline
          autoFocus
          limit={() => SEARCH_LIMIT}
          empty={(text) => t('No stocks found for "{text}"', { text })}
          onPick={(stock) => setSymbol(stock.symbol)}
        />
      )}
      {symbol && error && !portfolios && (
        <PageError
          title={t("Your portfolios could not be loaded")}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {symbol && waiting && <TradeWaiting symbol={symbol} />}
      {symbol && portfolios?.length === 0 && <FirstPortfolio />}
      {symbol && portfolios && hasView && (
        <TradeView
          symbol={symbol}
          request={request}
          portfolios={portfolios}
          onBusy={setBusy}
          onDone={onClose}
          {...(changeable ? { onOtherStock: toSearch } : {})}
        />
      )}
    </Dialog>
  );
}
