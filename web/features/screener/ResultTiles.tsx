/** The matches of a screen as tiles: today's line and the price of each. */
import { useLayoutEffect, useRef } from "react";
import { pricesOf } from "../../lib/market/stock_lists.ts";
import { t } from "../../lib/text.ts";
import { Compact } from "../../ui/numbers.tsx";
import { StockTile, StockTiles } from "../../ui/stock/StockTiles.tsx";
import { YearRail } from "../../ui/chart/YearRail.tsx";
import type { Shown } from "./arrange.ts";
import { NewBadge, type Result } from "./columns.tsx";
import type { ScreenRow } from "./queries.ts";
import { useLiveResults } from "./use_live_results.ts";

/** Pixels of a row of tiles with the gap below it; the style sheet gives tiles this height. */
export const TILE_ROW = 154;
const NARROWEST = 170;

const Tile = ({ row }: { row: Result }) => (
  <StockTile
    symbol={row.symbol}
    name={row.name}
    price={row.price}
    percent={row.change_percentage}
    line={row.today ? pricesOf(row.today.line) : []}
    base={row.today?.prev_close ?? null}
    badge={<NewBadge row={row} />}
    leaving={row.leaving}
    foot={
      <>
        <Compact value={row.market_cap} dollars />
        <YearRail low={row.fifty_two_week_low} high={row.fifty_two_week_high} price={row.price} />
      </>
    }
  />
);

interface Props {
  readonly near: readonly Shown<ScreenRow>[];
  readonly gap: { readonly before: number; readonly after: number };
  readonly perRow: number;
  /** Reports how many tiles fit side by side. */
  readonly onFit: (perRow: number) => void;
}

export function ResultTiles({ near, gap, perRow, onFit }: Props) {
  const rows = useLiveResults(near);
  const frame = useRef<HTMLDivElement>(null);
  // Before the first paint, so that tiles do not jump.
  useLayoutEffect(() => {
    const element = frame.current!;
    const fit = () => onFit(Math.max(1, Math.floor(element.clientWidth / NARROWEST)));
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} style={{ paddingTop: gap.before, paddingBottom: gap.after }}>
      <StockTiles label={t("Stocks found")} perRow={perRow}>
        {rows.map((row) => <Tile key={row.symbol} row={row} />)}
      </StockTiles>
    </div>
  );
}
