import { useMemo } from "react";
import { FIRST_BUY_DOLLARS } from "../../lib/amounts.ts";
import { useDialogs } from "../../lib/dialogs.ts";
import { changeSince } from "../../lib/market/live.ts";
import { usePrices } from "../../lib/market/prices.ts";
import { pricesOf, useSparklines } from "../../lib/market/stock_lists.ts";
import { useLiveSymbols } from "../../lib/api/stream.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Delta, Price } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { Sparkline } from "../../ui/chart/Sparkline.tsx";
import { SymbolTile } from "../../ui/stock/SymbolTile.tsx";

/** A fund of the whole market, and well-known companies; those that this market lists are shown. */
const SYMBOLS = ["SPY", "AAPL", "KO", "MSFT"] as const;

/** The symbols' rows at live prices; null while they load. */
function useIdeas() {
  const { rows, waiting } = useSparklines(SYMBOLS);
  const prices = usePrices();
  useLiveSymbols(SYMBOLS);
  const ideas = useMemo(() =>
    SYMBOLS.flatMap((symbol) => rows.get(symbol) ?? []).map((row) => {
      const price = prices.get(row.symbol)?.price ?? row.price;
      return { ...row, price, change: changeSince(price, row.prev_close) };
    }), [rows, prices]);
  return waiting ? null : ideas;
}

function Ideas({ ideas, onBuy }: { ideas: ReturnType<typeof useIdeas>; onBuy: (symbol: string) => void }) {
  if (!ideas) return <RowsSkeleton rows={SYMBOLS.length} />;
  return (
    <ul className="ideas" aria-label={t("Stocks and funds to begin with")}>
      {ideas.map(({ symbol, name, price, change, prev_close, line }) => (
        <li key={symbol}>
          <SymbolTile symbol={symbol} />
          <span className="stock-name">
            <strong>{symbol}</strong>
            <span>{name}</span>
          </span>
          <span className="holding-line">
            <Sparkline values={pricesOf(line)} last={price} base={prev_close} />
          </span>
          <span className="two">
            <strong>
              <Price value={price} flash />
            </strong>
            <span className="second">
              <Delta percent={change?.percent} />
            </span>
          </span>
          <Button
            size="small"
            className="gain"
            aria-label={t("Buy {symbol}", { symbol })}
            onClick={() => onBuy(symbol)}
          >
            {t("Buy")}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Content of an empty portfolio: the next step, with live prices. */
export function FirstStock({ portfolioId }: { portfolioId: string }) {
  const { trade } = useDialogs();
  const ideas = useIdeas();
  const ofPortfolio = { side: "BUY", portfolioId } as const;
  const first = ideas?.[0];
  return (
    <Panel>
      <div className="first-stock">
        <div className="stack">
          <h2>{t("Start Your Investment Journey")}</h2>
          <p className="muted">
            {t("What you buy is listed here with its cost, its value now and what it has gained or lost.")}{" "}
            {t("Begin with a company you know, or with the whole market in one fund.")}
          </p>
          <div>
            <Button
              kind="primary"
              size="large"
              onClick={() =>
                trade({ ...ofPortfolio, ...(first ? { symbol: first.symbol, dollars: FIRST_BUY_DOLLARS } : {}) })}
            >
              {t("Buy Your First Stock")}
            </Button>
          </div>
        </div>
        <div className="stack tight">
          <span className="small muted">{t("Well known, at their prices now. Not a recommendation.")}</span>
          <Ideas ideas={ideas} onBuy={(symbol) => trade({ ...ofPortfolio, symbol })} />
        </div>
      </div>
    </Panel>
  );
}
