/** JSON with sorted keys and no blanks: the same content is the same text, byte for byte. Browser-safe. */

/** Numbers are whole, or decimals that JavaScript writes the same everywhere. */
export type Canonical = null | boolean | number | string | readonly Canonical[] | {
  readonly [key: string]: Canonical;
};
export type CanonicalFields = { readonly [key: string]: Canonical };

export const isList = (value: Canonical): value is readonly Canonical[] => Array.isArray(value);
const isFields = (value: Canonical): value is CanonicalFields =>
  typeof value === "object" && value !== null && !isList(value);
export const sortedKeys = (fields: CanonicalFields): string[] => Object.keys(fields).sort();

/** The text of what a value is as JSON: with instants as text, and without fields that are undefined. */
export const canonicalJson = (value: unknown): string => canonicalText(JSON.parse(JSON.stringify(value)) as Canonical);

/** A value on one line. */
export function canonicalText(value: Canonical): string {
  if (isList(value)) return `[${value.map(canonicalText).join(",")}]`;
  if (!isFields(value)) return JSON.stringify(value);
  return `{${sortedKeys(value).map((key) => `${JSON.stringify(key)}:${canonicalText(value[key]!)}`).join(",")}}`;
}
