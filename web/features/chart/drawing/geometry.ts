/** Where drawings are on a chart, and how they are moved. */
import { type AlertRay, type Anchor, isFlat, type Line, type Span } from "./drawings.ts";
import { inOrder, rayPrices } from "./rays.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}
/** Converts between chart coordinates and pixels; null where there is no counterpart. */
export interface Scale {
  x(at: number): number | null;
  y(price: number): number | null;
  at(x: number): number | null;
  price(y: number): number | null;
}
export type Part = "line" | "from" | "to";
export interface Hit {
  readonly id: string;
  readonly part: Part;
}

/** The bars next to a part of the chart are at most this far from it, in pixels. */
const WIDEST_BAR = 200;

/** How close the pointer must be to grab a line or its ends, in pixels. */
const GRIP = 6, END_GRIP = 9;

export const pointOf = (scale: Scale, { at, price }: Anchor): Point | null => {
  const [x, y] = [scale.x(at), scale.y(price)];
  return x === null || y === null ? null : { x, y };
};
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

function fromLine(point: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((point.x - a.x) * dx + (point.y - a.y) * dy) / length));
  return distance(point, { x: a.x + along * dx, y: a.y + along * dy });
}

/** Fibonacci retracements: shares of the way back from its end to its beginning. */
export const RETRACEMENTS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;
export const retracementAt = ({ from, to }: Pick<Span, "from" | "to">, share: number): number =>
  to.price + (from.price - to.price) * share;

/**
 * The points of an alert's line between two places of the chart, at each bar: it is bent by a logarithmic scale, and
 * stands still in bars outside the regular session.
 */
export function rayPath(ray: Pick<AlertRay, "from" | "to">, scale: Scale, left: number, right: number): Point[] {
  const { from } = inOrder(ray);
  const start = pointOf(scale, from);
  if (!start || start.x > right) return [];
  const priceAt = rayPrices(ray);
  const path = [start];
  let last = from.at;
  for (
    let pixel = Math.max(left - WIDEST_BAR, start.x);
    path.at(-1)!.x < right && pixel < right + WIDEST_BAR;
    pixel++
  ) {
    const at = scale.at(pixel);
    if (at === null || at <= last) continue;
    last = at;
    const price = priceAt(at);
    const point = price === null ? null : pointOf(scale, { at, price });
    // Of the bars left of the part only the last one.
    if (!point) continue;
    if (point.x <= left) path.length = 0;
    path.push(point);
  }
  return path;
}

/** Of a note: the width of a letter, the padding and the height, in pixels. */
export const NOTE = { letter: 6.4, padding: 6, height: 20 } as const;

function partAt(drawing: Line, scale: Scale, point: Point): Part | null {
  const near = (price: number) => Math.abs((scale.y(price) ?? Infinity) - point.y) <= GRIP;
  if (isFlat(drawing)) return near(drawing.price) ? "line" : null;
  if (drawing.kind === "note") {
    const place = pointOf(scale, drawing.place);
    if (!place) return null;
    const wide = drawing.text.length * NOTE.letter + 2 * NOTE.padding;
    const [x, y] = [point.x - place.x, point.y - place.y];
    return x >= -GRIP && x <= wide && Math.abs(y) <= NOTE.height / 2 ? "line" : null;
  }
  const [from, to] = [pointOf(scale, drawing.from), pointOf(scale, drawing.to)];
  if (!from || !to) return null;
  if (distance(point, to) <= END_GRIP) return "to";
  if (distance(point, from) <= END_GRIP) return "from";
  if (drawing.kind === "fibonacci" && point.x >= Math.min(from.x, to.x)) {
    if (RETRACEMENTS.some((share) => near(retracementAt(drawing, share)))) return "line";
  }
  if (drawing.kind === "ray") {
    const path = rayPath(drawing, scale, point.x - 2 * GRIP, point.x + 2 * GRIP);
    return path.some((end, i) => i > 0 && fromLine(point, path[i - 1]!, end) <= GRIP) ? "line" : null;
  }
  return fromLine(point, from, to) <= GRIP ? "line" : null;
}

/** The drawing under the pointer, the newest first. */
export function hitAt(drawings: readonly Line[], scale: Scale, point: Point): Hit | null {
  for (const drawing of drawings.toReversed()) {
    const part = partAt(drawing, scale, point);
    if (part) return { id: drawing.id, part };
  }
  return null;
}

/** Drawn prices have whole cents, like an order's price; those under a dollar have four decimals. */
export const roundPrice = (price: number): number =>
  price < 1 ? Math.round(price * 10_000) / 10_000 : Math.round(price * 100) / 100;

export const anchorAt = (scale: Scale, point: Point): Anchor | null => {
  const [at, price] = [scale.at(point.x), scale.price(point.y)];
  return at === null || price === null || price <= 0 ? null : { at, price: roundPrice(price) };
};

/** A drawing dragged from one point to another; unchanged where the result is off the chart. */
export function dragged(drawing: Line, part: Part, start: Point, end: Point, scale: Scale): Line {
  const shifted = (anchor: Anchor): Anchor | null => {
    const point = pointOf(scale, anchor);
    return point && anchorAt(scale, { x: point.x + end.x - start.x, y: point.y + end.y - start.y });
  };
  if (isFlat(drawing)) {
    const y = scale.y(drawing.price);
    const price = y === null ? null : scale.price(y + end.y - start.y);
    return price === null || price <= 0 ? drawing : { ...drawing, price: roundPrice(price) };
  }
  if (drawing.kind === "note") {
    const place = shifted(drawing.place);
    return place ? { ...drawing, place } : drawing;
  }
  const from = part === "to" ? drawing.from : shifted(drawing.from);
  const to = part === "from" ? drawing.to : shifted(drawing.to);
  return from && to ? withEnds(drawing, from, to) : drawing;
}

/** What an alert's line is at now, only the server knows. */
const withEnds = (line: Span | AlertRay, from: Anchor, to: Anchor): Line =>
  line.kind === "ray" ? { ...line, from, to, price: null } : { ...line, from, to };

/**
 * A drawing moved by keys.
 * @param bars by how many bars to the right
 * @param price by how many dollars up
 * @param step moves an instant by a number of bars
 */
export function nudged(
  drawing: Line,
  part: Part,
  bars: number,
  price: number,
  step: (at: number, bars: number) => number,
): Line {
  const moved = (anchor: Anchor): Anchor => ({
    at: bars === 0 ? anchor.at : step(anchor.at, bars),
    price: Math.max(0.0001, roundPrice(anchor.price + price)),
  });
  if (isFlat(drawing)) return { ...drawing, price: Math.max(0.0001, roundPrice(drawing.price + price)) };
  if (drawing.kind === "note") return { ...drawing, place: moved(drawing.place) };
  return withEnds(
    drawing,
    part === "to" ? drawing.from : moved(drawing.from),
    part === "from" ? drawing.to : moved(drawing.to),
  );
}
