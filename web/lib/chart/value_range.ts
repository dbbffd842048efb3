/** Ranges of a portfolio's value chart, as in the address. */
export const valueRanges = ["1D", "5D", "1M", "6M", "1Y", "ALL"] as const;
export type ValueRange = (typeof valueRanges)[number];
export const valueRangeOf = (value: unknown): ValueRange | undefined => valueRanges.find((range) => range === value);
export const DEFAULT_VALUE_RANGE: ValueRange = "ALL";
export const isIntraday = (range: ValueRange): boolean => range === "1D" || range === "5D";
