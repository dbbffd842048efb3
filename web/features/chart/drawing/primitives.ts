/** Own trades and drawings, painted on the price pane if visible. */
import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
} from "lightweight-charts";
import type { Palette } from "../../../ui/tokens.ts";
import { formatNumber, formatPrice } from "../../../lib/format.ts";
import { keptWords } from "../words.ts";
import {
  type AlertRay,
  type FlatLine,
  isAlert,
  isFlat,
  isKept,
  type KeptLine,
  type Line,
  type Note,
  type Span,
} from "./drawings.ts";
import { NOTE, type Point, pointOf, rayPath, retracementAt, RETRACEMENTS, type Scale } from "./geometry.ts";

type Context = CanvasRenderingContext2D;
type Size = { readonly width: number; readonly height: number };

abstract class Painted implements ISeriesPrimitive<Time> {
  #chart: SeriesAttachedParameter<Time> | null = null;
  readonly #views: readonly IPrimitivePaneView[];

  constructor(protected readonly scale: Scale, protected readonly palette: Palette) {
    const draw: IPrimitivePaneRenderer["draw"] = (target) =>
      target.useMediaCoordinateSpace(({ context, mediaSize }) => {
        context.save();
        this.paint(context, mediaSize);
        context.restore();
      });
    this.#views = [{ renderer: () => ({ draw }), zOrder: () => "top" }];
  }

  protected abstract paint(context: Context, size: Size): void;

  attached(chart: SeriesAttachedParameter<Time>): void {
    this.#chart = chart;
  }
  repaint(): void {
    this.#chart?.requestUpdate();
  }
  paneViews() {
    return this.#views;
  }
}

export interface TradeMark {
  readonly at: number;
  readonly kind: "buy" | "sell";
  /** Like Buy 12. */
  readonly text: string;
  /** Where its triangle points to: the bar's low or high. */
  readonly price: number;
}

/** Distance from the bar, and half the width of a triangle, in pixels. */
const OFF = 9, HALF = 5;
/** With more visible marks than this their labels would overlap. */
const MOST_WORDS = 40;

export class TradeMarks extends Painted {
  marks: readonly TradeMark[] = [];

  protected paint(context: Context, { width }: Size): void {
    const seen = this.marks.flatMap((mark) => {
      const x = this.scale.x(mark.at);
      const y = x === null || x < -HALF || x > width + HALF ? null : this.scale.y(mark.price);
      return x === null || y === null ? [] : [{ ...mark, x, y }];
    });
    context.textAlign = "center";
    context.font = `600 11px ${getComputedStyle(document.documentElement).fontFamily}`;
    for (const { x, y, kind, text } of seen) {
      const way = kind === "buy" ? 1 : -1;
      const tip = y + way * OFF;
      context.fillStyle = kind === "buy" ? this.palette.primary : this.palette.warning;
      context.beginPath();
      context.moveTo(x, tip);
      context.lineTo(x - HALF, tip + way * 2 * HALF);
      context.lineTo(x + HALF, tip + way * 2 * HALF);
      context.fill();
      if (seen.length > MOST_WORDS) continue;
      context.textBaseline = way > 0 ? "top" : "bottom";
      const at = tip + way * (2 * HALF + 3);
      context.lineWidth = 3;
      context.strokeStyle = this.palette.card;
      // At either end the label stays within the pane.
      const half = context.measureText(text).width / 2 + 2;
      const middle = Math.max(half, Math.min(x, width - half));
      context.strokeText(text, middle, at);
      context.fillText(text, middle, at);
    }
  }
}

/** Of a line that the server keeps: dash and gap in pixels. */
const DASHES = [6, 4];

/** A measured distance between two points. */
export interface Measure {
  readonly from: Point;
  readonly to: Point;
  readonly lines: readonly string[];
}

export class DrawnLines extends Painted {
  lines: readonly Line[] = [];
  /** Its ends are shown. */
  selected: string | null = null;
  /** The line between its first and its second point. */
  draft: Line | null = null;
  measure: Measure | null = null;

  protected paint(context: Context, { width }: Size): void {
    context.font = `600 11px ${getComputedStyle(document.documentElement).fontFamily}`;
    for (const line of this.draft ? [...this.lines, this.draft] : this.lines) this.#line(context, line, width);
    if (this.measure) this.#ruler(context, this.measure);
  }

  #line(context: Context, drawing: Line, width: number): void {
    const selected = drawing.id === this.selected;
    context.strokeStyle = context.fillStyle = this.#colourOf(drawing);
    context.lineWidth = selected ? 2 : 1.5;
    if (isFlat(drawing)) return this.#flat(context, drawing, selected, width);
    if (drawing.kind === "note") return this.#note(context, drawing, selected);
    if (drawing.kind === "ray") return this.#ray(context, drawing, selected, width);
    const [from, to] = [pointOf(this.scale, drawing.from), pointOf(this.scale, drawing.to)];
    if (!from || !to || Math.min(from.x, to.x) > width) return;
    if (drawing.kind === "fibonacci") this.#retracements(context, drawing, Math.min(from.x, to.x), width);
    else if (Math.max(from.x, to.x) < 0) return;
    else stroke(context, from, to);
    if (selected) [from, to].forEach((point) => this.#handle(context, point));
  }

