/** Creates the desk of the panes, and keeps its content up to date. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { useMarketNow } from "../../lib/market/market_clock.ts";
import { usePrices } from "../../lib/market/prices.ts";
import type { Studies } from "../../lib/views/chart_view.ts";
import { type Crosshair, useCrosshair } from "./layout/crosshair.ts";
import { Desk } from "./desk.ts";
import { isLong } from "./desk_look.ts";
import type { TradeMark } from "./drawing/primitives.ts";
import type { Readout } from "./readout.ts";
import type { Scene } from "./drawing/scene.ts";
import { refresh } from "./studies.ts";
import type { DrawingState } from "./drawing/tools.ts";
import type { StockEvent } from "./use_events.ts";

/** A line of the wheel, in pixels. */
const LINE = 33;

export interface DeskHandle {
  zoom(way: 1 | -1): void;
  picture(): HTMLCanvasElement;
  focus(): void;
}

export interface PanesProps {
  readonly symbol: string;
  readonly scene: Scene;
  /** Changes with the time span. */
  readonly span: string;
  readonly studies: Studies;
  /** Whether the last bar follows the price. */
  readonly live: boolean;
  readonly replayed: boolean;
  readonly trades: readonly TradeMark[];
  readonly bands: readonly { readonly from: number; readonly to: number }[];
  readonly events: readonly StockEvent[] | null;
  readonly drawing: DrawingState;
  readonly readout: Readout;
  readonly crosshair: Crosshair;
  readonly speaks: boolean;
  readonly label: string;
  readonly summaryId: string;
  readonly onHandle: (handle: DeskHandle | null) => void;
  /** Loads bars before the first one. */
  readonly onOlder: () => void;
}

/** Updates the last bar with the live price, and with it its indicators and the compared stocks. */
function useLastBar(desk: Desk | null, { symbol, scene, studies, live, readout }: PanesProps) {
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

/** Scenes of the same shape are drawn by the same desk. */
const shapeOf = (scene: Scene): string =>
  [
    scene.kind,
    scene.intraday,
    scene.log,
    scene.small,
    isLong(scene),
    ...scene.studies.map(({ key }) => key),
    ...scene.compared.map(({ symbol }) => symbol),
    scene.palette.page,
  ].join();

/**
 * The desk of the scene's shape, null while it is created. The visible time range is kept when a desk of another shape
 * replaces it.
 */
function useMadeDesk(host: RefObject<HTMLDivElement | null>, panning: RefObject<boolean>, props: PanesProps) {
  const { readout } = props;
  const [made, setMade] = useState<{ readonly desk: Desk; readonly shape: string } | null>(null);
  const [tops, setTops] = useState<readonly number[]>([]);
  const latest = useRef(props);
  const sight = useRef<{ readonly span: string; readonly range: Desk["sight"] } | null>(null);
  useEffect(() => {
    latest.current = props;
  });
  const shape = shapeOf(props.scene);
  useEffect(() => {
    const next = new Desk(host.current!, latest.current.scene, {
      // While the chart is dragged, the bar under the pointer moves with it: its figures stay.
      cursor: (index) => readout.by === "pointer" && !panning.current && readout.put(index),
      layout: setTops,
      older: () => latest.current.onOlder(),
    });
    next.sight = sight.current?.span === latest.current.span ? sight.current.range : null;
    setMade({ desk: next, shape });
    return () => {
      sight.current = { span: latest.current.span, range: next.sight };
      next.remove();
      setMade(null);
    };
  }, [shape]);
  // While a desk of another shape is created, the previous one is removed and must not be drawn on.
  return { desk: made?.shape === shape ? made.desk : null, tops };
}

/**
 * The wheel zooms about the pointer when the chart has the focus, and always with Ctrl; else the page scrolls. React's
 * listeners are passive and could not prevent that.
 */
function useWheel(host: RefObject<HTMLDivElement | null>, desk: Desk | null) {
  useEffect(() => {
    const element = host.current!;
    const onWheel = (event: WheelEvent) => {
      const own = event.ctrlKey || event.metaKey || element.contains(document.activeElement);
      if (!desk || !own) return;
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
      // With Shift a wheel that only turns up and down moves the chart.
      const [across, down] = event.shiftKey ? [event.deltaX || event.deltaY, 0] : [event.deltaX, event.deltaY];
      desk.wheel(event.clientX - element.getBoundingClientRect().left, across * unit, down * unit);
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [desk]);
}

/** Draws new bars. The cursor stays at its bar when older bars come before it. */
function useLoaded(desk: Desk | null, { scene, span, readout }: PanesProps) {
  const drawn = useRef({ span, scene });
  useEffect(() => {
    if (!desk) return;
    const before = drawn.current;
    drawn.current = { span, scene };
    desk.load(scene);
    if (before.span !== span) {
      desk.fit();
      readout.put(null);
    } else if (readout.index !== null && before.scene.bars !== scene.bars) {
      const at = before.scene.bars.at[readout.index];
      const { by } = readout;
      readout.put(at === undefined ? null : scene.bars.shownAt(at), by);
      if (by === "key" && readout.index !== null) desk.pointAt(readout.index);
    }
  }, [desk, scene, span]);
}

/** After a replay the whole range is in sight again. */
function useReplayEnd(desk: Desk | null, { replayed }: PanesProps) {
  const before = useRef(replayed);
  useEffect(() => {
    if (before.current && !replayed) desk?.fit();
    before.current = replayed;
  }, [desk, replayed]);
}

export function useDesk(props: PanesProps) {
  const { scene, trades, bands, readout, onHandle } = props;
  const host = useRef<HTMLDivElement>(null);
  /** The pointer drags the chart. */
  const panning = useRef(false);
  const { desk, tops } = useMadeDesk(host, panning, props);
  useEffect(() => {
    // Older bars are loaded only for a chart that was moved.
    if (props.replayed) desk?.touched();
  }, [desk, props.replayed]);
  useLoaded(desk, props);
  useReplayEnd(desk, props);
  useEffect(() => desk?.showTrades(trades), [desk, trades, scene]);
  useEffect(() => desk?.showBands(bands), [desk, bands, scene]);
  useLastBar(desk, props);
  useCrosshair(props.crosshair, readout, desk, scene.bars);
  useEffect(() => {
    onHandle(
      desk && {
        zoom: (way) => desk.zoom(way, readout.by === "key" ? readout.index : null),
        picture: () => desk.picture(),
        focus: () => host.current?.focus(),
      },
    );
    return () => onHandle(null);
  }, [desk]);
  useWheel(host, desk);
  return { host, desk, tops, panning };
}
