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
}

function tradesOn({ bars }: ShownBars, marks: ReturnType<typeof useOwnTrades>): TradeMark[] {
  return marks.flatMap(({ at, kind, text }) => {
    const i = bars.shownAt(at);
    if (i === null || (kind !== "buy" && kind !== "sell")) return [];
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
function useScene(view: ChartView, versus: readonly string[], shown: ShownBars | null) {
  const [phone, palette] = [usePhone(), usePalette()];
  const { compared, missing } = useCompared(versus, shown);
  const studies = useMemo(
    () => shown ? workOut(view.studies, shown.bars, shown.plan.intraday) : [],
    [JSON.stringify(view.studies), shown],
  );
  const scene = useMemo((): Scene | null =>
    shown && {
      bars: shown.bars,
      barMs: shown.plan.barMs,
      intraday: shown.plan.intraday,
      kind: view.kind,
      log: view.log,
      studies,
      compared,
      phone,
      palette,
      older: shown.more,
    }, [shown, view.kind, view.log, studies, compared, phone, palette]);
  return { scene, missing };
}

/** @param versus the compared symbols */
export function useFigures(symbol: string, view: ChartView, versus: readonly string[]): Figures {
  const bars = useDeskBars(symbol, view);
  const { shown } = bars;
  const { scene, missing } = useScene(view, versus, shown);
  const marks = useOwnTrades(symbol);
  const events = useEvents(symbol, view.events);
  useLiveSymbols(useMemo(() => [symbol, ...versus], [symbol, versus]));
  const trades = useMemo(() => shown ? tradesOn(shown, marks) : [], [shown, marks]);
  const bands = useMemo(() => {
    if (!shown?.plan.intraday || shown.plan.barMs > SHADED_MS) return [];
    return outsideRegular(Array.from({ length: shown.bars.shown }, (_, i) => shown.bars.point(shown.bars.first + i)));
  }, [shown]);
  const summary = useMemo(() => shown ? summaryWords(symbol, shown) : "", [symbol, shown]);
  return { symbol, bars, scene, trades, bands, events: view.events ? events : null, summary, missing };
}
