/** The columns of the lists of stocks. */
import { capBandOf } from "../../lib/market/cap_band.ts";
import { useUser } from "../../lib/api/session.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import { Compact, Delta, Percent, Price } from "../../ui/numbers.tsx";
import { WatchButton } from "../../ui/stock/WatchButton.tsx";
import { YearRail } from "../../ui/chart/YearRail.tsx";
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

type Columns<K extends Key> = Readonly<Record<K, Column<ListRow>>>;

/** The title is also the name in the column chooser and in the CSV. */
const named = (key: string, title: string) => ({ key, title, name: title });
const figure = { end: true, sortable: true } as const;
const extra = { optional: true, wideOnly: true } as const;

/** @param first the title of the first column */
const whatItIs = (first: string): Columns<"symbol" | "kind" | "exchange"> => ({
  symbol: {
    ...named("symbol", first),
    sortable: true,
    csv: (row) => row.symbol,
    cell: (row) => <StockCell row={row} />,
  },
  kind: {
    ...named("kind", t("Kind")),
    ...extra,
    sortable: true,
    csv: (row) => row.kind ?? null,
    cell: (row) => row.kind ?? <span className="muted">{t("not known")}</span>,
  },
  exchange: {
    ...named("exchange", t("Exchange")),
    ...extra,
    sortable: true,
    csv: (row) => row.exchange,
    cell: (row) => row.exchange,
  },
});

/** @param largest the largest move of the list, in percent; without it moves have no bar */
const prices = (largest: number): Columns<"price" | "change" | "move" | "today" | "range" | "year"> => ({
  price: {
    ...named("price", t("Price")),
    ...figure,
    csv: (row) => row.price,
    cell: (row) => <Price value={row.price} flash />,
  },
  change: {
    ...named("change", t("Change")),
    ...figure,
    ...extra,
    csv: (row) => row.change,
    cell: (row) => <Delta amount={row.change} ofPrice={row.price} />,
  },
  move: {
    ...named("change_percentage", t("Change %")),
    ...figure,
    csv: (row) => row.change_percentage,
    cell: (row) => <MoveCell percent={row.change_percentage} largest={largest} />,
  },
  today: {
    ...named("today", t("Today")),
    optional: true,
    cell: (row) => <Today row={row} />,
  },
  range: {
    ...named("range", t("Day range")),
    ...extra,
    cell: (row) => <DayRange price={row.price} low={row.low} high={row.high} />,
  },
  year: {
    ...named("year", t("52 weeks")),
    ...extra,
    cell: ({ price, fifty_two_week_low: low = null, fifty_two_week_high: high = null }) => (
      <YearRail price={price} low={low} high={high} />
    ),
  },
});

/** @param value the title of the market cap */
const sizes = (value: string): Columns<"volume" | "market_cap" | "size" | "yield"> => ({
  volume: {
    ...named("volume", t("Volume")),
    ...figure,
    csv: (row) => row.volume,
    cell: (row) => <VolumeCell volume={row.volume} usual={row.median_volume} />,
  },
  market_cap: {
    ...named("market_cap", value),
    ...figure,
    ...extra,
    csv: (row) => row.market_cap,
    cell: (row) => <Compact value={row.market_cap} dollars />,
  },
  size: {
    ...named("size", t("Size")),
    ...extra,
    csv: (row) => sizeWord(row.market_cap),
    cell: (row) => sizeWord(row.market_cap) ?? <Compact value={null} />,
  },
  yield: {
    ...named("dividend_yield", t("Yield")),
    ...figure,
    ...extra,
    csv: (row) => row.dividend_yield ?? null,
    cell: (row) => <Percent value={row.dividend_yield ?? null} />,
  },
});

interface Options {
  readonly largest?: number;
  readonly first: string;
  readonly value: string;
  readonly onTrade: (symbol: string) => void;
}

export function listColumns(keys: readonly Key[], { largest = 0, first, value, onTrade }: Options): Column<ListRow>[] {
  const columns: Columns<Key> = {
    ...whatItIs(first),
    ...prices(largest),
    ...sizes(value),
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

/** Shown when the row is hovered or focused. */
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

/** Trade, and for signed-in users the star of the watchlists. */
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
