import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { polled } from "../../lib/api/query.ts";
import { useLiveRows } from "../../lib/market/live.ts";
import { useMarketNow } from "../../lib/market/market_clock.ts";
import { t } from "../../lib/text.ts";
import { type CompareSearch, DEFAULT_COMPARE_RANGE, symbolsOf } from "../../lib/views/compare_view.ts";
import { CopyLink } from "../../ui/form/CopyLink.tsx";
import { InTurn } from "../../ui/chart/use_turn.ts";
import { Panel, RowsSkeleton, Skeleton } from "../../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { WatchAll } from "../../ui/stock/WatchAll.tsx";
import type { Compared } from "./figures.ts";
import { MeasureTable } from "./MeasureTable.tsx";
import { MoveTogether } from "./MoveTogether.tsx";
import { ReturnChart } from "./ReturnChart.tsx";
import { Slots } from "./Slots.tsx";

const REFRESH_SECONDS = 300;
/** With more stocks the table takes the whole width. */
const BESIDE = 5;
const NONE: readonly Compared[] = [];

/** The stocks with these symbols at live prices, as far as loaded. */
function useCompared(symbols: readonly string[]) {
  const { data, error, refetch } = useQuery({
    ...polled("stocks.compare", { symbols: [...symbols].sort() }, REFRESH_SECONDS),
    enabled: symbols.length > 0,
    placeholderData: keepPreviousData,
  });
  const rows = useLiveRows(data?.stocks ?? NONE);
  const stocks = useMemo(() => new Map(rows.map((row) => [row.symbol, row])), [rows]);
  /** In the order of the address; stocks that are not loaded yet are missing. */
  const shown = useMemo(
    () => symbols.flatMap((symbol) => stocks.get(symbol) ?? []),
    [symbols.join(), stocks],
  );
  const slots = useMemo(() => shown.map(({ symbol }) => symbols.indexOf(symbol)), [symbols.join(), shown]);
  // The closes end at the market's time; while it is unknown, at the last close.
  const now = useMarketNow()() ?? Math.max(0, ...rows.map(({ closes }) => closes.at(-1)?.t ?? 0));
  const unknown = data?.unknown_symbols ?? [];
  return {
    stocks,
    shown,
    slots,
    /** The minute that the charts end in. */
    minute: Math.floor(now / 60_000) * 60_000,
    unknown,
    waiting: shown.length === 0 && symbols.some((symbol) => !unknown.includes(symbol)),
    error,
    refetch,
  };
}

const MeasuresWaiting = () => (
  <Panel>
    <RowsSkeleton rows={16} label={t("Loading")} />
  </Panel>
);
const Waiting = () => (
  <>
    <Panel>
      <Skeleton height={430} />
    </Panel>
    <MeasuresWaiting />
  </>
);

interface Props {
  readonly search: CompareSearch;
  readonly onSearch: (part: { readonly [K in keyof CompareSearch]?: CompareSearch[K] | undefined }) => void;
}

export function Comparison({ search, onSearch }: Props) {
  const symbols = symbolsOf(search.symbols);
  const { stocks, shown, slots, minute, unknown, waiting, error, refetch } = useCompared(symbols);
  return (
    <>
      <div className="page-head">
        <span className="row wrap">
          <h1>{t("Compare")}</h1>
          <span className="small muted">{t("Up to ten symbols. The address keeps them.")}</span>
        </span>
        <span className="row wrap">
          <CopyLink />
          {shown.length > 0 && <WatchAll symbols={shown.map(({ symbol }) => symbol)} />}
        </span>
      </div>
      <Slots
        symbols={symbols}
        stocks={stocks}
        unknown={unknown}
        onChange={(next) => onSearch({ symbols: next.join(",") })}
      />
      {symbols.length === 0 && (
        <Panel>
          <EmptyState title={t("Nothing to compare yet")}>
            {t("Add up to ten stocks to see their returns, value and margins side by side.")}
          </EmptyState>
        </Panel>
      )}
      {waiting && !error && <Waiting />}
      {waiting && error && (
        <Panel>
          <PageError title={t("Unable to compare")} error={error} onRetry={() => void refetch()} />
        </Panel>
      )}
      {shown.length > 0 && (
        <>
          <ReturnChart
            stocks={shown}
            slots={slots}
            range={search.range ?? DEFAULT_COMPARE_RANGE}
            now={minute}
            onRange={(range) => onSearch({ range })}
            show={search.show}
            onShow={(show) => onSearch({ show })}
          />
          <div className={shown.length > 1 && shown.length <= BESIDE ? "with-side" : "stack"}>
            <InTurn placeholder={<MeasuresWaiting />}>
              <MeasureTable stocks={shown} slots={slots} now={minute} />
            </InTurn>
            {shown.length > 1 && <MoveTogether stocks={shown} now={minute} />}
          </div>
        </>
      )}
    </>
  );
}
