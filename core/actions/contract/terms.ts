/** Terms of dividends: apart from the schemas, which pages that need only these do not load. Browser-safe. */

/** A year's income is the payments from today until this many days later. */
export const INCOME_DAYS = 365;
