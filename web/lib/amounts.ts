/** Amounts as people type them, before they are numbers. */

/** Digits with at most so many decimals, or the start of such a text. */
export const isAmountText = (text: string, decimals: number): boolean =>
  new RegExp(`^\\d{0,12}(?:\\.\\d{0,${decimals}})?$`).test(text);

/** The number that a text says; undefined while it says none. */
export function amountOf(text: string): number | undefined {
  if (!/\d/.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}
