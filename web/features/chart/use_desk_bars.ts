import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { ChartView } from "../../lib/views/chart_view.ts";
import { type BarsPlan, latestDayOf, planBars } from "../../lib/chart/desk_bars.ts";
import { useMarketNow } from "../../lib/market/market_clock.ts";
import { barsQuery } from "../../lib/api/queries.ts";
import { query } from "../../lib/api/query.ts";
import { drawnFrom, withEarlier } from "../../lib/chart/history.ts";
import { alignedCloses, type BarRow, Bars } from "./bars.ts";
import type { Compared } from "./drawing/scene.ts";
import { historyQueries, useHistory } from "./use_history.ts";

export interface ShownBars {
  readonly bars: Bars;
  readonly plan: BarsPlan;
  /** Changes with the time span; a new span is shown from its beginning to its end. */
  readonly span: string;
  /** Days in place of minutes or hours that could not be loaded. */
  readonly replaced: boolean;
  /** The number of parts of history before the range, and whether there may be more. */
  readonly parts: number;
  readonly more: boolean;
}

export interface DeskBars {
  /** Null until loaded. */
  readonly shown: ShownBars | null;
  /** They are of the previous range. */
  readonly old: boolean;
  readonly error: unknown;
  /** When the response arrived, by the clock of this device; epoch milliseconds. */
  readonly answeredAt: number;
  readonly refetch: () => void;
  /** Loads history before the bars shown. */
  readonly older: () => void;
  readonly olderFailed: boolean;
  readonly retryOlder: () => void;
}

/** The value, or the last one that was not null. */
function useKept<T>(value: T | null): T | null {
  const [kept, setKept] = useState(value);
  if (value !== null && value !== kept) setKept(value);
  return value ?? kept;
}

/** Tens of thousands of rows: comparing them with the previous ones would take longer than drawing them. */
const large = { structuralSharing: false } as const;
const pollOf = (plan: BarsPlan) => plan.live ? plan.polled * 1000 : false as const;

/** The bars of the address's range, or daily history where they are unavailable. */
export function useDeskBars(symbol: string, view: Pick<ChartView, "range" | "custom" | "bar">): DeskBars {
  const now = useMarketNow();
  const at = now();
  const planned = planBars(symbol, view, at ?? 0);
  const plan = useMemo(() => planned, [JSON.stringify(planned)]);
  const span = JSON.stringify(plan.input);
  const fetched = useQuery({
    ...barsQuery(plan.input, plan.polled),
    ...large,
    refetchInterval: pollOf(plan),
    enabled: at !== null,
    placeholderData: keepPreviousData,
  });
  const history = useHistory(plan, span);
  const { joined, parts, more } = history;
  const failed = fetched.isError && fetched.data === undefined;
  const daily = useQuery({
    ...query("stocks.historical", { symbol, days: plan.history }),
    ...large,
    enabled: failed && plan.intraday,
  });
  const rows: readonly BarRow[] | undefined = fetched.isPlaceholderData ? undefined : fetched.data?.data;
  const days = failed ? daily.data?.data : undefined;
  const found = useMemo((): ShownBars | null => {
    if (rows) {
      const from = plan.latestDay ? latestDayOf(rows) : plan.shownFrom;
      const begin = !more ? -Infinity : parts > 0 ? drawnFrom(plan, parts) : from;
      return { bars: new Bars(joined(rows), from, !plan.intraday, begin), plan, span, replaced: false, parts, more };
    }
    if (!days) return null;
    const dayPlan: BarsPlan = { ...plan, length: "1d", barMs: 86_400_000, intraday: false, latestDay: false };
    return { bars: new Bars(days), plan: dayPlan, span: `${span} daily`, replaced: true, parts: 0, more: false };
  }, [rows, days, plan, span, joined, more]);
  const shown = useKept(found);
  return {
    shown: failed && !found && !daily.isLoading ? null : shown,
    old: found === null && shown !== null,
    error: fetched.error && (!failed || !plan.intraday || daily.isError) ? fetched.error : null,
    answeredAt: fetched.dataUpdatedAt,
    refetch: () => void fetched.refetch(),
    older: history.older,
    olderFailed: history.failed,
    retryOlder: history.retry,
  };
}

const looks = [
  { tone: "violet", look: "solid" },
  { tone: "s7", look: "solid" },
  { tone: "s3", look: "dashed" },
  { tone: "secondary", look: "dashed" },
] as const;

/** The compared stocks, at the times of the main stock's bars; and the symbols that could not be loaded. */
export function useCompared(
  symbols: readonly string[],
  shown: ShownBars | null,
): { readonly compared: readonly Compared[]; readonly missing: readonly string[] } {
  const plan = shown && !shown.replaced ? shown.plan : null;
  const parts = shown?.parts ?? 0;
  const { answers, missing } = useQueries({
    queries: plan
      ? symbols.map((symbol) => ({
        ...barsQuery({ ...plan.input, symbol }, plan.polled),
        ...large,
        refetchInterval: pollOf(plan),
      }))
      : [],
    combine: (found) => ({
      answers: found.map(({ data }) => data),
      missing: symbols.filter((_, i) => found[i]?.isError && !found[i].data),
    }),
  });
  const before = useQueries({
    queries: plan ? symbols.flatMap((symbol) => historyQueries(plan, symbol, parts)) : [],
    combine: (found) => found.map(({ data }) => data?.data),
  });
  const compared = useMemo(
    () =>
      answers.flatMap((answer, i): Compared[] => {
        if (!answer || !shown) return [];
        const rows = before.slice(i * parts, (i + 1) * parts)
          .reduce((all: readonly BarRow[], part) => withEarlier(all, part ?? []), answer.data);
        return [{ symbol: answer.symbol, ...looks[i]!, values: alignedCloses(shown.bars, new Bars(rows)) }];
      }),
    [...answers, answers.length, before, shown],
  );
  return { compared, missing };
}
