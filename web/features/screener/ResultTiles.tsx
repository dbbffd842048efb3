/** The matches of a screen as tiles: today's line and the price of each. */
import { useLayoutEffect, useRef } from "react";
import { pricesOf } from "../../lib/market/stock_lists.ts";
import { t } from "../../lib/text.ts";
import { Compact } from "../../ui/numbers.tsx";
import { StockTile, StockTiles } from "../../ui/stock/StockTiles.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import { YearRail } from "../../ui/chart/YearRail.tsx";
import type { Shown } from "./arrange.ts";
import { Figures, NewBadge, type Result } from "./columns.tsx";
import type { ScreenRow } from "./queries.ts";
import { useLiveResults } from "./use_live_results.ts";

/** Pixels of a line of a figure; the style sheet has the same. */
const FIGURE = 18;
/** Null: the figures are those of any tile. */
export type ChosenFigures = readonly Column<Result>[] | null;
export const figureHeight = (figures: ChosenFigures): number => (figures?.length ?? 0) * FIGURE;
/** Pixels of a tile; one without chosen figures has a line of the market cap and the year's range. */
const tileHeight = (figures: ChosenFigures): number => figures ? 124 + figureHeight(figures) : 142;
/** Pixels of a row of tiles with the gap below it. */
export const tileRow = (figures: ChosenFigures): number => tileHeight(figures) + 12;
const NARROWEST = 170;

const Tile = ({ row, figures }: { row: Result; figures: ChosenFigures }) => (
  <StockTile
    symbol={row.symbol}
    name={row.name}
    price={row.price}
    percent={row.change_percentage}
    line={row.today ? pricesOf(row.today.line) : []}
    base={row.today?.prev_close ?? null}
    badge={<NewBadge row={row} />}
    leaving={row.leaving}
    foot={figures ? <Figures row={row} figures={figures} /> : (
      <>
        <Compact value={row.market_cap} dollars />
        <YearRail low={row.fifty_two_week_low} high={row.fifty_two_week_high} price={row.price} />
      </>
    )}
  />
);

interface Props {
  readonly near: readonly Shown<ScreenRow>[];
  readonly gap: { readonly before: number; readonly after: number };
  readonly perRow: number;
  readonly figures: ChosenFigures;
  /** Reports how many tiles fit side by side. */
  readonly onFit: (perRow: number) => void;
}

export function ResultTiles({ near, gap, perRow, figures, onFit }: Props) {
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
      <StockTiles label={t("Stocks found")} perRow={perRow} height={tileHeight(figures)}>
        {rows.map((row) => <Tile key={row.symbol} row={row} figures={figures} />)}
      </StockTiles>
    </div>
  );
}
