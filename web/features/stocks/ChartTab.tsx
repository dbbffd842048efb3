import type { StockQuote } from "../../../core/research/contract.ts";
import { stockRangeOf } from "../../lib/chart_ranges.ts";
import { chartKindOf, type StockPart, type StockSearch } from "../../lib/stock_view.ts";
import { StockChart } from "./StockChart.tsx";
import { useBars } from "./use_bars.ts";

interface Props {
  readonly symbol: string;
  readonly quote: StockQuote | undefined;
  readonly search: StockSearch;
  readonly onShow: (part: StockPart) => void;
}

/** The chart alone, as wide as the page. */
export function ChartTab({ symbol, quote, search, onShow }: Props) {
  const range = stockRangeOf(search.range);
  const bars = useBars(symbol, range);
  const other = search.compare?.toUpperCase();
  return (
    <StockChart
      symbol={symbol}
      range={range}
      kind={chartKindOf(search.kind)}
      bars={bars}
      base={quote?.prev_close ?? null}
      other={other && other !== symbol ? other : null}
      onShow={onShow}
    />
  );
}
