/** What the conditions of a trade let it change, by the rules of the consolidated tape. */

/** Codes of trades that count in the volume but are not the last price. */
const NOT_LAST = new Set([2, 5, 7, 10, 12, 13, 15, 16, 20, 21, 22, 29, 33, 37, 44, 46, 52, 53]);
/** Codes of trades that are neither a new high nor a new low. */
const NOT_HIGH_LOW = new Set([2, 7, 12, 13, 15, 16, 20, 21, 37, 44, 46, 52, 53]);

/** Each code of a trade must allow it; a trade without codes is a regular one. */
export const movesLast = (codes: readonly number[]): boolean => !codes.some((code) => NOT_LAST.has(code));
export const movesHighLow = (codes: readonly number[]): boolean => !codes.some((code) => NOT_HIGH_LOW.has(code));
