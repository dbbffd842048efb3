import { useMemo, useState } from "react";
import { StockTrail } from "../../lib/market/stock_trail.tsx";
import { t } from "../../lib/text.ts";
import { nextSort, type Sort } from "../../lib/sort.ts";
import type { TableView } from "../../lib/table_view.ts";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { Delta, Money, Price, Shares } from "../../ui/numbers.tsx";
import { SymbolTile } from "../../ui/stock/SymbolTile.tsx";
import { Text } from "../../ui/Text.tsx";
import { Line, type OnTrade } from "./cells.tsx";
import { HoldingSheet } from "./HoldingSheet.tsx";
import { type HoldingRow, sortHoldings } from "./rows.ts";

const PhoneRow = ({ row, onOpen }: { row: HoldingRow; onOpen: () => void }) => {
  const { holding } = row;
  return (
    <button type="button" className="holding-row" aria-haspopup="dialog" onClick={onOpen}>
      <SymbolTile symbol={holding.stock.symbol} sector={holding.stock.sector} />
      <span className="stock-name">
        <strong>{holding.stock.symbol}</strong>
        <span>
          <Text
            of="{shares} at {price}"
            shares={<Shares value={holding.shares} />}
            price={<Price value={holding.current_price} flash />}
          />
        </span>
      </span>
      <Line row={row} />
      <span className="two">
        <strong>
          <Money value={holding.current_value} unknown={t("unpriced")} />
        </strong>
        <span className="second">
          <Delta percent={holding.gain_loss_percentage} unknown={t("unpriced")} />
        </span>
      </span>
    </button>
  );
};

interface Props {
  readonly rows: readonly HoldingRow[];
  readonly columns: readonly Column<HoldingRow>[];
  readonly view: TableView;
  readonly drip: boolean;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly onTrade: OnTrade;
}

export function HoldingsTable({ rows, columns, view, drip, sort, onSort, onTrade }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  const sorted = useMemo(() => sortHoldings(rows, sort), [rows, sort]);
  const opened = rows.find(({ holding }) => holding.id === open);
  const onRowKey = ({ holding }: HoldingRow, key: string) => {
    if (key !== "b" && key !== "s") return false;
    onTrade(key === "b" ? "BUY" : "SELL", holding.stock.symbol);
    return true;
  };
  return (
    <>
      <StockTrail symbols={() => sorted.map(({ holding }) => holding.stock.symbol)}>
        <DataTable
          label={t("Current Holdings")}
          rows={sorted}
          columns={columns}
          rowKey={({ holding }) => holding.id}
          view={view}
          sort={sort}
          onSort={(key) => onSort(nextSort(sort, key))}
          onRowKey={onRowKey}
          phoneRow={(row) => <PhoneRow row={row} onOpen={() => setOpen(row.holding.id)} />}
        />
      </StockTrail>
      {opened && (
        <HoldingSheet
          row={opened}
          drip={drip}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
