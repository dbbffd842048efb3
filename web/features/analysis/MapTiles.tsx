/** A treemap of sectors and their companies: an area is a market cap, a colour a change. */
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { t } from "../../lib/text.ts";
import { percentText } from "../../ui/numbers.tsx";
import { useWidth } from "../../ui/useWidth.ts";
import { type Cell, cellsOf, type MapCompany, type MapSector } from "./layout.ts";

/** The look of a change in percent: a class with a background, or a background. Null: it is unknown. */
export type Paint = (change: number | null) => { readonly className: string; readonly background?: string };

/** A smaller cell shows no text; its name is in the tooltip. */
const LEAST_WIDTH = 30, LEAST_HEIGHT = 18;
const LEAST_CHANGE_WIDTH = 52, LEAST_CHANGE_HEIGHT = 34;

const said = (change: number | null): string => change === null ? t("not known") : percentText(change);
const signOf = (change: number): string => change > 0 ? "▲ " : change < 0 ? "▼ " : "";

function Tile({ cell, paint }: { cell: Cell; paint: Paint }) {
  const { key, kind, name, change, left, top, width, height } = cell;
  const { className, background } = paint(change);
  const place = { left, top, width, height, ...(background ? { background } : {}) };
  const shows = width >= LEAST_WIDTH && height >= LEAST_HEIGHT - 2;
  if (kind === "sector") {
    return (
      <div className={`map-cell sector ${className}`} style={place} title={`${name} ${said(change)}`}>
        <span className="ellipsis">{shows && name}</span>
        {change !== null && width > 120 && <span className="num">{signOf(change)}{percentText(change)}</span>}
      </div>
    );
  }
  return (
    <Link
      to="/stocks/$symbol"
      params={{ symbol: key }}
      // The table has the same links in order; a hundred tab stops here would be in the way.
      tabIndex={-1}
      className={`map-cell company ${className}${width > 110 && height > 80 ? " large" : ""}`}
      style={place}
      title={`${name} ${said(change)}`}
      aria-label={`${name} ${said(change)}`}
    >
      {shows && <strong>{name}</strong>}{" "}
      {shows && change !== null && width >= LEAST_CHANGE_WIDTH && height >= LEAST_CHANGE_HEIGHT && (
        <span className="num">{percentText(change)}</span>
      )}
    </Link>
  );
}

interface Props {
  readonly label: string;
  readonly sectors: readonly MapSector[];
  readonly companies: readonly MapCompany[];
  /** Sectors without their companies. */
  readonly alone: boolean;
  readonly height: number;
  readonly paint: Paint;
}

export function MapTiles({ label, sectors, companies, alone, height, paint }: Props) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const cells = useMemo(
    () => width > 0 ? cellsOf(sectors, companies, { width, height, alone }) : [],
    [sectors, companies, width, height, alone],
  );
  return (
    <div ref={ref} className="sector-map" style={{ height }} role="group" aria-label={label}>
      {cells.map((cell) => <Tile key={`${cell.kind} ${cell.key}`} cell={cell} paint={paint} />)}
    </div>
  );
}
