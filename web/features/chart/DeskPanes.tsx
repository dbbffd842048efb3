/** The panes of the desk with their legends, event lane and cursor; loaded on demand with the chart's library. */
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useMarketNow } from "../../lib/market_clock.ts";
import { usePrices } from "../../lib/prices.ts";
import type { Studies } from "../../lib/chart_view.ts";
import { t } from "../../lib/text.ts";
import { Desk } from "./desk.ts";
import { isLong } from "./desk_look.ts";
import { heightOf } from "./heights.ts";
import type { Scene } from "./scene.ts";
import { EventLane } from "./EventLane.tsx";
import { Legends } from "./Legends.tsx";
import type { TradeMark } from "./primitives.ts";
import type { Readout } from "./readout.ts";
import { refresh } from "./studies.ts";
import type { StockEvent } from "./use_events.ts";
import { type DrawingState, useTools } from "./use_tools.ts";
import { barWords, drawingWords } from "./words.ts";

export interface DeskHandle {
  zoom(way: 1 | -1): void;
  picture(): HTMLCanvasElement;
  focus(): void;
}

interface Props {
  readonly symbol: string;
  readonly scene: Scene;
  /** Another one is another time span. */
  readonly span: string;
  readonly studies: Studies;
  /** Whether the last bar follows the price. */
  readonly live: boolean;
  readonly trades: readonly TradeMark[];
  readonly bands: readonly { readonly from: number; readonly to: number }[];
  readonly events: readonly StockEvent[] | null;
  readonly drawing: DrawingState;
  readonly readout: Readout;
  readonly speaks: boolean;
  readonly label: string;
  readonly summaryId: string;
  readonly onHandle: (handle: DeskHandle | null) => void;
}

/** Lets the last bar follow the price, and with it its indicators and the stocks that it is compared with. */
function useLastBar(desk: Desk | null, { symbol, scene, studies, live, readout }: Props) {
  const now = useMarketNow();
  const prices = usePrices();
  const price = prices.get(symbol)?.price;
  const others = scene.compared.map((one) => prices.get(one.symbol)?.price).join();
  useEffect(() => {
    const { bars, barMs, compared, intraday } = scene;
    if (!desk || !live || bars.length === 0) return;
    const moved = bars.follow(price, now() ?? 0, barMs);
    const changed = moved ?? bars.length - 1;
    let other = false;
    for (const one of compared) {
      const value = prices.get(one.symbol)?.price ?? one.values[changed - 1] ?? NaN;
      other ||= one.values[changed] !== value;
      one.values[changed] = value;
    }
    if (moved === null && !other) return;
    refresh(scene.studies, studies, bars, intraday, changed);
    desk.follow(changed);
    readout.moved();
  }, [desk, scene, price, others, live]);
}

