import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { OutputOf } from "../../../core/contracts.ts";
import { useDialogs } from "../../lib/dialogs.ts";
import { queries } from "../../lib/queries.ts";
import { Button } from "../../ui/Button.tsx";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { Delta, Price } from "../../ui/numbers.tsx";
import { RowsSkeleton } from "../../ui/Panel.tsx";
import { EmptyState, PageError } from "../../ui/states.tsx";

type Row = OutputOf<"stocks.search">[number];
const LIMIT = 50;
const KINDS: Readonly<Record<string, string>> = { CS: "Stock", ETF: "Fund", ADRC: "Depositary receipt" };

const columns = (onTrade: (symbol: string) => void): Column<Row>[] => [
  {
    key: "stock",
    title: "Stock",
    cell: (row) => (
      <Link to="/stocks/$symbol" params={{ symbol: row.symbol }} className="stock-name wide">
        <strong>{row.symbol}</strong>
        <span>{row.name}</span>
      </Link>
    ),
  },
  { key: "exchange", title: "Exchange", cell: (row) => row.exchange },
  { key: "type", title: "Kind", cell: (row) => KINDS[row.type] ?? row.type },
  { key: "price", title: "Price", end: true, cell: (row) => <Price value={row.price} /> },
  { key: "change", title: "Change", end: true, cell: (row) => <Delta percent={row.change_percentage} /> },
  {
    key: "actions",
    title: <span className="sr-only">Actions</span>,
    end: true,
    cell: (row) => <Button size="small" aria-label={`Trade ${row.symbol}`} onClick={() => onTrade(row.symbol)}>Trade</Button>,
  },
];

export function SearchResults({ text }: { text: string }) {
  const { trade } = useDialogs();
  const { data, error, refetch } = useQuery(queries.search(text, LIMIT));
  if (error && !data) return <PageError title="The search did not work" error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div className="inset">
        <RowsSkeleton rows={6} label="Searching" />
      </div>
    );
  }
  if (data.length === 0) return <EmptyState title={`No stocks found for "${text}"`}>Try the ticker symbol, or a part of the company's name.</EmptyState>;
  return (
    <DataTable
      label="Stocks found"
      rows={data}
      columns={columns((symbol) => trade({ side: "BUY", symbol }))}
      rowKey={(row) => row.symbol}
      phoneRow={(row) => (
        <>
          <Link to="/stocks/$symbol" params={{ symbol: row.symbol }} className="ellipsis">
            <strong>{row.symbol}</strong>
          </Link>
          <strong>
            <Price value={row.price} />
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
