import { Link } from "@tanstack/react-router";
import type { OutputOf } from "../../../core/contracts.ts";
import { useLiveRows } from "../../lib/market/live.ts";
import { pricesOf } from "../../lib/market/stock_lists.ts";
import { t } from "../../lib/text.ts";
import { Delta, Price } from "../../ui/numbers.tsx";
import { Sparkline } from "../../ui/chart/Sparkline.tsx";
import { SymbolTile } from "../../ui/stock/SymbolTile.tsx";

type StockLine = OutputOf<"stocks.sparklines">["stocks"][number] & { readonly category?: string | null };

interface Props {
  readonly label: string;
  readonly stocks: readonly StockLine[];
  /** Without it a row is a link to the stock's page. */
  readonly onPick?: ((symbol: string) => void) | undefined;
}

/** Stocks with today's line up to the live price. */
export function StockLines({ label, stocks, onPick }: Props) {
  return (
    <ul className="stock-lines" aria-label={label}>
      {useLiveRows(stocks).map(({ symbol, name, category, price, change_percentage, prev_close, line }) => {
        const row = (
          <>
            <SymbolTile symbol={symbol} sector={category} />
            {onPick && <span className="sr-only">{t("Buy")}</span>}
            <span className="stock-name">
              <strong>{symbol}</strong>
              <span>{name}</span>
            </span>
            <Sparkline values={pricesOf(line)} last={price} base={prev_close} />
            <span className="stock-line-price">
              <strong>
                <Price value={price} flash />
              </strong>
              <span className="small">
                <Delta percent={change_percentage} />
              </span>
            </span>
          </>
        );
        return (
          <li key={symbol}>
            {onPick
              ? (
                <button type="button" onClick={() => onPick(symbol)}>
                  {row}
                </button>
              )
              : <Link to="/stocks/$symbol" params={{ symbol }}>{row}</Link>}
          </li>
        );
      })}
    </ul>
  );
}
