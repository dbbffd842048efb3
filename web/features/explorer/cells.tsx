/** Cells shared by the lists of stocks. */
import { t } from "../../lib/text.ts";
import { Compact, Delta, Price, PriceAndChange, ratioText } from "../../ui/numbers.tsx";
import { Meter } from "../../ui/chart/Meter.tsx";
import { PriceRail } from "../../ui/chart/PriceRail.tsx";
import { Sparkline } from "../../ui/chart/Sparkline.tsx";
import { SymbolLink } from "../../ui/stock/SymbolLink.tsx";
import { SymbolTile } from "../../ui/stock/SymbolTile.tsx";

/** What every row of a list has; the figures are those of the live price. */
export interface PricedStock {
  readonly symbol: string;
  readonly name: string;
  readonly price: number | null;
  readonly change: number | null;
  readonly change_percentage: number | null;
  readonly category?: string | null;
  /** Today's prices after the previous close, for lists that show them; empty while unknown. */
  readonly line?: readonly number[];
  readonly close?: number | null;
}

export const StockCell = ({ row }: { row: PricedStock }) => (
  <span className="row">
    <SymbolTile symbol={row.symbol} sector={row.category} />
    <SymbolLink symbol={row.symbol} className="stock-name plain">
      <strong>{row.symbol}</strong>
      <span className="second" title={row.name}>{row.name}</span>
    </SymbolLink>
  </span>
);

export const Today = ({ row: { line = [], close = null, price } }: { row: PricedStock }) => (
  <span className="list-line">
    <Sparkline values={line} last={price} base={close} />
  </span>
);

const UNUSUAL = 1.3;
/** The bar is full at this many times the usual volume. */
const FULL = 2;

/** The day's volume compared with a usual day. */
export function VolumeCell({ volume, usual }: { volume: number | null; usual: number | null }) {
  const times = volume !== null && usual ? volume / usual : null;
  const words = times === null ? undefined : t("{ratio} times the usual volume", { ratio: ratioText(times) });
  return (
    <span className="volume-cell" title={words}>
      <Compact value={volume} />
      {times !== null && <Meter part={times / FULL} width={48} colour={times >= UNUSUAL ? "s1" : "s0"} />}
      {words && <span className="sr-only">{words}</span>}
    </span>
  );
}

/** The position of the price between the day's low and high. */
export const DayRange = (
  { price, low, high }: { price: number | null; low: number | null; high: number | null },
) =>
  price === null || low === null || high === null
    ? <Price value={null} unknown={t("no price now")} />
    : (
      <span className="day-range">
        <span className="small muted">
          <Price value={low} />
        </span>
        <PriceRail price={price} low={low} high={high} thin />
        <span className="small muted">
          <Price value={high} />
        </span>
      </span>
    );

/** How far a price moved, as a bar relative to the largest move of the list. */
export const MoveCell = ({ percent, largest }: { percent: number | null; largest: number }) => (
  <span className="move-cell">
    {percent !== null && largest > 0 && (
      <span className="move-track" aria-hidden="true">
        <i
          className={percent < 0 ? "down" : "up"}
          style={{ width: `${Math.min(1, Math.abs(percent) / largest) * 100}%` }}
        />
      </span>
    )}
    <Delta percent={percent} />
  </span>
);

/** A stock on a phone: two lines, the whole row is a link. */
export const PhoneRow = ({ row }: { row: PricedStock }) => (
  <SymbolLink symbol={row.symbol} className={row.line ? "list-row" : "list-row short"}>
    <SymbolTile symbol={row.symbol} sector={row.category} />
    <span className="stock-name">
      <strong>{row.symbol}</strong>
      <span>{row.name}</span>
    </span>
    {row.line && <Today row={row} />}
    <PriceAndChange price={row.price} percent={row.change_percentage} />
  </SymbolLink>
);
