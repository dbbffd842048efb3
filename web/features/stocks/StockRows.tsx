import { t } from "../../lib/text.ts";
import { useDialogs } from "../../lib/dialogs.ts";
import { Button } from "../../ui/Button.tsx";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { Compact, Delta, Price } from "../../ui/numbers.tsx";
import { SymbolLink } from "../../ui/SymbolLink.tsx";

interface StockLine {
  readonly symbol: string;
  readonly name: string;
  readonly price: number | null;
  readonly change_percentage: number | null;
  readonly exchange?: string;
  readonly type?: string;
  readonly volume?: number | null;
}

const KINDS: Readonly<Record<string, string>> = { CS: "Stock", ETF: "Fund", ADRC: "Depositary receipt" };

/** The fields that search results and quotes share. */
const DETAILS = {
  listing: [
    { key: "exchange", title: "Exchange", cell: (row) => row.exchange },
    { key: "type", title: "Kind", cell: (row) => KINDS[row.type ?? ""] ?? row.type },
  ],
  quote: [{ key: "volume", title: "Volume", end: true, cell: (row) => <Compact value={row.volume} /> }],
} as const satisfies Record<string, readonly Column<StockLine>[]>;

const columns = (details: keyof typeof DETAILS, onTrade: (symbol: string) => void): Column<StockLine>[] => [
  {
    key: "stock",
    title: "Stock",
    cell: (row) => <SymbolLink symbol={row.symbol} name={row.name} className="stock-name wide" />,
  },
  ...DETAILS[details],
  { key: "price", title: "Price", end: true, cell: (row) => <Price value={row.price} flash /> },
  { key: "change", title: "Change", end: true, cell: (row) => <Delta percent={row.change_percentage} /> },
  {
    key: "actions",
    title: <span className="sr-only">{t("Actions")}</span>,
    end: true,
    cell: (row) => (
      <Button size="small" aria-label={`Trade ${row.symbol}`} onClick={() => onTrade(row.symbol)}>{t("Trade")}</Button>
    ),
  },
];

/** A list of stocks with links to their pages; b and s on a row open the trade dialog. */
export function StockRows(
  { label, rows, details }: { label: string; rows: readonly StockLine[]; details: keyof typeof DETAILS },
) {
  const { trade } = useDialogs();
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns(details, (symbol) => trade({ side: "BUY", symbol }))}
      rowKey={(row) => row.symbol}
      onRowKey={(row, key) => {
        if (key !== "b" && key !== "s") return false;
        trade({ side: key === "b" ? "BUY" : "SELL", symbol: row.symbol });
        return true;
      }}
      phoneRow={(row) => (
        <>
          <SymbolLink symbol={row.symbol} className="ellipsis" />
          <strong>
            <Price value={row.price} flash />
          </strong>
          <span className="ellipsis">{row.name}</span>
          <span>
            <Delta percent={row.change_percentage} />
          </span>
        </>
      )}
    />
  );
}
