/** Stocks as tiles: today's line and the price of each. */
import type { CSSProperties, ReactNode } from "react";
import { Delta, Price } from "../numbers.tsx";
import { Sparkline } from "../chart/Sparkline.tsx";
import { SymbolLink } from "./SymbolLink.tsx";

interface TileProps {
  readonly symbol: string;
  readonly name: string;
  readonly price: number | null;
  readonly percent: number | null;
  /** Today's prices before this one, starting with the previous close. */
  readonly line: readonly number[];
  readonly base: number | null;
  /** Beside the symbol. */
  readonly badge?: ReactNode;
  /** Below the price. */
  readonly foot?: ReactNode;
  readonly leaving?: boolean;
}

export const StockTile = ({ symbol, name, price, percent, line, base, badge, foot, leaving }: TileProps) => (
  <li className={leaving ? "stock-tile leaving" : "stock-tile"}>
    <span className="row between">
      <SymbolLink symbol={symbol} className="stock-name" />
      {badge}
    </span>
    <span className="ellipsis small muted">{name}</span>
    <Sparkline values={line} last={price} base={base} />
    <span className="row between">
      <strong>
        <Price value={price} flash />
      </strong>
      <Delta percent={percent} />
    </span>
    {foot && <span className="row between small muted">{foot}</span>}
  </li>
);

interface TilesProps {
  readonly label: string;
  /** By default as many as fit. */
  readonly perRow?: number;
  /** Of a tile, in pixels. */
  readonly height?: number;
  readonly children: ReactNode;
}

export const StockTiles = ({ label, perRow, height, children }: TilesProps) => (
  <ul
    className="stock-tiles"
    aria-label={label}
    style={{
      ...(perRow === undefined ? {} : { "--columns": `repeat(${perRow}, minmax(0, 1fr))` }),
      ...(height === undefined ? {} : { "--tile-height": `${height}px` }),
    } as CSSProperties}
  >
    {children}
  </ul>
);
