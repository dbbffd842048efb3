import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Holding } from "../../../core/ledger/contract.ts";
import type { Side } from "../../../core/orders/contract.ts";
import { nextSort, type Sort } from "../../lib/sort.ts";
import { HoverCard } from "../../ui/HoverCard.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { Delta, Money, Percent, Price, Shares } from "../../ui/numbers.tsx";
import { QuickView } from "./QuickView.tsx";
import { sortHoldings } from "./sort_holdings.ts";

/** Above this share of the portfolio a holding is flagged. */
const HEAVY = 20;
type OnTrade = (side: Side, symbol: string) => void;

const Stock = ({ holding }: { holding: Holding }) => (
  <span className="row">
    <HoverCard width={320} content={() => <QuickView symbol={holding.stock.symbol} />}>
      <Link to="/stocks/$symbol" params={{ symbol: holding.stock.symbol }} className="stock-name">
        <strong>{holding.stock.symbol}</strong>
        <span>{holding.stock.name}</span>
      </Link>
    </HoverCard>
    {holding.weight !== null && holding.weight > HEAVY && (
      <Badge tone="amber" title="More than a fifth of the portfolio is in this stock">
        <Percent value={holding.weight} />
      </Badge>
    )}
    {holding.risk_level === "High" && (
      <Badge tone="red" title="Volatility of 50% a year or more over 60 trading days">High risk</Badge>
    )}
  </span>
);

const Actions = ({ holding, onTrade }: { holding: Holding; onTrade: OnTrade }) => (
  <>
    <Button
      size="small"
      aria-label={`Buy ${holding.stock.symbol}`}
      onClick={() => onTrade("BUY", holding.stock.symbol)}
    >
      Buy
    </Button>{" "}
    <Button
      size="small"
      aria-label={`Sell ${holding.stock.symbol}`}
      onClick={() => onTrade("SELL", holding.stock.symbol)}
    >
      Sell
    </Button>
  </>
);

const columns = (onTrade: OnTrade): Column<Holding>[] => [
  { key: "symbol", title: "Stock", sortable: true, cell: (h) => <Stock holding={h} /> },
  { key: "shares", title: "Shares", end: true, sortable: true, cell: (h) => <Shares value={h.shares} /> },
  { key: "average_cost", title: "Avg Cost", end: true, sortable: true, cell: (h) => <Price value={h.average_cost} /> },
  {
    key: "current_price",
    title: "Current",
    end: true,
    sortable: true,
    cell: (h) => <Price value={h.current_price} flash />,
  },
  {
    key: "value",
    title: "Value",
    end: true,
    sortable: true,
    cell: (h) => <Money value={h.current_value} unknown="unpriced" />,
  },
  {
    key: "gain_loss",
    title: "Gain/Loss",
    end: true,
    sortable: true,
    cell: (h) => <Delta amount={h.gain_loss} percent={h.gain_loss_percentage} unknown="unpriced" />,
  },
  {
    key: "actions",
    title: <span className="sr-only">Actions</span>,
    end: true,
    cell: (h) => <Actions holding={h} onTrade={onTrade} />,
  },
];

const PhoneRow = ({ holding, onTrade }: { holding: Holding; onTrade: OnTrade }) => (
  <>
    <Link to="/stocks/$symbol" params={{ symbol: holding.stock.symbol }} className="ellipsis">
      <strong>{holding.stock.symbol}</strong> {holding.stock.name}
    </Link>
    <strong>
      <Money value={holding.current_value} unknown="unpriced" />
    </strong>
    <span>
      <Shares value={holding.shares} /> at <Price value={holding.current_price} flash />
    </span>
    <span>
      <Delta amount={holding.gain_loss} percent={holding.gain_loss_percentage} unknown="unpriced" />
    </span>
    <span className="actions">
      <Actions holding={holding} onTrade={onTrade} />
    </span>
  </>
);

interface Props {
  readonly holdings: readonly Holding[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly onTrade: OnTrade;
}

export function HoldingsTable({ holdings, sort, onSort, onTrade }: Props) {
  const rows = useMemo(() => sortHoldings(holdings, sort), [holdings, sort]);
  const onRowKey = (holding: Holding, key: string) => {
    if (key !== "b" && key !== "s") return false;
    onTrade(key === "b" ? "BUY" : "SELL", holding.stock.symbol);
    return true;
  };
  return (
    <DataTable
      label="Current Holdings"
      rows={rows}
      columns={columns(onTrade)}
      rowKey={(h) => h.id}
      sort={sort}
      onSort={(key) => onSort(nextSort(sort, key))}
      onRowKey={onRowKey}
      phoneRow={(h) => <PhoneRow holding={h} onTrade={onTrade} />}
    />
  );
}
