import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { StockFailure } from "../features/stocks/StockFailure.tsx";
import { StockHeader } from "../features/stocks/StockHeader.tsx";
import { useStock } from "../features/stocks/use_stock.ts";
import { StockWatch } from "../features/watch/StockWatch.tsx";
import { useDialogs } from "../lib/dialogs.ts";
import { useKeys } from "../lib/keys.ts";
import { useNeighbours } from "../lib/market/stock_trail.tsx";
import type { StockPart, StockSearch } from "../lib/views/stock_view.ts";
import { useTitle } from "../lib/title.ts";
import { StockTabs } from "./stock_tabs.tsx";

/** Removes undefined parameters, which an address leaves out. */
const present = (search: StockPart) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as StockSearch;

/** The stock and the view in the address, and how to change them. */
function useAddress() {
  const symbol = useParams({ from: "/shell/stocks/$symbol" }).symbol.toUpperCase();
  const search: StockSearch = useSearch({ from: "/shell/stocks/$symbol" });
  const navigate = useNavigate();
  const go = (to: string, search: StockSearch, replace: boolean) =>
    void navigate({ to: "/stocks/$symbol", params: { symbol: to }, search, replace, state: true, resetScroll: false });
  const show = (part: StockPart) => {
    // Another tab is a history entry of its own.
    const same = part.tab === undefined || part.tab === (search.tab ?? "overview");
    go(symbol, present({ ...search, ...part }), same);
  };
  const open = (other: string) => go(other, search.tab ? { tab: search.tab } : {}, false);
  return { symbol, search, show, open };
}

export function StockPage() {
  const { symbol, search, show, open } = useAddress();
  const { quote, info, errors, retry } = useStock(symbol);
  const dialogs = useDialogs();
  const neighbours = useNeighbours(symbol);
  useTitle(symbol);
  const trade = (side: "BUY" | "SELL") => () => quote?.delisted_on || dialogs.trade({ side, symbol });
  useKeys({
    b: trade("BUY"),
    s: trade("SELL"),
    ...(neighbours && {
      j: () => neighbours.after && open(neighbours.after),
      k: () => neighbours.before && open(neighbours.before),
    }),
  });
  if (errors.length > 0) {
    return (
      <main className="page">
        <StockFailure symbol={symbol} errors={errors} onRetry={retry} />
      </main>
    );
  }
  return (
    <main className="page stock-page">
      <StockHeader
        symbol={symbol}
        quote={quote}
        sector={info?.sector}
        onTrade={trade("BUY")}
        actions={<StockWatch symbol={symbol} delisted={Boolean(quote?.delisted_on)} />}
        neighbours={neighbours}
        onSwitch={open}
      />
      <div>
        <StockTabs symbol={symbol} quote={quote} info={info} search={search} onShow={show} />
      </div>
    </main>
  );
}
