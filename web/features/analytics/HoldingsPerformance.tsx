import { Link } from "@tanstack/react-router";
import type { Holding } from "../../../core/ledger/contract.ts";
import { percentOf } from "../../lib/market/live.ts";
import { readSort, writeSort } from "../../lib/views/portfolio_view.ts";
import { nextSort, sortRows } from "../../lib/sort.ts";
import { useTableView } from "../../lib/table_view.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../../ui/Badge.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { Delta, Money, Percent } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { EmptyState } from "../../ui/page/states.tsx";
import { TableTools } from "../../ui/table/TableTools.tsx";

const tones = { High: "red", Medium: "amber", Low: "green" } as const;
const riskText = (level: keyof typeof tones) => ({ High: t("High"), Medium: t("Medium"), Low: t("Low") })[level];

type Key = string | number | null;
interface Sortable extends Column<Holding> {
  readonly by: (holding: Holding) => Key;
}

/** @param total value of the portfolio, the base of the weights */
function columnsFor(total: number): Sortable[] {
  const weight = ({ current_value }: Holding) => current_value === null ? null : percentOf(current_value, total);
  const column = (
    key: string,
    name: string,
    by: Sortable["by"],
    cell: Sortable["cell"],
    rest: Partial<Sortable> = {},
  ): Sortable => ({ key, title: name, name, by, cell, csv: by, sortable: true, optional: true, end: true, ...rest });
  return [
    column(
      "symbol",
      t("Stock"),
      (h) => h.stock.symbol,
      (h) => (
        <Link to="/stocks/$symbol" params={{ symbol: h.stock.symbol }}>
          <strong>{h.stock.symbol}</strong> {h.stock.name}
        </Link>
      ),
      { optional: false, end: false },
    ),
    column("sector", t("Sector"), (h) => h.stock.sector, (h) => h.stock.sector ?? t("Other"), { end: false }),
    column("cost_basis", t("Cost basis"), (h) => h.cost_basis, (h) => <Money value={h.cost_basis} />),
    column("value", t("Value"), (h) => h.current_value, (h) => <Money value={h.current_value} />),
    column("total_return", t("Total return"), (h) => h.total_return, (h) => <Delta amount={h.total_return} />),
    column("return", t("Return"), (h) => h.return_percentage, (h) => <Delta percent={h.return_percentage} />),
    column(
      "contribution",
      t("Contribution"),
      (h) => h.contribution_to_return,
      (h) => <Percent value={h.contribution_to_return} signed />,
    ),
    column("weight", t("Weight"), weight, (h) => <Percent value={weight(h)} />),
    column(
      "risk",
      t("Risk"),
      (h) => h.risk_level && { High: 3, Medium: 2, Low: 1 }[h.risk_level],
      (h) => h.risk_level ? <Badge tone={tones[h.risk_level]}>{riskText(h.risk_level)}</Badge> : "—",
      { end: false, csv: (h) => h.risk_level },
    ),
  ];
}

interface Props {
  readonly name: string;
  readonly holdings: readonly Holding[];
  readonly total: number;
  readonly sort: string | undefined;
  readonly onSort: (sort: string) => void;
}

export function HoldingsPerformance({ name, holdings, total, sort = "-return", onSort }: Props) {
  const [view, setView] = useTableView("holdings-performance");
  const columns = columnsFor(total);
  const order = readSort(sort);
  const by = columns.find(({ key }) => key === order.key) ?? columns[0]!;
  const rows = sortRows(holdings, by.by, order.direction);
  return (
    <Panel
      flush
      title={t("Holdings performance")}
      extra={
        <TableTools
          file={`${name} ${t("Holdings performance")}`}
          columns={columns}
          rows={() => rows}
          empty={rows.length === 0}
          view={view}
          onView={setView}
        />
      }
    >
      {holdings.length === 0
        ? (
          <EmptyState title={t("No holdings performance data available")}>
            {t("What each holding has returned is listed here.")}
          </EmptyState>
        )
        : (
          <DataTable
            label={t("Holdings performance")}
            rows={rows}
            columns={columns}
            rowKey={(h) => h.id}
            sort={order}
            onSort={(key) => onSort(writeSort(nextSort(order, key)))}
            view={view}
            phoneRow={(h) => (
              <>
                <Link to="/stocks/$symbol" params={{ symbol: h.stock.symbol }} className="ellipsis">
                  <strong>{h.stock.symbol}</strong> {h.stock.name}
                </Link>
                <span>
                  <Delta percent={h.return_percentage} />
                </span>
                <span>
                  <Money value={h.current_value} />
                </span>
                <span>
                  <Delta amount={h.total_return} />
                </span>
              </>
            )}
          />
        )}
    </Panel>
  );
}
