/** Components for all figures. An unknown figure is a dash with a text for screen readers. */
import { useEffect, useRef } from "react";
import {
  formatBasis,
  formatBrief,
  formatCompact,
  formatCount,
  formatLimit,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPoints,
  formatPrice,
  formatPriceChange,
  formatRatio,
  formatShares,
  UNKNOWN,
} from "../lib/format.ts";

type Value = number | null | undefined;
const known = (value: Value): value is number => value !== null && value !== undefined && Number.isFinite(value);
/** Gain or loss by the displayed sign: values that round to zero are neither. */
const tone = (shown: string, value: number): string => !/[1-9]/.test(shown) ? "" : value > 0 ? " gain" : " loss";

const Unknown = ({ meaning = "not known" }: { meaning?: string | undefined }) => (
  <span className="muted">
    <span aria-hidden="true">{UNKNOWN}</span>
    <span className="sr-only">{meaning}</span>
  </span>
);

interface Props {
  readonly value: Value;
  /** Text for screen readers when there is no value. */
  readonly unknown?: string | undefined;
}

/** `whole` is for round suggested amounts: without cents. */
export const Money = (
  { value, unknown, signed = false, whole = false }: Props & { signed?: boolean; whole?: boolean },
) =>
  known(value)
    ? <span className="num">{whole ? `$${formatCount(value)}` : formatMoney(value, signed)}</span>
    : <Unknown meaning={unknown} />;

/** The main figure of a page or a card; its cents are less prominent than its dollars. */
export function LeadMoney({ value, unknown }: Props) {
  if (!known(value)) return <Unknown meaning={unknown} />;
  const [dollars, cents] = formatMoney(value).split(".");
  return (
    <span className="num">
      {dollars}
      <span className="cents">.{cents}</span>
    </span>
  );
}

export const Shares = ({ value, unknown }: Props) =>
  known(value)
    ? <span className="num" title={String(value)}>{formatShares(value)}</span>
    : <Unknown meaning={unknown} />;

/** Figures as plain text, for charts and labels. */
export const priceText = formatPrice;
export const ratioText = formatRatio;
export const pointsText = formatPoints;
export const compactText = formatCompact;
export const briefText = formatBrief;
export const countText = formatCount;
/** With up to six decimals. */
export const numberText = formatNumber;
export const moneyText = (value: number, signed = false): string => formatMoney(value, signed);
export const percentText = (value: number): string => formatPercent(value);

/** A plain number with two decimals. */
export const Ratio = ({ value, unknown, signed = false }: Props & { signed?: boolean }) =>
  known(value) ? <span className="num">{formatRatio(value, signed)}</span> : <Unknown meaning={unknown} />;

/** A limit as typed, up to four decimals. */
export const Limit = ({ value, unknown }: Props) =>
  known(value) ? <span className="num">{formatLimit(value)}</span> : <Unknown meaning={unknown} />;

export const Percent = (
  { value, unknown, signed = false, colour = false }: Props & { signed?: boolean; colour?: boolean },
) =>
  known(value)
    ? <span className={`num${colour ? tone(formatPercent(value), value) : ""}`}>{formatPercent(value, signed)}</span>
    : <Unknown meaning={unknown} />;

export const Compact = ({ value, unknown, dollars = false }: Props & { dollars?: boolean }) =>
  known(value)
    ? <span className="num">{formatCompact(value, dollars ? "$" : "")}</span>
    : <Unknown meaning={unknown} />;

export const Count = ({ value, unknown }: Props) =>
  known(value) ? <span className="num">{formatCount(value)}</span> : <Unknown meaning={unknown} />;

/** Hundredths of a percent. */
export const Basis = ({ value, unknown }: Props) =>
  known(value) ? <span className="num">{formatBasis(value)}</span> : <Unknown meaning={unknown} />;

const TINT_MS = 500;
/** The prices that changed in this turn: their tint is removed together, except from those that have changed again. */
let changing: Set<HTMLElement> | null = null;
const tinted = new WeakMap<HTMLElement, ReadonlySet<HTMLElement>>();

/**
 * Tints a changed price. It uses a class without an animation: starting an animation for each of many prices is slower
 * than writing them, and a running one repaints the page 60 times a second.
 */
function tint(element: HTMLElement, up: boolean) {
  if (!changing) {
    const together = changing = new Set();
    queueMicrotask(() => changing = null);
    setTimeout(() => {
      for (const each of together) if (tinted.get(each) === together) each.classList.remove("rose", "fell");
    }, TINT_MS);
  }
  changing.add(element);
  tinted.set(element, changing);
  element.classList.remove(up ? "fell" : "rose");
  element.classList.add(up ? "rose" : "fell");
}

/** A price that is highlighted briefly when it changes; `exact` shows all its decimals. */
export function Price(
  { value, unknown = "no price now", flash = false, exact = false }: Props & { flash?: boolean; exact?: boolean },
) {
  const last = useRef<Value>(value);
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const before = last.current;
    last.current = value;
    if (!flash || !known(before) || !known(value) || before === value || !element.current) return;
    tint(element.current, value > before);
  }, [value, flash]);
  return known(value)
    ? <span ref={element} className="num">{exact ? formatLimit(value) : formatPrice(value)}</span>
    : <Unknown meaning={unknown} />;
}

/** From the lowest to the highest price of a period. */
export const PriceRange = ({ low, high }: { low: Value; high: Value }) =>
  known(low) && known(high) ? <span className="num">{formatPrice(low)} – {formatPrice(high)}</span> : <Unknown />;

const arrow = (path: string) => (
  <svg viewBox="0 0 8 8" aria-hidden="true">
    <path d={path} fill="currentColor" />
  </svg>
);
// The same elements each time, so that React skips them.
const UP = arrow("M4 1l3.5 6h-7z"), DOWN = arrow("M4 7L.5 1h7z");

interface DeltaProps {
  readonly amount?: Value;
  readonly percent?: Value;
  /** The price that changed by the amount; without it the amount is money. */
  readonly ofPrice?: Value;
  readonly unknown?: string | undefined;
}

/** A change: arrow, signed amount, signed percent. The colour only repeats the sign. */
export function Delta({ amount, percent, ofPrice, unknown }: DeltaProps) {
  const lead = known(amount) ? amount : percent;
  if (!known(lead)) return <Unknown meaning={unknown} />;
  const first = known(amount)
    ? known(ofPrice) ? formatPriceChange(amount, ofPrice) : formatMoney(amount, true)
    : formatPercent(lead);
  const sign = tone(first, lead);
  return (
    <span className={`delta num${sign}`}>
      {sign && (lead > 0 ? UP : DOWN)}
      <span>{first}</span>
      {known(amount) && known(percent) && <span>({formatPercent(percent)})</span>}
    </span>
  );
}

/** The end of a stock's row on a phone: its live price over the day's change in percent. */
export const PriceAndChange = ({ price, percent }: { price: Value; percent: Value }) => (
  <span className="two">
    <strong>
      <Price value={price} flash />
    </strong>
    <span className="second">
      <Delta percent={percent} />
    </span>
  </span>
);
