import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { TradeRequest } from "../../lib/dialogs.ts";
import { portfoliosQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { StockSearch } from "../../ui/stock/StockSearch.tsx";
import { useDialogs } from "../../lib/dialogs.ts";
import { DeskWaiting, TradeDesk } from "./TradeDesk.tsx";

const SEARCH_LIMIT = 5;
/** The market's column and the ticket's. */
const DESK_WIDTH = 1120;

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

/** First finds the stock, then trades it. */
export function TradeDialog({ request, onClose }: { request: TradeRequest; onClose: () => void }) {
  const [symbol, setSymbol] = useState(request.symbol ?? null);
  const [busy, setBusy] = useState(false);
  const { data: portfolios, error, refetch } = useQuery(portfoliosQuery());
  const toSearch = useCallback(() => setSymbol(null), []);
  const desk = Boolean(symbol && portfolios && portfolios.length > 0);
  const waiting = !portfolios && !error;
  // Neither without a stock nor with a suggested one has the user chosen it.
  const changeable = !request.symbol || request.dollars !== undefined;
  const first = request.side === "BUY" ? t("Buy a stock") : t("Sell a stock");
  return (
    <Dialog
      title={symbol ? t("Trade {symbol}", { symbol }) : first}
      onClose={onClose}
      busy={busy}
      width={symbol && portfolios?.length !== 0 ? DESK_WIDTH : 480}
      flush={desk || Boolean(symbol && waiting)}
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
      {symbol && waiting && <DeskWaiting symbol={symbol} />}
      {symbol && portfolios?.length === 0 && <FirstPortfolio />}
      {symbol && portfolios && desk && (
        <TradeDesk
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
