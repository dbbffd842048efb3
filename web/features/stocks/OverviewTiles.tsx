import type { ReactNode } from "react";
import type { StockQuote } from "../../../core/research/stocks/contract.ts";
import { capBandOf } from "../../lib/market/cap_band.ts";
import { figuresAt, marketCapAt } from "../../lib/market/live.ts";
import { t } from "../../lib/text.ts";
import { Compact, Delta, Price, Ratio, ratioText } from "../../ui/numbers.tsx";
import { Skeleton } from "../../ui/page/Panel.tsx";
import { Rail } from "../../ui/chart/Rail.tsx";
import { Text } from "../../ui/Text.tsx";
import type { StockInfo } from "./queries.ts";

const Tile = ({ label, figure, children }: { label: string; figure: ReactNode; children?: ReactNode }) => (
  <div className="tile overview-tile">
    <span className="label">{label}</span>
    <span className="figure">{figure}</span>
    {children}
  </div>
);

const bandWord = (dollars: number): string =>
  ({ large: t("Large cap"), mid: t("Mid cap"), small: t("Small cap") })[capBandOf(dollars)];

interface Props {
  /** At the live price; undefined while it is loading. */
  readonly quote: StockQuote | undefined;
  readonly info: StockInfo | undefined;
  /** Shares a day; undefined while unknown. */
  readonly averageVolume: number | null | undefined;
  /** The sector's price-to-earnings ratio. */
  readonly median: number | null | undefined;
}

export function OverviewTiles({ quote, info, averageVolume, median }: Props) {
  const bone = <Skeleton width="60%" height={22} />;
  const cap = info && marketCapAt(info, quote?.price);
  const pe = info ? figuresAt(info, info.price, quote?.price).pe_ratio : null;
  return (
    <div className="tiles overview-tiles" role="group" aria-label={t("Key figures")}>
      <Tile label={t("Current Price")} figure={quote ? <Price value={quote.price} flash /> : bone}>
        {quote
          ? (
            <>
              <Delta amount={quote.change} percent={quote.change_percentage} ofPrice={quote.price} />
              <span className="small muted">
                <Text of="vs previous close {price}" price={<Price value={quote.prev_close} />} />
              </span>
            </>
          )
          : (
            <>
              <Skeleton width="50%" />
              <Skeleton width="80%" height={12} />
            </>
          )}
      </Tile>
      <Tile label={t("Market Cap")} figure={info ? <Compact value={cap} dollars /> : bone}>
        {cap && <span className="small muted">{bandWord(cap)}</span>}
      </Tile>
      <Tile label={t("Volume")} figure={quote ? <Compact value={quote.volume} /> : bone}>
        {averageVolume && (
          <span className="small muted">
            <Text of="Average daily volume {volume}" volume={<Compact value={averageVolume} />} />
          </span>
        )}
      </Tile>
      <Tile label={t("P/E Ratio")} figure={info ? pe === null ? t("N/A") : <Ratio value={pe} /> : bone}>
        {pe !== null && median && (
          <>
            <Rail
              at={pe}
              from={0}
              to={median * 2}
              reference={median}
              label={t("{value} against the sector's median of {median}", {
                value: ratioText(pe),
                median: ratioText(median),
              })}
            />
            <span className="small muted">
              <Text of="Sector median {value}" value={<Ratio value={median} />} />
            </span>
          </>
        )}
      </Tile>
    </div>
  );
}
