/** The rows of announced splits. */
import { splitRatio } from "../../../lib/market/split_ratio.ts";
import { t } from "../../../lib/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Day } from "../../../ui/dates.tsx";
import { SymbolLink } from "../../../ui/stock/SymbolLink.tsx";
import { SymbolTile } from "../../../ui/stock/SymbolTile.tsx";
import type { Column } from "../../../ui/table/DataTable.tsx";
import type { ComingSplit } from "../queries.ts";

export const SPLIT_SORTS = ["stock_symbol", "execution_date"];

const kindOf = ({ is_reverse_split: reverse }: ComingSplit) => reverse ? t("Reverse split") : t("Split");
const Kind = ({ row }: { row: ComingSplit }) => (
  <Badge tone={row.is_reverse_split ? "amber" : "blue"}>{kindOf(row)}</Badge>
);
const named = (title: string) => ({ title, name: title });

export const splitColumns = (): Column<ComingSplit>[] => [
  {
    ...named(t("Stock")),
    key: "stock_symbol",
    sortable: true,
    csv: (row) => row.stock_symbol,
    cell: (row) => (
      <span className="row">
        <SymbolTile symbol={row.stock_symbol} />
        <SymbolLink symbol={row.stock_symbol} className="stock-name plain" />
      </span>
    ),
  },
  {
    ...named(t("Day")),
    key: "execution_date",
    sortable: true,
    csv: (row) => row.execution_date,
    cell: (row) => <Day date={row.execution_date} />,
  },
  { ...named(t("Kind")), key: "kind", csv: kindOf, cell: (row) => <Kind row={row} /> },
  {
    ...named(t("Ratio")),
    key: "ratio",
    end: true,
    csv: splitRatio,
    cell: (row) => <strong className="num">{splitRatio(row)}</strong>,
  },
];

export const SplitOnPhone = ({ row }: { row: ComingSplit }) => (
  <SymbolLink symbol={row.stock_symbol} className="list-row short">
    <SymbolTile symbol={row.stock_symbol} />
    <span className="stock-name">
      <span>
        <strong>{row.stock_symbol}</strong>
      </span>
      <span>{kindOf(row)}</span>
    </span>
    <span className="two">
      <strong className="num">{splitRatio(row)}</strong>
      <span className="second">
        <Day date={row.execution_date} />
      </span>
    </span>
  </SymbolLink>
);
