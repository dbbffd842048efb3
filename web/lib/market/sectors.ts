import type { Holding } from "../../../core/ledger/contract.ts";
import { addCents, type Cents, cents, centsNumber, ZERO_CENTS } from "../../../core/kernel/money.ts";

/** The series colour of a sector, by either of its usual names: the same in tiles, bars, donuts and legends. */
export type SeriesColour = `s${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}`;

const colours: Readonly<Record<string, SeriesColour>> = {
  Technology: "s1",
  "Information Technology": "s1",
  "Communication Services": "s2",
  Healthcare: "s3",
  "Health Care": "s3",
  "Consumer Staples": "s4",
  Financials: "s5",
  "Consumer Discretionary": "s6",
  Industrials: "s7",
  Energy: "s8",
  Materials: "s9",
  Utilities: "s10",
  "Real Estate": "s11",
};
/** For securities without a sector; cash is neutral. */
export const OTHER_COLOUR: SeriesColour = "s12";
export const sectorColour = (sector: string | null | undefined): SeriesColour => colours[sector ?? ""] ?? "s0";

/** The sectors by which companies are classified. */
export const sectorNames = [
  "Communication Services",
  "Consumer Discretionary",
  "Consumer Staples",
  "Energy",
  "Financials",
  "Health Care",
  "Industrials",
  "Information Technology",
  "Materials",
  "Real Estate",
  "Utilities",
] as const;

export interface SectorPart {
  /** Null for funds and securities without a sector. */
  readonly sector: string | null;
  readonly value: number;
}

/** The holdings' value by sector, the largest first; holdings without a price are left out. */
export function sectorsOf(holdings: readonly Holding[]): SectorPart[] {
  const values = new Map<string | null, Cents>();
  for (const { stock: { sector }, current_value } of holdings) {
    if (current_value !== null) values.set(sector, addCents(values.get(sector) ?? ZERO_CENTS, cents(current_value)));
  }
  return [...values].map(([sector, value]) => ({ sector, value: centsNumber(value) }))
    .sort((a, b) => b.value - a.value);
}
