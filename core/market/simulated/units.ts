/** Prices inside the simulator: whole ten-thousandths of a dollar. */
export const UNITS = 10_000;

/** Dollars as units: rounded to the cent; under a dollar to the hundredth of a cent, and never nothing. */
export function priceUnits(price: number): number {
  return price >= 0.99995 ? Math.round(price * 100) * 100 : Math.max(1, Math.round(price * UNITS));
}
