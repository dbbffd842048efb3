/** The Chart tab of a stock: price, volume and indicators with one cursor, events, own trades and own drawings. */
import { useMemo, useRef, useState } from "react";
import { stockRanges } from "../../lib/chart/chart_ranges.ts";
import { rangeServed, showRange } from "../../lib/chart/desk_bars.ts";
import { useKeys } from "../../lib/keys.ts";
import { useMarketNow } from "../../lib/market/market_clock.ts";
import { newYorkDate } from "../../lib/market/new_york.ts";
import { t } from "../../lib/text.ts";
import { besideOf, type ChartView } from "../../lib/views/chart_view.ts";
import { ChartCredit } from "../../ui/chart/TimeChart.tsx";
import { usePalette } from "../../ui/mode.ts";
import type { Palette } from "../../ui/tokens.ts";
import { useWide } from "../../ui/usePhone.ts";
import { BesideChart } from "./layout/BesideChart.tsx";
import { CompareRow } from "./CompareRow.tsx";
import { Crosshair } from "./layout/crosshair.ts";
import { DeskMain, spanOf } from "./DeskMain.tsx";
import { DrawingRail } from "./drawing/DrawingRail.tsx";
import { NoteDialog } from "./drawing/NoteDialog.tsx";
import { Indicators } from "./Indicators.tsx";
import { KeyHints } from "./KeyHints.tsx";
import { savePicture } from "./picture.ts";
import { lengthName, RangeRow } from "./RangeRow.tsx";
import { Readout } from "./readout.ts";
import { ReplayRow } from "./layout/ReplayRow.tsx";
import { Templates } from "./layout/Templates.tsx";
import { Toolbar } from "./Toolbar.tsx";
import type { Tool } from "./drawing/tools.ts";
import type { DeskHandle } from "./use_desk.ts";
import type { ShownBars } from "./use_desk_bars.ts";
import { useDrawing } from "./drawing/use_drawing.ts";
import { type Figures, useFigures } from "./use_figures.ts";
import { useLook } from "./layout/use_look.ts";
import { beginOf, type Replay, useReplay } from "./layout/use_replay.ts";
import { useView } from "./use_view.ts";

export const ChartDesk = ({ symbol }: { symbol: string }) => <DeskOf key={symbol} symbol={symbol} />;

type OnView = (part: Partial<ChartView>) => void;

interface FootProps {
  readonly view: ChartView;
  readonly onView: OnView;
  readonly shown: ShownBars | null;
}

/** The ranges, and the length of the bars. */
function Foot({ view, onView, shown }: FootProps) {
  const now = useMarketNow();
  const { length, tooShort } = shown?.plan ?? {};
  return (
    <div className="desk-foot">
      <RangeRow
        view={view}
        today={newYorkDate(now() ?? Date.now())}
        onRange={(range) => onView(showRange(range, view.bar))}
        onCustom={(custom) => onView({ custom })}
        onBar={(bar) => onView({ bar, ...(bar ? { range: rangeServed(bar, view.range) } : {}) })}
      />
      <span className="small muted">
        {length && t("{bars}, adjusted for splits", { bars: lengthName(length) })}
        {tooShort && <>. {t("{bars} would be too many", { bars: lengthName(tooShort) })}</>}
      </span>
      <span className="small">
        <ChartCredit />
      </span>
    </div>
  );
}

const rangeKeys = ({ bar }: ChartView, onView: OnView) =>
  Object.fromEntries(stockRanges.map((range, i) => [String(i + 1), () => onView(showRange(range, bar))]));
const zoomKeys = (handle: DeskHandle | null) => ({
  "+": () => handle?.zoom(1),
  "=": () => handle?.zoom(1),
  "-": () => handle?.zoom(-1),
});
const toolKeys = (choose: (tool: Tool) => void) => ({
  t: () => choose("trend"),
  h: () => choose("level"),
  f: () => choose("fibonacci"),
  n: () => choose("note"),
  a: () => choose("alert"),
});
const replayKeys = (replay: Replay | null) => ({
  ...(replay && { ",": () => replay.step(-1), ".": () => replay.step(1) }),
});

/** The caption of a saved picture of the chart, and its file name. */
function captionOf(symbol: string, view: ChartView, palette: Palette) {
  const span = spanOf(view);
  return {
    title: `${symbol}, ${span}`,
    credit: t("Charts by TradingView"),
    name: `${symbol}-${span.replaceAll(" ", "-")}`,
    palette,
  };
}

/** The figures of the first chart, and the replay that limits those of all charts. */
function useReplayed(symbol: string, view: ChartView, waits: boolean, readout: Readout) {
  const [until, onUntil] = useState<number | null>(null);
  const versus = useMemo(() => view.versus.filter((other) => other !== symbol), [view, symbol]);
  const figures = useFigures(symbol, view, { versus, until, small: view.beside.length > 0, waits });
  const { full } = figures;
  const replay = useReplay({ until, onUntil }, full);
  return {
    ...{ figures, versus, until, replay },
    end: () => onUntil(null),
    toggle: () => onUntil(until === null && full ? beginOf(full, readout.by === "key" ? readout.index : null) : null),
  };
}

