/** The Chart tab of a stock: price, volume and indicators with one cursor, events, own trades and own drawings. */
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useId, useMemo, useRef, useState } from "react";
import { outsideRegular } from "../../lib/chart_data.ts";
import { stockRanges } from "../../lib/chart_ranges.ts";
import { useOwnTrades } from "../../lib/chart_marks.ts";
import { type ChartSearch, type ChartView, readChartView, withoutChart, writeChartView } from "../../lib/chart_view.ts";
import { useKeys } from "../../lib/keys.ts";
import { useMarketNow } from "../../lib/market_clock.ts";
import { newYorkDate } from "../../lib/new_york.ts";
import { useLiveSymbols } from "../../lib/stream.ts";
import { t } from "../../lib/text.ts";
import { WallTime } from "../../ui/dates.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { usePalette } from "../../ui/mode.ts";
import { lazily } from "../../ui/lazily.tsx";
import { Skeleton } from "../../ui/Panel.tsx";
import { EmptyState, PageError } from "../../ui/states.tsx";
import { Text } from "../../ui/Text.tsx";
import { TextButton } from "../../ui/TextButton.tsx";
import { ChartCredit, summaryOf } from "../../ui/TimeChart.tsx";
import { usePhone, useWide } from "../../ui/usePhone.ts";
import { CompareRow } from "./CompareRow.tsx";
import { AtCursor, type OnChart, OnThisChart } from "./CursorPanel.tsx";
import type { Scene } from "./scene.ts";
import type { DeskHandle } from "./DeskPanes.tsx";
import { DeskTable } from "./DeskTable.tsx";
import { useDrawings } from "./drawings.ts";
import { DrawingRail } from "./DrawingRail.tsx";
import type { Hit } from "./geometry.ts";
import { heightOf } from "./heights.ts";
import { savePicture } from "./picture.ts";
import type { TradeMark } from "./primitives.ts";
import { lengthName, RangeRow } from "./RangeRow.tsx";
import { Readout } from "./readout.ts";
import { StudiesPanel } from "./StudiesPanel.tsx";
import { workOut } from "./studies.ts";
import { Toolbar } from "./Toolbar.tsx";
import { type ShownBars, useCompared, useDeskBars } from "./use_desk_bars.ts";
import { type StockEvent, useEvents } from "./use_events.ts";
import type { DrawingState, Tool } from "./use_tools.ts";

const Panes = lazily(
  async () => (await import("./DeskPanes.tsx")).DeskPanes,
  ({ scene }) => <Skeleton height={heightOf(scene.studies, scene.phone)} />,
);
const STALE_MS = 60_000;
/** Sessions are shaded where bars are this short; an hour's bar begins in one and ends in another. */
const SHADED_MS = 300_000;

/** The view in the address, and how to change parts of it. */
function useView(): [ChartView, (part: Partial<ChartView>) => void] {
  const search = useSearch({ from: "/shell/stocks/$symbol" });
  const navigate = useNavigate();
  const written = JSON.stringify(writeChartView(readChartView(search)));
  const view = useMemo(() => readChartView(JSON.parse(written) as ChartSearch), [written]);
  const change = (part: Partial<ChartView>) =>
    void navigate({
      to: ".",
      search: (old: object) => ({ ...withoutChart(old), ...writeChartView({ ...readChartView(old), ...part }) }),
      replace: true,
      state: true,
      resetScroll: false,
    });
  return [view, change];
}

function tradesOn({ bars }: ShownBars, marks: ReturnType<typeof useOwnTrades>): TradeMark[] {
  return marks.flatMap(({ at, kind, text }) => {
    const i = bars.shownAt(at);
    if (i === null || (kind !== "buy" && kind !== "sell")) return [];
    const words = kind === "buy" ? t("Buy {shares}", { shares: text }) : t("Sell {shares}", { shares: text });
    return [{ at: bars.at[i]!, kind, text: words, price: kind === "buy" ? bars.low[i]! : bars.high[i]! }];
  });
}

/** Begin, end, lowest and highest of the chart in words. */
function summaryWords(symbol: string, { bars, plan: { intraday } }: ShownBars): string {
  if (bars.shown === 0) return "";
  let [low, high] = [bars.first, bars.first];
  for (let i = bars.first + 1; i < bars.length; i++) {
    if (bars.close[i]! < bars.close[low]!) low = i;
    if (bars.close[i]! > bars.close[high]!) high = i;
  }
  const points = [bars.first, low, high, bars.length - 1].map((i) => bars.point(i));
  return summaryOf({ series: [{ label: symbol, points }], intraday });
}

