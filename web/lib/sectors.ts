/** The series colour of a sector, by either of its usual names: the same in tiles, bars, donuts and legends. */
export type SeriesColour = "s0" | "s1" | "s2" | "s3" | "s4" | "s5" | "s6" | "s7";

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
  Energy: "s7",
  Materials: "s4",
  Utilities: "s3",
  "Real Estate": "s6",
};
export const sectorColour = (sector: string | null | undefined): SeriesColour => colours[sector ?? ""] ?? "s0";
