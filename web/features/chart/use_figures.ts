import { useMemo } from "react";
import { useLiveSymbols } from "../../lib/api/stream.ts";
import { outsideRegular } from "../../lib/chart/chart_data.ts";
import { useOwnTrades } from "../../lib/chart/chart_marks.ts";
import { t } from "../../lib/text.ts";
import type { ChartView } from "../../lib/views/chart_view.ts";
import { summaryOf } from "../../ui/chart/TimeChart.tsx";
import { usePalette } from "../../ui/mode.ts";
import { usePhone } from "../../ui/usePhone.ts";
import type { OnChart } from "./CursorPanel.tsx";
import type { TradeMark } from "./drawing/primitives.ts";
import type { Scene } from "./drawing/scene.ts";
import { workOut } from "./studies.ts";
import { type DeskBars, type ShownBars, useCompared, useDeskBars } from "./use_desk_bars.ts";
import { type StockEvent, useEvents } from "./use_events.ts";

/** Trading sessions are shaded only for bars this short; an hour's bar begins in one and ends in another. */
const SHADED_MS = 300_000;

/** The data of the desk, as far as it is loaded. */
export interface Figures {
  readonly symbol: string;
  readonly bars: DeskBars;
  readonly scene: Scene | null;
  readonly trades: readonly TradeMark[];
  /** The times outside regular sessions. */
  readonly bands: readonly { readonly from: number; readonly to: number }[];
  /** Null while they are not shown. */
  readonly events: readonly StockEvent[] | null;
  /** Begin, end, lowest and highest as text. */
  readonly summary: string;
  /** Other stocks that could not be loaded. */
  readonly missing: readonly string[];
  /** All bars, where a replay leaves out the later ones. */
  readonly full: ShownBars | null;
  readonly replayed: boolean;
}

export interface FiguresOptions {
  /** The compared symbols. */
  readonly versus: readonly string[];
  /** Only bars that ended by this instant are shown, as in a replay; null for all. */
  readonly until: number | null;
  /** There are other charts beside it. */
  readonly small: boolean;
  /** Nothing is drawn until the user's look of charts is known. */
  readonly waits: boolean;
}

/** The bars that had ended by an instant; none shown where the range begins later. */
function replayedUntil(shown: ShownBars | null, until: number | null): ShownBars | null {
  if (!shown || until === null) return shown;
  const { bars, plan: { barMs } } = shown;
  return { ...shown, bars: bars.head(bars.indexAt(until - barMs) + 1) };
}

function tradesOn({ bars }: ShownBars, marks: ReturnType<typeof useOwnTrades>, until: number): TradeMark[] {
  return marks.flatMap(({ at, kind, text }) => {
    const i = bars.shownAt(at);
    if (i === null || at >= until || (kind !== "buy" && kind !== "sell")) return [];
    const words = kind === "buy" ? t("Buy {shares}", { shares: text }) : t("Sell {shares}", { shares: text });
    return [{ at: bars.at[i]!, kind, text: words, price: kind === "buy" ? bars.low[i]! : bars.high[i]! }];
  });
}

/** Begin, end, lowest and highest of the chart as text. */
function summaryWords(symbol: string, { bars, plan: { intraday } }: ShownBars): string {
  if (bars.shown === 0) return "";
  let [low, high] = [bars.start, bars.start];
  for (let i = bars.start + 1; i < bars.length; i++) {
    if (bars.close[i]! < bars.close[low]!) low = i;
    if (bars.close[i]! > bars.close[high]!) high = i;
  }
  const points = [bars.start, low, high, bars.length - 1].map((i) => bars.point(i));
  return summaryOf({ series: [{ label: symbol, points }], intraday });
}

/** How many of each thing the chart shows; null until it shows bars. */
export function countsOf(
  { bars: { shown }, trades, events }: Figures,
  drawn: Pick<OnChart, "drawings" | "alerts" | "orders">,
): OnChart | null {
  if (!shown) return null;
  const placed = events?.filter(({ at }) => shown.bars.shownAt(at) !== null);
  const count = (kind: StockEvent["kind"]) => placed!.filter((event) => event.kind === kind).length;
  return {
    buys: trades.filter(({ kind }) => kind === "buy").length,
    sells: trades.filter(({ kind }) => kind === "sell").length,
    events: placed ? { dividends: count("dividend"), earnings: count("earnings"), splits: count("split") } : null,
    ...drawn,
  };
}

/** Bars, indicators and compared stocks, in the look of the view. */
function useScene(view: ChartView, { versus, small, waits }: FiguresOptions, shown: ShownBars | null) {
  const [phone, palette] = [usePhone(), usePalette()];
  const { compared, missing } = useCompared(versus, shown);
  const studies = useMemo(
    () => shown ? workOut(view.studies, shown.bars, shown.plan.intraday) : [],
    [JSON.stringify(view.studies), shown],
  );
  const scene = useMemo((): Scene | null =>
    shown && !waits
      ? {
        bars: shown.bars,
        barMs: shown.plan.barMs,
        intraday: shown.plan.intraday,
        kind: view.kind,
        log: view.log,
        studies,
        compared,
        small: small || phone,
        palette,
        older: shown.more,
      }
      : null, [shown, waits, view.kind, view.log, studies, compared, small, phone, palette]);
  return { scene, missing };
}

export function useFigures(symbol: string, view: ChartView, options: FiguresOptions): Figures {
  const { versus, until } = options;
  const bars = useDeskBars(symbol, view);
  const shown = useMemo(() => replayedUntil(bars.shown, until), [bars.shown, until]);
  const { scene, missing } = useScene(view, options, shown);
  const marks = useOwnTrades(symbol);
  const all = useEvents(symbol, view.events);
  useLiveSymbols(useMemo(() => [symbol, ...versus], [symbol, versus]));
  const end = until ?? Infinity;
  const trades = useMemo(() => shown ? tradesOn(shown, marks, end) : [], [shown, marks, end]);
  const events = useMemo(() => view.events ? all.filter(({ at }) => at < end) : null, [view.events, all, end]);
  const bands = useMemo(() => {
    if (!shown?.plan.intraday || shown.plan.barMs > SHADED_MS) return [];
    return outsideRegular(Array.from({ length: shown.bars.shown }, (_, i) => shown.bars.point(shown.bars.first + i)));
  }, [shown]);
  const summary = useMemo(() => shown ? summaryWords(symbol, shown) : "", [symbol, shown]);
  return {
    ...{ symbol, bars: { ...bars, shown }, full: bars.shown, replayed: until !== null },
    ...{ scene, trades, bands, events, summary, missing },
  };
}
