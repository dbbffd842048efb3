/** The composition of a portfolio: its largest holdings, the others together, and cash. */
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { cents, notional, price, shares } from "../../../core/kernel/money.ts";
import { percentOf } from "../../lib/market/live.ts";
import type { SeriesColour } from "../../lib/market/sectors.ts";

const colours = ["s1", "s3", "s5"] as const satisfies SeriesColour[];

interface HeldPart {
  /** A symbol, `others` or `cash`. */
  readonly key: string;
  readonly value: number;
  readonly percent: number | null;
  readonly colour: SeriesColour | "cash";
}

/** The segments in dollars and in percent of the total; those worth nothing are left out. */
export function partsOf({ positions, cash_balance }: Pick<Portfolio, "positions" | "cash_balance">): HeldPart[] {
  const held = positions.map(({ symbol, shares: count, price: now }) => ({
    key: symbol,
    value: Number(now === null ? 0n : notional(price(now), shares(count))) / 100,
  })).sort((a, b) => b.value - a.value);
  const largest = held.slice(0, colours.length).map((part, i) => ({ ...part, colour: colours[i]! }));
  const rest = held.slice(colours.length).reduce((sum, { value }) => sum + cents(value), 0n);
  const parts = [
    ...largest,
    { key: "others", value: Number(rest) / 100, colour: "s0" as const },
    { key: "cash", value: cash_balance, colour: "cash" as const },
  ].filter(({ value }) => value > 0);
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  return parts.map((part) => ({ ...part, percent: percentOf(part.value, whole) }));
}
