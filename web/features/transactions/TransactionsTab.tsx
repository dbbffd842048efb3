import { useQuery } from "@tanstack/react-query";
import type { Transaction } from "../../../core/ledger/contract.ts";
import { addCents, type Cents, cents, centsNumber, ZERO_CENTS } from "../../../core/kernel/money.ts";
import {
  daysOf,
  DEFAULT_RANGE,
  type Range,
  ranges,
  type TabProps,
  type TypeFilter,
  types,
} from "../../lib/portfolio_view.ts";
import { transactionsQuery } from "./queries.ts";
import { Segmented } from "../../ui/Segmented.tsx";
import { ChipGroup } from "../../ui/ChipGroup.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Count, Money } from "../../ui/numbers.tsx";
import { Panel, RowsSkeleton, Tile, TileRow, TileSkeleton } from "../../ui/Panel.tsx";
import { EmptyState, PageError } from "../../ui/states.tsx";
import { TransactionList } from "../../ui/TransactionList.tsx";
import { inGroup } from "./group.ts";
import { TextButton } from "../../ui/TextButton.tsx";

const NAMES: Record<TypeFilter, string> = {
  all: "All",
  buys: "Buys",
  sells: "Sells",
  dividends: "Dividends",
  interest: "Interest",
  splits: "Splits",
  deposits: "Deposits",
  withdrawals: "Withdrawals",
};

const total = (transactions: readonly Transaction[]): number =>
  centsNumber(transactions.reduce<Cents>((sum, t) => addCents(sum, cents(t.total_amount)), ZERO_CENTS));

/** A tile for each type in the period. */
const TypeTiles = ({ transactions }: { transactions: readonly Transaction[] }) => (
  <TileRow label="Totals by type">
    {types.filter((type) => type !== "all").map((type) => ({ type, rows: inGroup(transactions, type) })).filter((
      { rows },
    ) => rows.length > 0).map((
      { type, rows },
    ) => (
      <Tile
        key={type}
        label={NAMES[type]}
        foot={
          <>
            <Count value={rows.length} /> {rows.length === 1 ? "entry" : "entries"}
          </>
        }
      >
        <Money value={total(rows)} />
      </Tile>
    ))}
  </TileRow>
);

export function TransactionsTab({ portfolio, search, change }: TabProps) {
  const range = search.range ?? DEFAULT_RANGE;
  const type = search.type ?? "all";
  const onRange = (range: Range) => change({ ...search, tab: "transactions", range });
  const onType = (type: TypeFilter) => change({ ...search, tab: "transactions", type });
  const { data, error, refetch } = useQuery(transactionsQuery(portfolio.id, daysOf(range)));
  const waiting = !data && !error;
  const all = data?.transactions ?? [];
  const rows = inGroup(all, type);
  return (
    <>
      <div className="row wrap between">
        <ChipGroup
          label="Type of transactions"
          options={types.map((item) => ({
            value: item,
            label: (
              <>
                {NAMES[item]} <span className="small chip-count">{waiting ? "" : inGroup(all, item).length}</span>
              </>
            ),
          }))}
          value={type}
          onChange={onType}
        />
        <Segmented<Range> aria-label="Period" options={[...ranges]} value={range} onChange={onRange} />
      </div>
      {waiting && <TileSkeleton count={3} />}
      {!waiting && all.length > 0 && <TypeTiles transactions={all} />}
      <Panel flush>
        {waiting && (
          <div className="inset" style={{ paddingTop: 16 }}>
            <RowsSkeleton rows={6} label="Loading transactions" />
          </div>
        )}
        {error && !data && (
          <PageError
            title="The transactions could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!waiting && data && rows.length === 0 && (
          <EmptyState
            icon={<Icon name="list" />}
            title={type === "all" ? "No transactions in this period" : `No ${NAMES[type].toLowerCase()} in this period`}
            action={(type !== "all" || range !== "ALL") && (
              <TextButton
                onClick={() => type !== "all" ? onType("all") : onRange("ALL")}
              >
                View all transactions
              </TextButton>
            )}
          />
        )}
        {!waiting && rows.length > 0 && <TransactionList transactions={rows} />}
      </Panel>
      {!waiting && data && data.total > all.length && (
        <p className="small muted">The newest {all.length} of {data.total} entries of the period are shown.</p>
      )}
    </>
  );
}
