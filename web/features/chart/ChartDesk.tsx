/** The Chart tab of a stock: price, volume and indicators with one cursor, events, own trades and own drawings. */
import { useMemo, useRef, useState } from "react";
import { stockRanges } from "../../lib/chart/chart_ranges.ts";
import { rangeServed, showRange } from "../../lib/chart/desk_bars.ts";

import { useKeys } from "../../lib/keys.ts";
import { useMarketNow } from "../../lib/market/market_clock.ts";
import { newYorkDate } from "../../lib/market/new_york.ts";
import { t } from "../../lib/text.ts";
import type { ChartView } from "../../lib/views/chart_view.ts";
import { ChartCredit } from "../../ui/chart/TimeChart.tsx";
import { usePalette } from "../../ui/mode.ts";
import type { Palette } from "../../ui/tokens.ts";
import { useWide } from "../../ui/usePhone.ts";
import { CompareRow } from "./CompareRow.tsx";
import { DeskMain, spanOf } from "./DeskMain.tsx";
import { DrawingRail } from "./drawing/DrawingRail.tsx";
import { NoteDialog } from "./drawing/NoteDialog.tsx";
import { Indicators } from "./Indicators.tsx";
import { KeyHints } from "./KeyHints.tsx";
import { savePicture } from "./picture.ts";
import { lengthName, RangeRow } from "./RangeRow.tsx";
import { Readout } from "./readout.ts";
import { Toolbar } from "./Toolbar.tsx";
import type { Tool } from "./drawing/tools.ts";
import type { DeskHandle } from "./use_desk.ts";
import type { ShownBars } from "./use_desk_bars.ts";
import { useDrawing } from "./drawing/use_drawing.ts";
import { useFigures } from "./use_figures.ts";
import { useView } from "./use_view.ts";

export const ChartDesk = ({ symbol }: { symbol: string }) => <DeskOf key={symbol} symbol={symbol} />;

interface FootProps {
  readonly view: ChartView;
  readonly onView: (part: Partial<ChartView>) => void;
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

const rangeKeys = ({ bar }: ChartView, onView: (part: Partial<ChartView>) => void) =>
  Object.fromEntries(stockRanges.map((range, i) => [String(i + 1), () => onView(showRange(range, bar))]));
const zoomKeys = (handle: DeskHandle | null) => ({
  "+": () => handle?.zoom(1),
  "=": () => handle?.zoom(1),
  "-": () => handle?.zoom(-1),
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

function DeskOf({ symbol }: { symbol: string }) {
  const [view, change] = useView();
  const [wide, palette] = [useWide(), usePalette()];
  const versus = useMemo(() => view.versus.filter((other) => other !== symbol), [view, symbol]);
  const figures = useFigures(symbol, view, versus);
  const drawing = useDrawing(symbol);
  const [speaks, setSpeaks] = useState(true);
  const [comparing, setComparing] = useState(false);
  const [readout] = useState(() => new Readout());
  const [handle, setHandle] = useState<DeskHandle | null>(null);
  const frame = useRef<HTMLElement>(null);

  const panelOn = wide ? view.panel !== false : view.panel === true;
  const railOn = wide ? view.rail !== false : view.rail === true;
  const compareOn = comparing || versus.length > 0;
  const choose = (tool: Tool) => {
    drawing.onTool(tool);
    handle?.focus();
  };
  useKeys({
    ...rangeKeys(view, change),
    i: () => change({ panel: !panelOn }),
    c: () => setComparing(true),
    t: () => choose("trend"),
    h: () => choose("level"),
    f: () => choose("fibonacci"),
    n: () => choose("note"),
    a: () => choose("alert"),
    l: () => versus.length === 0 && change({ log: !view.log }),
    ...zoomKeys(handle),
  });
  const save = () => handle && void savePicture(handle.picture(), captionOf(symbol, view, palette));
  const fullScreen = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen());
  const shared = { view, figures, drawing, readout };
  const indicators = panelOn && <Indicators {...shared} onView={change} wide={wide} />;
  return (
    <section ref={frame} className="panel flush desk-frame" aria-label={t("Chart of {symbol}", { symbol })}>
      <Toolbar
        view={{ ...view, versus }}
        onView={change}
        on={{ panel: panelOn, rail: railOn, compare: compareOn }}
        onCompare={() => setComparing(!comparing)}
        speaks={speaks}
        onSpeaks={() => setSpeaks(!speaks)}
        onSave={save}
        onFull={fullScreen}
      />
      {compareOn && (
        <CompareRow
          symbol={symbol}
          versus={versus}
          missing={figures.missing}
          onVersus={(next) => change({ versus: next })}
        />
      )}
      <div className={`desk${railOn ? " with-rail" : ""}${panelOn && wide ? " with-panel" : ""}`}>
        {railOn && <DrawingRail drawing={drawing} onTool={choose} />}
        <DeskMain {...shared} speaks={speaks} onHandle={setHandle} />
        {wide && indicators}
      </div>
      <Foot view={view} onView={change} shown={figures.bars.shown} />
      {!wide && indicators}
      {wide && <KeyHints />}
      {drawing.writing && <NoteDialog note={drawing.writing} drawing={drawing} />}
    </section>
  );
}
