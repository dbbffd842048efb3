/**
 * Readers for JSON received from the provider. Every field may be missing, null, of another type or nonsense: a reader
 * returns the value or null, and never a number that was not sent.
 */

export type Fields = Readonly<Record<string, unknown>>;

/**
 * A whole number of sixteen digits or more as the value of a field with a plain name. Inside a string the quote after
 * the name would be escaped with a backslash, so strings are never changed.
 */
const LONG_NUMBER = /(\w"\s*:\s*)(\d{16,})(?=\s*[,}\]])/g;

/**
 * Parses JSON; numbers too long for a double (instants in nanoseconds) are returned as strings of their digits.
 * @throws SyntaxError
 */
export const parseJson = (text: string): unknown => JSON.parse(text.replace(LONG_NUMBER, '$1"$2"'));

export const fieldsOf = (value: unknown): Fields | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value as Fields : null;
/**
 * The objects of a list. Anything that is not a list gives an empty list, except that a single object gives a list of
 * one.
 */
export function rowsOf(value: unknown): Fields[] {
  const list = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
  return list.map(fieldsOf).filter((row) => row !== null);
}

export const textOf = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(textOf).filter((text) => text !== null) : [];
export const numberOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) ? value : null;
export const numbersOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).map(numberOf).filter((n) => n !== null);
/** A number above zero; the provider writes zero for missing values. */
export const positiveOf = (value: unknown): number | null => {
  const n = numberOf(value);
  return n !== null && n > 0 ? n : null;
};
/** A count of shares: zero or more. */
export const countOf = (value: unknown): number | null => {
  const n = numberOf(value);
  return n !== null && n >= 0 && n < 1e15 ? n : null;
};

/** Whole counts only: shares, employees. */
export const wholeOf = (value: unknown): number | null => {
  const count = countOf(value);
  return count === null || count === 0 ? null : Math.round(count);
};

/** Dollars per share: no price of this market comes near ten million. */
const HIGHEST_PRICE = 10_000_000;
/** A price in dollars, rounded to the four decimals of the port. */
export function priceOf(value: unknown): number | null {
  const n = numberOf(value);
  if (n === null || !(n > 0) || n > HIGHEST_PRICE) return null;
  const rounded = Math.round(n * 10_000) / 10_000;
  return rounded > 0 ? rounded : null;
}

const EARLIEST = Date.UTC(1970, 11);
const LATEST = Date.UTC(2200, 0);
/**
 * Epoch milliseconds of an instant in nano-, micro- or milliseconds, distinguished by magnitude; fractions are
 * truncated.
 */
export function instantOf(value: unknown): number | null {
  const digits = typeof value === "number" && Number.isSafeInteger(value)
    ? String(value)
    : typeof value === "string" && /^\d+$/.test(value)
    ? value
    : "";
  const spare = digits.length > 17 ? 6 : digits.length > 14 ? 3 : 0;
  const ms = Number(digits.slice(0, digits.length - spare));
  return ms >= EARLIEST && ms < LATEST ? ms : null;
}

/** Epoch milliseconds of an RFC 3339 instant. */
export function writtenInstantOf(value: unknown): number | null {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\dT/.test(value)) return null;
  const ms = Date.parse(value);
  return ms >= EARLIEST && ms < LATEST ? ms : null;
}

/** An ISO day that exists in the calendar. */
export function dayOf(value: unknown): string | null {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d/.test(value)) return null;
  const day = value.slice(0, 10);
  try {
    return Temporal.PlainDate.from(day).toString();
  } catch {
    return null;
  }
}

/** A link that is safe to show: http or https only. */
export function linkOf(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 2048) return null;
  const url = URL.parse(value.trim());
  return url && (url.protocol === "https:" || url.protocol === "http:") && url.username === "" && url.password === ""
    ? url.href
    : null;
}

/**
 * A symbol as the product writes it: upper case. The provider writes classes of preferred shares with a lower-case
 * letter.
 */
export function symbolOf(value: unknown): string | null {
  return typeof value === "string" && /^[A-Za-z][A-Za-z0-9.]{0,14}$/.test(value) ? value.toUpperCase() : null;
}
