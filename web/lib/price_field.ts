/** Prices as the text of a field, and the steps of arrow keys. */

/** A cent, or a hundredth of one below a dollar. */
const stepOf = (price: number): number => price < 1 ? 0.0001 : 0.01;

/** A price with the decimals of its step. */
export const priceField = (price: number): string => price.toFixed(price < 1 ? 4 : 2);

/** The price some steps up or down; null for an invalid text, or if the result is not positive. */
export function stepped(text: string, steps: number): string | null {
  const price = Number(text);
  if (text === "" || !Number.isFinite(price)) return null;
  const step = stepOf(price);
  const next = (Math.round(price / step) + steps) * step;
  return next > step / 2 ? priceField(next) : null;
}
