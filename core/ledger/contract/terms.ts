/** Terms of portfolios: apart from the schemas, which pages that need only these do not load. Browser-safe. */

/** Yearly interest on cash, as a ratio. */
export const MAX_INTEREST_RATE = 0.055;
export const DEFAULT_INTEREST_RATE = 0.045;

/** Percent of cash kept back; a portfolio without a setting counts as 5. */
export const reserveChoices = [0, 2, 5, 10, 15, 20] as const;
export const DEFAULT_RESERVE = 5;
