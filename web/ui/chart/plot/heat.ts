/** The colours of the heat bands: gain or loss mixed into the card. Text on them is the text of the page. */
import type { Mode } from "../../mode.ts";
import { bands, type HeatBand } from "./plot.ts";
import { dark, light } from "../../tokens.ts";

/** Percentage of the colour, from the strongest loss to the strongest gain. */
const shares: Record<Mode, readonly number[]> = {
  light: [56, 40, 26, 14, 14, 28, 44, 62],
  dark: [44, 32, 24, 14, 14, 26, 36, 48],
};
const channels = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

export function heatColours(mode: Mode): Record<HeatBand, string> {
  const { gain, loss, card } = mode === "dark" ? dark : light;
  const mix = (hex: string, percent: number) => {
    const base = channels(card);
    const mixed = channels(hex).map((channel, i) => Math.round((channel * percent + base[i]! * (100 - percent)) / 100));
    return `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
  };
  return Object.fromEntries(
    bands.map((band, i) => [band, mix(band.startsWith("g") ? gain : loss, shares[mode][i]!)]),
  ) as Record<HeatBand, string>;
}

/** Bands of a change today, from down to up; see sectorBand. */
export const sectorBands = ["down2", "down1", "flat", "up1", "up2", "up3"] as const;
export type SectorBand = (typeof sectorBands)[number];
