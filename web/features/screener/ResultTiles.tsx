/** The matches of a screen as tiles: today's line and the price of each. */
import { type CSSProperties, useEffect, useRef } from "react";
import { t } from "../../lib/text.ts";
import { Compact, Delta, Price } from "../../ui/numbers.tsx";
import { Sparkline } from "../../ui/Sparkline.tsx";
import { SymbolLink } from "../../ui/SymbolLink.tsx";
import { YearRail } from "../../ui/YearRail.tsx";
import type { Shown } from "./arrange.ts";
import { NewBadge, type Result } from "./columns.tsx";
import type { ScreenRow } from "./queries.ts";
import { useLiveResults } from "./use_live_results.ts";

/** Pixels of a row of tiles with the gap below it; the style sheet gives tiles this height. */
export const TILE_ROW = 154;
const NARROWEST = 170;

const Tile = ({ row }: { row: Result }) => (
  <li className={row.leaving ? "result-tile leaving" : "result-tile"}>
    <span className="row between">
      <SymbolLink symbol={row.symbol} className="stock-name" />
      <NewBadge row={row} />
    </span>
    <span className="ellipsis small muted">{row.name}</span>
    <Sparkline
      values={row.today?.line.map(({ price }) => price) ?? []}
      base={row.today?.prev_close ?? null}
    />
    <span className="row between">
      <strong>
        <Price value={row.price} flash />
      </strong>
      <Delta percent={row.change_percentage} />
    </span>
    <span className="row between small muted">
      <Compact value={row.market_cap} dollars />
      <YearRail low={row.fifty_two_week_low} high={row.fifty_two_week_high} price={row.price} />
    </span>
  </li>
);

interface Props {
  readonly near: readonly Shown<ScreenRow>[];
  readonly gap: { readonly before: number; readonly after: number };
  readonly perRow: number;
  /** Tells how many tiles have room side by side. */
  readonly onFit: (perRow: number) => void;
}

export function ResultTiles({ near, gap, perRow, onFit }: Props) {
  const rows = useLiveResults(near);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current!;
    const observer = new ResizeObserver(() => onFit(Math.max(1, Math.floor(element.clientWidth / NARROWEST))));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} style={{ paddingTop: gap.before, paddingBottom: gap.after }}>
      <ul className="result-tiles" aria-label={t("Stocks found")} style={{ "--per-row": perRow } as CSSProperties}>
        {rows.map((row) => <Tile key={row.symbol} row={row} />)}
      </ul>
    </div>
  );
}
