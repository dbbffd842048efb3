/** Typed amounts, and suggested ones. */

/**
 * Whether the text is a number with a limited number of decimals, or a prefix of one.
 * @param signed whether it may begin with a sign
 */
export const isAmountText = (text: string, decimals: number, signed = false): boolean =>
  new RegExp(`^${signed ? "[+-]?" : ""}\\d{0,12}(?:\\.\\d{0,${decimals}})?$`).test(text);

export const hasSign = (text: string): boolean => /^[+-]/.test(text);

/** The number in the text; undefined if there is none. */
export function amountOf(text: string): number | undefined {
  if (!/\d/.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** Suggested amounts for a deposit or withdrawal, in dollars. */
export const quickAmounts = [100, 500, 1000, 5000] as const;
/** Suggested starting cash of a portfolio, in dollars. */
export const startingCash = [10_000, 25_000, 50_000, 100_000] as const;
export const DEFAULT_CASH: number = startingCash[0];

/** The initial amount of a ticket for a first stock. */
export const FIRST_BUY_DOLLARS = 500;
