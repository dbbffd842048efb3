import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Compared } from "../features/compare/figures.ts";
import { MeasureTable } from "../features/compare/MeasureTable.tsx";
import { MoveTogether } from "../features/compare/MoveTogether.tsx";
import { ReturnChart } from "../features/compare/ReturnChart.tsx";
import { Slots } from "../features/compare/Slots.tsx";
import { type CompareSearch, DEFAULT_COMPARE_RANGE, symbolsOf } from "../lib/compare_view.ts";
import { useLiveRows } from "../lib/live.ts";
import { useMarketNow } from "../lib/market_clock.ts";
import { polled } from "../lib/query.ts";
import { t } from "../lib/text.ts";
import { useTitle } from "../lib/title.ts";
import { CopyLink } from "../ui/CopyLink.tsx";
import { Panel, RowsSkeleton, Skeleton } from "../ui/Panel.tsx";
import { EmptyState, PageError } from "../ui/states.tsx";
import { WatchAll } from "../ui/WatchAll.tsx";

const REFRESH_SECONDS = 300;
const NONE: readonly Compared[] = [];

export function ComparePage() {
  useTitle(t("Compare"));
  const search: CompareSearch = useSearch({ from: "/shell/compare" });
  const navigate = useNavigate();
  const symbols = symbolsOf(search.symbols);
  const { data, error, refetch } = useQuery({
    ...polled("stocks.compare", { symbols: [...symbols].sort() }, REFRESH_SECONDS),
    enabled: symbols.length > 0,
    placeholderData: keepPreviousData,
  });
  const rows = useLiveRows(data?.stocks ?? NONE);
  const stocks = useMemo(() => new Map(rows.map((row) => [row.symbol, row])), [rows]);
  const shown = useMemo(
    () => symbols.flatMap((symbol) => stocks.get(symbol) ?? []),
    [symbols.join(), stocks],
  );
  const slots = useMemo(() => shown.map(({ symbol }) => symbols.indexOf(symbol)), [symbols.join(), shown]);
  // The closes end where the market's clock is; without it, at the last of them.
  const now = useMarketNow()() ?? Math.max(0, ...rows.map(({ closes }) => closes.at(-1)?.t ?? 0));
  const minute = Math.floor(now / 60_000) * 60_000;
  const show = (part: { readonly [K in keyof CompareSearch]?: CompareSearch[K] | undefined }) =>
    void navigate({
      to: "/compare",
      search: Object.fromEntries(Object.entries({ ...search, ...part }).filter(([, value]) => value)) as CompareSearch,
      replace: true,
      resetScroll: false,
    });
  const waiting = symbols.length > 0 && shown.length === 0 &&
    symbols.some((symbol) => !data?.unknown_symbols.includes(symbol));
  return (
    <main className="page">
      <div className="page-head">
        <span className="row wrap">
          <h1>{t("Compare")}</h1>
          <span className="small muted">{t("Up to five symbols. The address keeps them.")}</span>
        </span>
        <span className="row wrap">
          <CopyLink />
          {shown.length > 0 && <WatchAll symbols={shown.map(({ symbol }) => symbol)} />}
        </span>
      </div>
      <Slots
        symbols={symbols}
        stocks={stocks}
        unknown={data?.unknown_symbols ?? []}
        onChange={(next) => show({ symbols: next.join(",") })}
      />
      {symbols.length === 0 && (
        <Panel>
          <EmptyState title={t("Nothing to compare yet")}>
            {t("Add up to five stocks to see their returns, value and margins side by side.")}
          </EmptyState>
        </Panel>
      )}
      {waiting && (error
        ? (
          <Panel>
            <PageError title={t("Unable to compare")} error={error} onRetry={() => void refetch()} />
          </Panel>
        )
        : (
          <>
            <Panel>
              <Skeleton height={430} />
            </Panel>
            <Panel>
              <RowsSkeleton rows={16} label={t("Loading")} />
            </Panel>
          </>
        ))}
      {shown.length > 0 && (
        <>
          <ReturnChart
            stocks={shown}
            slots={slots}
            range={search.range ?? DEFAULT_COMPARE_RANGE}
            now={minute}
            onRange={(range) => show({ range })}
            show={search.show}
            onShow={(what) => show({ show: what })}
          />
          <div className={shown.length > 1 ? "with-side" : ""}>
            <MeasureTable stocks={shown} slots={slots} now={minute} />
            {shown.length > 1 && <MoveTogether stocks={shown} now={minute} />}
          </div>
        </>
      )}
    </main>
  );
}
