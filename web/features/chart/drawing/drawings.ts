/** What is drawn on the chart of a stock. */
import type { Order } from "../../../../core/orders/contract.ts";

/** A point of a line: an instant in epoch milliseconds and a price. */
export interface Anchor {
  readonly at: number;
  readonly price: number;
}
export interface Level {
  readonly id: string;
  readonly kind: "level";
  readonly price: number;
}
/** A line between two points, or the retracements of the way between them. */
export interface Span {
  readonly id: string;
  readonly kind: "trend" | "fibonacci";
  readonly from: Anchor;
  readonly to: Anchor;
}
export interface Note {
  readonly id: string;
  readonly kind: "note";
  readonly place: Anchor;
  readonly text: string;
}
export type Drawing = Level | Span | Note;
/** An active price alert of the stock, which the server keeps. */
export interface AlertLine {
  readonly id: string;
  readonly kind: "alert";
  readonly price: number;
  /** Whether it waits for the price to rise to it, or to fall to it. */
  readonly rises: boolean;
}
/** An active alert of the stock at a sloping line, which runs on beyond its second point. */
export interface AlertRay {
  readonly id: string;
  readonly kind: "ray";
  readonly from: Anchor;
  readonly to: Anchor;
  readonly rises: boolean;
  /** Its price now; null where it has none. */
  readonly price: number | null;
}
/** A price that a pending order of the user waits for. */
export interface OrderLine {
  readonly id: string;
  readonly kind: "order";
  readonly price: number;
  readonly of: Pick<Order, "id" | "portfolio_id" | "transaction_type" | "shares">;
  readonly field: "limit_price" | "stop_price";
}
/** What the server keeps, apart from the drawings. */
export type KeptLine = AlertLine | AlertRay | OrderLine;
/** What the chart shows and the pointer can move. */
export type Line = Drawing | KeptLine;
export const isAlert = (line: Line): line is AlertLine | AlertRay => line.kind === "alert" || line.kind === "ray";
export const isKept = (line: Line): line is KeptLine => isAlert(line) || line.kind === "order";
export type FlatLine = Level | AlertLine | OrderLine;
export const isFlat = (line: Line): line is FlatLine =>
  line.kind === "level" || line.kind === "alert" || line.kind === "order";

/** The price by which a line moves in steps. */
export const priceOf = (line: Line): number =>
  isFlat(line) ? line.price : line.kind === "note" ? line.place.price : line.from.price;