export function DeskPanes(props: Props) {
  const { scene, span, trades, bands, events, drawing, readout, speaks } = props;
  const host = useRef<HTMLDivElement>(null);
  const [made, setMade] = useState<{ readonly desk: Desk; readonly shape: string } | null>(null);
  const [tops, setTops] = useState<readonly number[]>([]);
  const [said, setSaid] = useState("");
  const say = (words: string) => speaks && setSaid(words);
  const latest = useRef(props);
  const panning = useRef(false);
  const sight = useRef<{ readonly span: string; readonly range: Desk["sight"] } | null>(null);
  useEffect(() => {
    latest.current = props;
  });

  const { kind, intraday, log, phone, palette, studies, compared } = scene;
  const shape = [
    kind,
    intraday,
    log,
    phone,
    isLong(scene),
    ...studies.map(({ key }) => key),
    ...compared.map(({ symbol }) => symbol),
    palette.page,
  ].join();
  // While a desk of another shape is made, the one before is gone and nothing may be drawn on it.
  const desk = made?.shape === shape ? made.desk : null;
  useEffect(() => {
    const next = new Desk(host.current!, latest.current.scene, {
      // A chart that is dragged takes the bar under the pointer with it: its figures stay.
      cursor: (index) => !readout.byKey && !panning.current && readout.put(index),
      layout: setTops,
    });
    next.sight = sight.current?.span === latest.current.span ? sight.current.range : null;
    setMade({ desk: next, shape });
    return () => {
      sight.current = { span: latest.current.span, range: next.sight };
      next.remove();
      setMade(null);
    };
  }, [shape]);
  const first = useRef(span);
  useEffect(() => {
    if (!desk) return;
    desk.load(scene);
    if (first.current !== span) {
      desk.fit();
      readout.put(null);
    }
    first.current = span;
  }, [desk, scene, span]);
  useEffect(() => desk?.showTrades(trades), [desk, trades, scene]);
  useEffect(() => desk?.showBands(bands), [desk, bands, scene]);
  useLastBar(desk, props);
  const tools = useTools(desk, scene, drawing, say);

  const cursor = () => {
    const at = readout.index ?? scene.bars.length - 1;
    return at < 0 ? null : { at: scene.bars.at[at]!, price: scene.bars.close[at]! };
  };
  useEffect(() => {
    props.onHandle(
      desk && {
        zoom: (way) => desk.zoom(way, readout.byKey ? readout.index : null),
        picture: () => desk.picture(),
        focus: () => host.current?.focus(),
      },
    );
    return () => props.onHandle(null);
  }, [desk]);
  // With Ctrl the wheel zooms; React listens passively and could not keep the page from zooming with it.
  useEffect(() => {
    const element = host.current!;
    const onWheel = (event: WheelEvent) => {
      if (!desk || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      desk.zoom(event.deltaY < 0 ? 1 : -1, readout.index);
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [desk]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!desk || event.ctrlKey || event.metaKey || event.altKey) return;
    if (tools.onKey(event, cursor())) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const end = scene.bars.length - 1;
    const step = event.shiftKey ? 10 : 1;
    const at = readout.index;
    const to = {
      ArrowLeft: (at ?? end + 1) - step,
      ArrowRight: (at ?? scene.bars.first - 1) + step,
      Home: scene.bars.first,
      End: end,
    }[event.key];
    if (event.key === "Escape") {
      readout.put(null);
      desk.clearPoint();
    }
    if (to === undefined || end < 0) return;
    event.preventDefault();
    const next = Math.min(Math.max(to, scene.bars.first), end);
    readout.put(next, true);
    desk.pointAt(next);
  };
  // A key that is held down is silent until it is let go.
  const onKeyUp = (event: KeyboardEvent) => {
    if (!/^(Arrow(Left|Right)|Home|End)$/.test(event.key) || !readout.byKey || readout.index === null) return;
    if (!drawing.selected) say(barWords(scene, readout.index));
  };
  const leave = () => {
    readout.put(null);
    desk?.clearPoint();
  };
  const selected = drawing.drawings.find(({ id }) => id === drawing.selected?.id);
  const selectedWords = selected && drawing.selected
    ? drawingWords(selected, drawing.selected.part, intraday)
    : undefined;
  const height = useMemo(() => heightOf(studies, phone), [studies, phone]);
  return (
    <div className="desk-panes">
      <div
        ref={host}
        className={`desk-host${drawing.tool === "cursor" ? "" : " drawing"}`}
        style={{ height }}
        // The chart is one picture for a screen reader, and its cursor is moved by keys.
        role="application"
        aria-roledescription={t("chart")}
        aria-label={props.label}
        aria-describedby={props.summaryId}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
        onBlur={leave}
        onPointerDownCapture={(event) => {
          panning.current = event.button === 0;
          tools.onPointerDown(event);
        }}
        onPointerMove={(event) => {
          // The pointer takes the cursor over from the keys.
          if (readout.byKey) readout.put(readout.index);
          tools.onPointerMove(event);
        }}
        onPointerUp={(event) => {
          panning.current = false;
          tools.onPointerUp(event);
        }}
        onPointerCancel={(event) => {
          panning.current = false;
          tools.onPointerUp(event);
        }}
      />
      <Legends scene={scene} readout={readout} tops={tops} />
      {selectedWords && (
        <div className="desk-selected small">
          {selectedWords} <span className="muted">{t("Arrows move it, Delete removes it")}</span>
        </div>
      )}
      {desk && events && <EventLane desk={desk} bars={scene.bars} events={events} daily={!intraday} />}
      <div className="sr-only" role="status">{said}</div>
    </div>
  );
}
