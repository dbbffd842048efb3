import { MOST_COMPARED } from "../../../core/research/limits.ts";
import { t } from "../../lib/text.ts";
import { Icon } from "../../ui/icons.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Delta, Price } from "../../ui/numbers.tsx";
import { Skeleton } from "../../ui/page/Panel.tsx";
import { StockSearch } from "../../ui/stock/StockSearch.tsx";
import { SymbolLink } from "../../ui/stock/SymbolLink.tsx";
import type { Compared } from "./figures.ts";
import { LineSample, lookOf } from "./lines.tsx";

const FOUND = 6;

interface Props {
  readonly symbols: readonly string[];
  /** By symbol; stocks that are not loaded yet are missing. */
  readonly stocks: ReadonlyMap<string, Compared>;
  readonly unknown: readonly string[];
  readonly onChange: (symbols: readonly string[]) => void;
}

/** The compared stocks, and a field to add one. */
export function Slots({ symbols, stocks, unknown, onChange }: Props) {
  return (
    <ul className="compare-slots" aria-label={t("Stocks compared")}>
      {symbols.map((symbol, slot) => {
        const stock = stocks.get(symbol);
        return (
          <li key={symbol} className="panel compare-slot" style={{ borderTopColor: lookOf(slot).colour }}>
            <div className="row between">
              <span className="row grow">
                <LineSample slot={slot} />
                <SymbolLink symbol={symbol} className="ellipsis">
                  <strong>{symbol}</strong> <span className="small muted">{stock?.name}</span>
                </SymbolLink>
              </span>
              <IconButton
                aria-label={t("Remove {field}", { field: symbol })}
                onClick={() => onChange(symbols.filter((other) => other !== symbol))}
              >
                <Icon name="close" size={14} />
              </IconButton>
            </div>
            <div className="row between compare-price">
              {stock
                ? (
                  <>
                    <strong>
                      <Price value={stock.price} flash />
                    </strong>
                    <Delta percent={stock.change_percentage} />
                  </>
                )
                : unknown.includes(symbol)
                ? <span className="warn small">{t("There is no stock {symbol}", { symbol })}</span>
                : <Skeleton width="60%" height={20} />}
            </div>
          </li>
        );
      })}
      {symbols.length < MOST_COMPARED && (
        <li className="compare-slot compare-add">
          <StockSearch
            label={t("Add a symbol")}
            placeholder={t("Add a symbol")}
            limit={() => FOUND}
            empty={(text) => t('No stocks found for "{text}"', { text })}
            onPick={({ symbol }) => !symbols.includes(symbol) && onChange([...symbols, symbol])}
          />
        </li>
      )}
    </ul>
  );
}