const countsOf = (
  { bars }: ShownBars,
  trades: readonly TradeMark[],
  events: readonly StockEvent[] | null,
  drawings: number,
): OnChart => {
  const shown = events?.filter(({ at }) => bars.shownAt(at) !== null);
  const count = (kind: StockEvent["kind"]) => shown!.filter((event) => event.kind === kind).length;
  return {
    buys: trades.filter(({ kind }) => kind === "buy").length,
    sells: trades.filter(({ kind }) => kind === "sell").length,
    events: shown ? { dividends: count("dividend"), earnings: count("earnings"), splits: count("split") } : null,
    drawings,
  };
};

export const ChartDesk = ({ symbol }: { symbol: string }) => <DeskOf key={symbol} symbol={symbol} />;

function DeskOf({ symbol }: { symbol: string }) {
  const [view, change] = useView();
  const [phone, wide, palette] = [usePhone(), useWide(), usePalette()];
  const now = useMarketNow();
  const versus = useMemo(() => view.versus.filter((other) => other !== symbol), [view, symbol]);
  const { shown, old, error, answeredAt, refetch } = useDeskBars(symbol, view);
  const { compared, missing } = useCompared(versus, shown);
  const marks = useOwnTrades(symbol);
  const events = useEvents(symbol, view.events);
  const [drawings, setDrawings] = useDrawings(symbol);
  useLiveSymbols(useMemo(() => [symbol, ...versus], [symbol, versus]));

  const [tool, setTool] = useState<Tool>("cursor");
  const [selected, setSelected] = useState<Hit | null>(null);
  const [hidden, setHidden] = useState(false);
  const [speaks, setSpeaks] = useState(true);
  const [comparing, setComparing] = useState(false);
  const [readout] = useState(() => new Readout());
  const [handle, setHandle] = useState<DeskHandle | null>(null);
  const frame = useRef<HTMLElement>(null);
  const summaryId = useId();

  const ind = JSON.stringify(view.studies);
  const studies = useMemo(
    () => shown ? workOut(view.studies, shown.bars, shown.plan.intraday) : [],
    [ind, shown],
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
    }, [shown, view.kind, view.log, studies, compared, phone, palette]);
  const trades = useMemo(() => shown ? tradesOn(shown, marks) : [], [shown, marks]);
  const bands = useMemo(() => {
    if (!shown?.plan.intraday || shown.plan.barMs > SHADED_MS) return [];
    return outsideRegular(Array.from({ length: shown.bars.shown }, (_, i) => shown.bars.point(shown.bars.first + i)));
  }, [shown]);
  const summary = useMemo(() => shown ? summaryWords(symbol, shown) : "", [symbol, shown]);
  const placed = view.events ? events : null;
  const counts = useMemo(
    () => shown && countsOf(shown, trades, placed, drawings.length),
    [shown, trades, placed, drawings],
  );

  const panelOn = wide ? view.panel !== false : view.panel === true;
  const railOn = wide ? view.rail !== false : view.rail === true;
  const drawing: DrawingState = {
    drawings,
    change: setDrawings,
    tool,
    onTool: setTool,
    hidden,
    selected,
    onSelect: setSelected,
  };
  const choose = (next: Tool) => {
    setTool(next);
    handle?.focus();
  };
  useKeys({
    ...Object.fromEntries(stockRanges.map((range, i) => [String(i + 1), () => change({ range, custom: null })])),
    i: () => change({ panel: !panelOn }),
    c: () => setComparing(true),
    t: () => choose("trend"),
    h: () => choose("level"),
    l: () => versus.length === 0 && change({ log: !view.log }),
    "+": () => handle?.zoom(1),
    "=": () => handle?.zoom(1),
    "-": () => handle?.zoom(-1),
  });
  const onHandle = useCallback((next: DeskHandle | null) => setHandle(next), []);

  const span = view.custom ? t("{from} to {to}", { from: view.custom.from, to: view.custom.to }) : view.range;
  const label = `${symbol}, ${span}`;
  const save = () =>
    handle && void savePicture(handle.picture(), {
      title: label,
      credit: t("Charts by TradingView"),
      name: `${symbol}-${span.replaceAll(" ", "-")}`,
      palette,
    });
  const fullScreen = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen());
  const height = heightOf(studies, phone);
  const stale = Boolean(error) && answeredAt > 0 && Date.now() - answeredAt > STALE_MS;
  const panel = (
    <StudiesPanel
      studies={view.studies}
      onStudies={(studies) => change({ studies })}
      intraday={shown?.plan.intraday ?? true}
    />
  );
  const on = Object.values(view.studies).filter((study) => study.on).length;
  const panelTitle = t("Technical Indicators");
  return (
    <section ref={frame} className="panel flush desk-frame" aria-label={t("Chart of {symbol}", { symbol })}>
      <Toolbar
        view={{ ...view, versus }}
        onView={change}
        on={{ panel: panelOn, rail: railOn, compare: comparing || versus.length > 0 }}
        onCompare={() => setComparing(!comparing)}
        speaks={speaks}
        onSpeaks={() => setSpeaks(!speaks)}
        onSave={save}
        onFull={fullScreen}
      />
      {(comparing || versus.length > 0) && (
        <CompareRow
          symbol={symbol}
          versus={versus}
          missing={missing}
          onVersus={(next) => change({ versus: next })}
        />
      )}
      <div className={`desk${railOn ? " with-rail" : ""}${panelOn && wide ? " with-panel" : ""}`}>
        {railOn && <DrawingRail drawing={{ ...drawing, onTool: choose }} onHidden={() => setHidden(!hidden)} />}
        <div className="desk-main">
          {shown?.replaced && (
            <p className="desk-note warn small" role="status">
              {t("Bars within the day could not be loaded: these are daily.")}{" "}
              <TextButton onClick={refetch}>{t("Try now")}</TextButton>
            </p>
          )}
          {stale && (
            <p className="desk-note warn small" role="status">
              <Text of="These bars are from {time}." time={<WallTime at={answeredAt} />} />{" "}
              <TextButton onClick={refetch}>{t("Try now")}</TextButton>
            </p>
          )}
          {!scene && !error && (
            <div className="desk-wait" role="status">
              <Skeleton height={height} />
              <span className="sr-only">{t("Loading")}</span>
            </div>
          )}
          {!scene && Boolean(error) && (
            <div style={{ minHeight: height }}>
              <PageError title={t("Unable to load the chart")} error={error} onRetry={refetch} />
            </div>
          )}
          {scene && scene.bars.shown === 0 && (
            <div style={{ minHeight: height }}>
              <EmptyState title={t("No Chart Data Available")}>
                {t("Historical price data is not available for this stock.")}
              </EmptyState>
            </div>
          )}
          {scene && shown && scene.bars.shown > 0 && (
            <div className={old ? "desk-old" : undefined} aria-busy={old}>
              {view.table ? <DeskTable scene={scene} label={label} height={height} /> : (
                <Panes
                  symbol={symbol}
                  scene={scene}
                  span={shown.span}
                  studies={view.studies}
                  live={shown.plan.live && !old}
                  trades={trades}
                  bands={bands}
                  events={placed}
                  drawing={drawing}
                  readout={readout}
                  speaks={speaks}
                  label={label}
                  summaryId={summaryId}
                  onHandle={onHandle}
                />
              )}
            </div>
          )}
          <p className="sr-only" id={summaryId}>{summary}</p>
        </div>
        {panelOn && wide && (
          <aside className="desk-panel" aria-label={panelTitle}>
            <header className="row between">
              <h2>{panelTitle}</h2>
              <span className="row">
                <span className="small muted">
                  {t("{on} of {all}", { on, all: Object.keys(view.studies).length })}
                </span>
                <IconButton aria-label={t("Close the indicators")} onClick={() => change({ panel: false })}>
                  <Icon name="close" size={16} />
                </IconButton>
              </span>
            </header>
            {panel}
            {scene && scene.bars.shown > 0 && <AtCursor scene={scene} readout={readout} />}
            {counts && <OnThisChart counts={counts} />}
          </aside>
        )}
      </div>
      <div className="desk-foot">
        <RangeRow
          view={view}
          today={newYorkDate(now() ?? Date.now())}
          onRange={(range) => change({ range, custom: null })}
          onCustom={(custom) => change({ custom })}
        />
        <span className="small muted">
          {shown && t("{bars}, adjusted for splits", { bars: lengthName(shown.plan.length) })}
        </span>
        <span className="small">
          <ChartCredit />
        </span>
      </div>
      {panelOn && !wide && (
        <Dialog title={panelTitle} onClose={() => change({ panel: false })}>
          {panel}
          {counts && <OnThisChart counts={counts} />}
        </Dialog>
      )}
      {wide && <KeyHints />}
    </section>
  );
}

const KeyHints = () => (
  <p className="desk-keys small muted">
    <b>{t("Keys")}</b>
    {[
      ["← →", t("move the data cursor, each bar is spoken")],
      ["+ −", t("zoom")],
      ["1–7", t("ranges")],
      ["c", t("compare")],
      ["i", t("indicators")],
      ["t", t("trend line")],
      ["h", t("horizontal line")],
      ["l", t("log scale")],
    ].map(([key, meaning]) => (
      <span key={key}>
        <kbd className="kbd">{key}</kbd> {meaning}
      </span>
    ))}
  </p>
);
