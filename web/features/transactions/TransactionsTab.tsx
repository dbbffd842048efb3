import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { downloadCsv } from "../../lib/csv.ts";
import { messageOf } from "../../lib/api/errors.ts";
import {
  daysOf,
  DEFAULT_RANGE,
  type Range,
  ranges,
  type TabProps,
  type TypeFilter,
  types,
} from "../../lib/views/portfolio_view.ts";
import { holdingsQuery, transactionTotalsQuery } from "../../lib/api/queries.ts";
import { t } from "../../lib/text.ts";
import { Segmented } from "../../ui/form/Segmented.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { ChipGroup } from "../../ui/form/ChipGroup.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { TextButton } from "../../ui/form/TextButton.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { transactionWord } from "../../ui/stock/TransactionKind.tsx";
import { countOf, emptyLabel, groupLabel, typesOf } from "./groups.ts";
import { Ledger } from "./Ledger.tsx";
import { type LedgerFilter, readAll, useLedger } from "./ledger.ts";
import { TypeTiles } from "./TypeTiles.tsx";

const HEAD = ["Date", "Type", "Symbol", "Shares", "Price", "Total", "Cash", "Cash after", "Notes"];

function CsvButton({ name, filter, disabled }: { name: string; filter: LedgerFilter; disabled: boolean }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const rows = await readAll(filter);
      downloadCsv(`${name} transactions`, [
        HEAD,
        ...rows.map((row) => [
          row.executed_at,
          transactionWord(row.transaction_type),
          row.stock_symbol,
          row.shares,
          row.price_per_share,
          row.total_amount,
          row.cash_effect,
          row.cash_after,
          row.notes,
        ]),
      ]);
    } catch (error) {
      toast.bad(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      icon={<Icon name="download" size={14} />}
      busy={busy}
      disabled={disabled}
      onClick={() => void save()}
    >
      CSV
    </Button>
  );
}

interface ChipsProps {
  readonly type: TypeFilter;
  readonly totals: Parameters<typeof countOf>[0] | undefined;
  readonly onType: (type: TypeFilter) => void;
}

const TypeChips = ({ type, totals, onType }: ChipsProps) => (
  <ChipGroup
    label={t("Type of transactions")}
    options={types.map((item) => ({
      value: item,
      label: (
        <>
          {groupLabel(item)} <span className="small chip-count">{totals ? countOf(totals, item) : ""}</span>
        </>
      ),
    }))}
    value={type}
    onChange={onType}
  />
);

/** @param onAll shows the entries of all times; null if they are shown */
const Foot = ({ count, onAll }: { count: number; onAll: (() => void) | null }) => (
  <div className="row between small muted ledger-foot">
    <span>{t("{count} transactions", { count })}</span>
    {onAll && <TextButton onClick={onAll}>{t("Show all")}</TextButton>}
  </div>
);

export function TransactionsTab({ portfolio, search, change }: TabProps) {
  const range = search.range ?? DEFAULT_RANGE;
  const type = search.type ?? "all";
  const show = (part: Partial<TabProps["search"]>) => change({ ...search, tab: "transactions", ...part });
  const filter = { id: portfolio.id, days: daysOf(range), types: typesOf(type) };
  const { data: totals } = useQuery(transactionTotalsQuery(portfolio.id, daysOf(range)));
  const { rows, error, refetch, fetchNextPage, isFetchingNextPage } = useLedger(filter);
  const { data: holdings } = useQuery(holdingsQuery(portfolio.id));
  const sectors = useMemo(
    () => new Map(holdings?.map(({ stock }) => [stock.symbol, stock.sector])),
    [holdings],
  );
  const total = totals ? countOf(totals, type) : rows?.length ?? 0;
  return (
    <Panel flush className="ledger-panel">
      <div className="ledger-tools">
        <TypeChips type={type} totals={totals} onType={(type) => show({ type })} />
        <div className="row">
          <Segmented<Range>
            aria-label={t("Period")}
            size="small"
            options={[...ranges]}
            value={range}
            onChange={(range) => show({ range })}
          />
          <CsvButton name={portfolio.name} filter={filter} disabled={!rows?.length} />
        </div>
      </div>
      {totals ? totals.total > 0 && <TypeTiles totals={totals} /> : <div className="ledger-tiles" />}
      {!rows && !error && (
        <div className="inset">
          <RowsSkeleton rows={8} label={t("Loading transactions")} />
        </div>
      )}
      {error && !rows && (
        <PageError
          title={t("The transactions could not be loaded")}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {rows?.length === 0 && (
        <EmptyState
          icon={<Icon name="list" />}
          title={emptyLabel(type)}
          action={(type !== "all" || range !== "ALL") && (
            <TextButton onClick={() => show(type === "all" ? { range: "ALL" } : { type: "all" })}>
              {t("View all transactions")}
            </TextButton>
          )}
        />
      )}
      {rows && rows.length > 0 && (
        <>
          <Ledger
            key={`${range} ${type}`}
            portfolioId={portfolio.id}
            rows={rows}
            total={Math.max(total, rows.length)}
            sectors={sectors}
            onMore={() => !isFetchingNextPage && void fetchNextPage()}
          />
          <Foot count={Math.max(total, rows.length)} onAll={range === "ALL" ? null : () => show({ range: "ALL" })} />
        </>
      )}
    </Panel>
  );
}
