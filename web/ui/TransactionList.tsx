/** A list of ledger entries, newest first. */
import { Link } from "@tanstack/react-router";
import type { Transaction } from "../../core/ledger/contract.ts";
import { type Column, DataTable } from "./DataTable.tsx";
import { When } from "./dates.tsx";
import { Money, Price, Shares } from "./numbers.tsx";
import { TransactionKind } from "./TransactionKind.tsx";

const Stock = ({ of }: { of: Transaction }) =>
  of.stock_symbol
    ? (
      <Link to="/stocks/$symbol" params={{ symbol: of.stock_symbol }} className="stock-name">
        <strong>{of.stock_symbol}</strong>
        {of.stock && <span>{of.stock.name}</span>}
      </Link>
    )
    : <span>Cash</span>;

const columns: readonly Column<Transaction>[] = [
  { key: "type", title: "Type", cell: (t) => <TransactionKind type={t.transaction_type} /> },
  { key: "stock", title: "Stock", cell: (t) => <Stock of={t} /> },
  { key: "shares", title: "Shares", end: true, cell: (t) => <Shares value={t.shares} unknown="none" /> },
  { key: "price", title: "Price", end: true, cell: (t) => <Price value={t.price_per_share} unknown="none" /> },
  {
    key: "total",
    title: "Total",
    end: true,
    cell: (t) => (
      <strong>
        <Money value={t.total_amount} />
      </strong>
    ),
  },
  { key: "cash", title: "Cash", end: true, cell: (t) => <Money value={t.cash_effect} signed /> },
  { key: "at", title: "Time", cell: (t) => <When at={t.executed_at} /> },
  {
    key: "notes",
    title: "Notes",
    cell: (t) => <span className="muted note-cell" title={t.notes ?? undefined}>{t.notes}</span>,
  },
];

const PhoneRow = ({ of }: { of: Transaction }) => (
  <>
    <span>
      <TransactionKind type={of.transaction_type} /> <strong>{of.stock_symbol ?? "Cash"}</strong>
    </span>
    <strong>
      <Money value={of.cash_effect} signed />
    </strong>
    <span>
      {of.shares !== null && of.price_per_share !== null
        ? (
          <>
            <Shares value={of.shares} /> at <Price value={of.price_per_share} />
          </>
        )
        : of.notes}
    </span>
    <span>
      <When at={of.executed_at} />
    </span>
  </>
);

export const TransactionList = (
  { transactions, label = "Transactions" }: { transactions: readonly Transaction[]; label?: string },
) => (
  <DataTable
    label={label}
    rows={transactions}
    columns={columns}
    rowKey={(t) => t.id}
    phoneRow={(t) => <PhoneRow of={t} />}
  />
);