interface ChartsProps {
  readonly symbol: string;
  readonly view: ChartView;
  readonly onView: OnView;
  readonly until: number | null;
  readonly waits: boolean;
  readonly speaks: boolean;
  readonly figures: Figures;
  readonly drawing: ReturnType<typeof useDrawing>;
  readonly readout: Readout;
  readonly onHandle: (handle: DeskHandle | null) => void;
}

/** The stock's chart, and those beside it. */
function Charts({ symbol, onView, until, waits, ...main }: ChartsProps) {
  const { view } = main;
  const { beside } = view;
  const [crosshair] = useState(() => new Crosshair());
  return (
    <div className={beside.length > 0 ? "desk-charts" : undefined}>
      <div>
        {beside.length > 0 && (
          <h2 className="desk-first">
            {symbol} <span className="muted">{spanOf(view)}</span>
          </h2>
        )}
        <DeskMain {...main} crosshair={crosshair} />
      </div>
      {beside.map((one, i) => (
        <BesideChart
          key={`${i} ${one.symbol}`}
          {...{ one, view, until, waits, crosshair }}
          onChange={(next) => onView({ beside: beside.with(i, next) })}
        />
      ))}
    </div>
  );
}

/** Which parts of the desk are open. */
function usePanels(view: ChartView, versus: readonly string[]) {
  const wide = useWide();
  const [comparing, setComparing] = useState(false);
  const isOn = (choice: boolean | null) => wide ? choice !== false : choice === true;
  return {
    wide,
    ...{ panel: isOn(view.panel), rail: isOn(view.rail), compare: comparing || versus.length > 0 },
    onCompare: () => setComparing(!comparing),
    openCompare: () => setComparing(true),
  };
}

function DeskOf({ symbol }: { symbol: string }) {
  const palette = usePalette();
  const look = useLook(useWide());
  const [view, change] = useView(look);
  const [readout] = useState(() => new Readout());
  const { figures, versus, until, replay, end, toggle } = useReplayed(symbol, view, look.loading, readout);
  const drawing = useDrawing(symbol, until !== null);
  const { wide, onCompare, openCompare, ...on } = usePanels(view, versus);
  const [speaks, setSpeaks] = useState(true);
  const [choosing, setChoosing] = useState(false);
  const [handle, setHandle] = useState<DeskHandle | null>(null);
  const frame = useRef<HTMLElement>(null);

  const choose = (tool: Tool) => {
    drawing.onTool(tool);
    handle?.focus();
  };
  useKeys({
    ...rangeKeys(view, change),
    ...toolKeys(choose),
    ...zoomKeys(handle),
    ...replayKeys(replay),
    i: () => change({ panel: !on.panel }),
    c: openCompare,
    l: () => versus.length === 0 && change({ log: !view.log }),
    r: toggle,
  });
  const shared = { view, figures, drawing, readout };
  const indicators = on.panel && <Indicators {...shared} onView={change} wide={wide} />;
  return (
    <section ref={frame} className="panel flush desk-frame" aria-label={t("Chart of {symbol}", { symbol })}>
      <Toolbar
        view={{ ...view, versus }}
        onView={change}
        on={{ ...on, replay: until !== null }}
        onCompare={onCompare}
        onTemplates={() => setChoosing(true)}
        onCharts={(count) => change({ beside: besideOf(symbol, view.beside, count) })}
        onReplay={toggle}
        speaks={speaks}
        onSpeaks={() => setSpeaks(!speaks)}
        onSave={() => handle && void savePicture(handle.picture(), captionOf(symbol, view, palette))}
        onFull={() =>
          void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen())}
      />
      <Rows {...{ symbol, versus, figures, replay }} compareOn={on.compare} onView={change} onEnd={end} />
      <div className={`desk${on.rail ? " with-rail" : ""}${on.panel && wide ? " with-panel" : ""}`}>
        {on.rail && <DrawingRail drawing={drawing} onTool={choose} />}
        <Charts {...{ symbol, until, speaks, ...shared }} onView={change} waits={look.loading} onHandle={setHandle} />
        {wide && indicators}
      </div>
      <Foot view={view} onView={change} shown={figures.bars.shown} />
      {!wide && indicators}
      {wide && <KeyHints />}
      {drawing.writing && <NoteDialog note={drawing.writing} drawing={drawing} />}
      {choosing && <Templates view={view} onView={change} onClose={() => setChoosing(false)} />}
    </section>
  );
}

interface RowsProps {
  readonly symbol: string;
  readonly versus: readonly string[];
  readonly compareOn: boolean;
  readonly figures: Figures;
  readonly replay: Replay | null;
  readonly onView: OnView;
  readonly onEnd: () => void;
}

/** Above the charts, while they are on: the compared stocks, and the replay. */
const Rows = ({ symbol, versus, compareOn, figures: { missing, full }, replay, onView, onEnd }: RowsProps) => (
  <>
    {compareOn && (
      <CompareRow
        symbol={symbol}
        versus={versus}
        missing={missing}
        onVersus={(next) => onView({ versus: next })}
      />
    )}
    {replay && <ReplayRow replay={replay} intraday={full?.plan.intraday ?? false} onEnd={onEnd} />}
  </>
);
