/** The columns that lists of stocks are put together from. */
import { capBandOf } from "../../lib/cap_band.ts";
import { useUser } from "../../lib/session.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/Button.tsx";
import type { Column } from "../../ui/DataTable.tsx";
import { Compact, Delta, Percent, Price } from "../../ui/numbers.tsx";
import { WatchButton } from "../../ui/WatchButton.tsx";
import { YearRail } from "../../ui/YearRail.tsx";
import { DayRange, MoveCell, StockCell, Today, VolumeCell } from "./cells.tsx";
import type { ListStock } from "./queries.ts";

export interface ListRow extends ListStock {
  readonly fifty_two_week_low?: number | null;
  readonly fifty_two_week_high?: number | null;
  /** Of a fund. */
  readonly kind?: string | null;
  readonly dividend_yield?: number | null;
  readonly line: readonly number[];
  readonly close: number | null;
}
type Key =
  | "symbol"
  | "kind"
  | "price"
  | "change"
  | "move"
  | "today"
  | "volume"
  | "market_cap"
  | "size"
  | "yield"
  | "range"
  | "year"
  | "exchange"
  | "trade";

const sizeWord = (dollars: number | null): string | null =>
  dollars === null ? null : { large: t("Large"), mid: t("Mid"), small: t("Small") }[capBandOf(dollars)];

/** @param largest the largest move of the list, in percent; moves show no bar without it */
export function listColumns(
  keys: readonly Key[],
  { largest = 0, first, value, onTrade }: {
    largest?: number;
    /** The title of the first column, and of the market cap. */
    first: string;
    value: string;
    onTrade: (symbol: string) => void;
  },
): Column<ListRow>[] {
  const figure = { end: true, sortable: true } as const;
  const columns: Readonly<Record<Key, Column<ListRow>>> = {
    symbol: {
      key: "symbol",
      title: first,
      name: first,
      sortable: true,
      csv: (row) => row.symbol,
      cell: (row) => <StockCell row={row} />,
    },
    kind: {
      key: "kind",
      title: t("Kind"),
      name: t("Kind"),
      optional: true,
      sortable: true,
      wideOnly: true,
      csv: (row) => row.kind ?? null,
      cell: (row) => row.kind ?? <span className="muted">{t("not known")}</span>,
    },
    price: {
      ...figure,
      key: "price",
      title: t("Price"),
      name: t("Price"),
      csv: (row) => row.price,
      cell: (row) => <Price value={row.price} flash />,
    },
    change: {
      ...figure,
      key: "change",
      title: t("Change"),
      name: t("Change"),
      optional: true,
      wideOnly: true,
      csv: (row) => row.change,
      cell: (row) => <Delta amount={row.change} ofPrice={row.price} />,
    },
    move: {
      ...figure,
      key: "change_percentage",
      title: t("Change %"),
      name: t("Change %"),
      csv: (row) => row.change_percentage,
      cell: (row) => <MoveCell percent={row.change_percentage} largest={largest} />,
    },
    today: {
      key: "today",
      title: t("Today"),
      name: t("Today"),
      optional: true,
      cell: (row) => <Today row={row} />,
    },
    volume: {
      ...figure,
      key: "volume",
      title: t("Volume"),
      name: t("Volume"),
      csv: (row) => row.volume,
      cell: (row) => <VolumeCell volume={row.volume} usual={row.median_volume} />,
    },
    market_cap: {
      ...figure,
      key: "market_cap",
      title: value,
      name: value,
      optional: true,
      wideOnly: true,
      csv: (row) => row.market_cap,
      cell: (row) => <Compact value={row.market_cap} dollars />,
    },
    size: {
      key: "size",
      title: t("Size"),
      name: t("Size"),
      optional: true,
      wideOnly: true,
      csv: (row) => sizeWord(row.market_cap),
      cell: (row) => sizeWord(row.market_cap) ?? <Compact value={null} />,
    },
    yield: {
      ...figure,
      key: "dividend_yield",
      title: t("Yield"),
      name: t("Yield"),
      optional: true,
      wideOnly: true,
      csv: (row) => row.dividend_yield ?? null,
      cell: (row) => <Percent value={row.dividend_yield ?? null} />,
    },
    range: {
      key: "range",
      title: t("Day range"),
      name: t("Day range"),
      optional: true,
      wideOnly: true,
      cell: (row) => <DayRange price={row.price} low={row.low} high={row.high} />,
    },
    year: {
      key: "year",
      title: t("52 weeks"),
      name: t("52 weeks"),
      optional: true,
      wideOnly: true,
      cell: ({ price, fifty_two_week_low: low = null, fifty_two_week_high: high = null }) => (
        <YearRail price={price} low={low} high={high} />
      ),
    },
    exchange: {
      key: "exchange",
      title: t("Exchange"),
      name: t("Exchange"),
      optional: true,
      sortable: true,
      wideOnly: true,
      csv: (row) => row.exchange,
      cell: (row) => row.exchange,
    },
    trade: {
      key: "trade",
      title: <span className="sr-only">{t("Actions")}</span>,
      end: true,
      of: (row) => [row.symbol],
      cell: (row) => <RowActions symbol={row.symbol} onTrade={onTrade} />,
    },
  };
  return keys.map((key) => columns[key]);
}

/** Shown when its row is pointed at or has the focus. */
const TradeButton = ({ symbol, onTrade }: { symbol: string; onTrade: (symbol: string) => void }) => (
  <Button
    size="small"
    className="row-action"
    aria-label={t("Trade {symbol}", { symbol })}
    onClick={() => onTrade(symbol)}
  >
    {t("Trade")}
  </Button>
);

/** Trade, and for who is signed in the star of the watchlists. */
export function RowActions({ symbol, onTrade }: { symbol: string; onTrade: (symbol: string) => void }) {
  const user = useUser();
  return (
    <span className="row row-actions">
      <TradeButton symbol={symbol} onTrade={onTrade} />
      {user && (
        <span className="row-action">
          <WatchButton symbol={symbol} inTable />
        </span>
      )}
    </span>
  );
}