  #colourOf(line: Line): string {
    return isAlert(line) ? this.palette.warning : isKept(line) ? this.palette.primary : this.palette.magenta;
  }

  /** Through the whole pane; an alert or an order is dashed and says what it waits for. */
  #flat(context: Context, line: FlatLine, selected: boolean, width: number): void {
    const y = this.scale.y(line.price);
    if (y === null) return;
    if (isKept(line)) context.setLineDash(DASHES);
    stroke(context, { x: 0, y }, { x: width, y });
    context.setLineDash([]);
    if (selected) this.#handle(context, { x: width / 2, y });
    if (isKept(line)) this.#words(context, line, { x: width, y });
  }

  /** From its first point on through the pane, dashed. */
  #ray(context: Context, ray: AlertRay, selected: boolean, width: number): void {
    const path = rayPath(ray, this.scale, 0, width);
    const end = path.at(-1);
    if (!end) return;
    context.setLineDash(DASHES);
    context.beginPath();
    path.forEach(({ x, y }, i) => i === 0 ? context.moveTo(x, y) : context.lineTo(x, y));
    context.stroke();
    context.setLineDash([]);
    if (selected) {
      for (const point of [ray.from, ray.to]) {
        const place = pointOf(this.scale, point);
        if (place) this.#handle(context, place);
      }
    }
    this.#words(context, ray, { x: Math.min(end.x, width), y: end.y });
  }

  /** What a line of the server waits for, at its end. */
  #words(context: Context, line: KeptLine, { x, y }: Point): void {
    context.fillStyle = this.#colourOf(line);
    context.textAlign = "right";
    context.textBaseline = "bottom";
    const words = keptWords(line);
    context.lineWidth = 3;
    context.strokeStyle = this.palette.card;
    context.strokeText(words, x - 6, y - 3);
    context.fillText(words, x - 6, y - 3);
  }

  /** A line for each retracement, from the earlier point on. */
  #retracements(context: Context, drawing: Span, left: number, width: number): void {
    context.textAlign = "left";
    context.textBaseline = "bottom";
    for (const share of RETRACEMENTS) {
      const price = retracementAt(drawing, share);
      const y = price > 0 ? this.scale.y(price) : null;
      if (y === null) continue;
      stroke(context, { x: left, y }, { x: width, y });
      context.fillText(`${formatNumber(share * 100)}% ${formatPrice(price)}`, Math.max(2, left + 4), y - 2);
    }
  }

  #note(context: Context, { place, text }: Note, selected: boolean): void {
    const at = pointOf(this.scale, place);
    if (!at) return;
    const { padding, height } = NOTE;
    context.fillStyle = this.palette.card;
    context.fillRect(at.x, at.y - height / 2, context.measureText(text).width + 2 * padding, height);
    stroke(context, { x: at.x, y: at.y - height / 2 }, { x: at.x, y: at.y + height / 2 });
    context.fillStyle = this.palette.magenta;
    context.textAlign = "left";
    context.textBaseline = "middle";
    context.fillText(text, at.x + padding, at.y);
    if (selected) this.#handle(context, at);
  }

  #handle(context: Context, { x, y }: Point): void {
    context.fillStyle = this.palette.card;
    context.beginPath();
    context.arc(x, y, 4.5, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }

  #ruler(context: Context, { from, to, lines }: Measure): void {
    const [left, top] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
    context.fillStyle = `${this.palette.primary}24`;
    context.fillRect(left, top, Math.abs(to.x - from.x), Math.abs(to.y - from.y));
    context.strokeStyle = this.palette.primary;
    context.lineWidth = 1;
    stroke(context, from, to);
    const wide = Math.max(...lines.map((line) => context.measureText(line).width)) + 16;
    const high = 16 * lines.length + 8;
    const y = Math.max(2, top - high - 6);
    const x = Math.max(2, left + Math.abs(to.x - from.x) / 2 - wide / 2);
    context.fillStyle = this.palette.raised;
    context.fillRect(x, y, wide, high);
    context.strokeRect(x + 0.5, y + 0.5, wide - 1, high - 1);
    context.fillStyle = this.palette.text;
    context.textAlign = "left";
    context.textBaseline = "middle";
    lines.forEach((line, i) => context.fillText(line, x + 8, y + 12 + 16 * i));
  }
}

function stroke(context: Context, from: Point, to: Point): void {
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}
