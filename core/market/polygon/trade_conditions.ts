/** Which figures a trade updates, by its conditions and the rules of the consolidated tape. */

/** Codes of trades that count towards the volume but do not set the last price. */
const NOT_LAST = new Set([2, 5, 7, 10, 12, 13, 15, 16, 20, 21, 22, 29, 33, 37, 44, 46, 52, 53]);
/** Codes of trades that do not set a new high or low. */
const NOT_HIGH_LOW = new Set([2, 7, 12, 13, 15, 16, 20, 21, 37, 44, 46, 52, 53]);

/** Every code of a trade must allow the update; a trade without codes is a regular one. */
export const movesLast = (codes: readonly number[]): boolean => !codes.some((code) => NOT_LAST.has(code));
export const movesHighLow = (codes: readonly number[]): boolean => !codes.some((code) => NOT_HIGH_LOW.has(code));
