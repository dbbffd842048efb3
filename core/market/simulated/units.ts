/** Units of prices inside the simulator: ten-thousandths of a dollar, as whole numbers. */
export const UNITS = 10_000;

/** Converts dollars to units: rounded to the cent, or below one dollar to a hundredth of a cent, and never zero. */
export function priceUnits(price: number): number {
  return price >= 0.99995 ? Math.round(price * 100) * 100 : Math.max(1, Math.round(price * UNITS));
}
