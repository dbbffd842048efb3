/** A decimal that a float just misses is that decimal. */
const TOLERANCE = 1e-9;

/** To so many decimals, halves away from zero, as figures are stored. NaN stays NaN. */
export function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const units = Math.floor(Math.abs(value) * scale + 0.5 + TOLERANCE);
  return units === 0 ? 0 : Math.sign(value) * units / scale;
}

/** The same; null for what is unknown. */
export const roundedOrNull = (value: number, decimals: number): number | null =>
  Number.isNaN(value) ? null : rounded(value, decimals);
