/** JSON with sorted keys and no blanks: the same content is the same text, byte for byte. Browser-safe. */

/** Numbers are whole, or decimals that JavaScript writes the same everywhere. */
export type Canonical = null | boolean | number | string | readonly Canonical[] | {
  readonly [key: string]: Canonical;
};
export type CanonicalFields = { readonly [key: string]: Canonical };

export const isList = (value: Canonical): value is readonly Canonical[] => Array.isArray(value);
export const sortedKeys = (fields: Readonly<Record<string, unknown>>): string[] => Object.keys(fields).sort();

/** The text on one line of what a value is as JSON: with instants as text, and without fields that are undefined. */
export function canonicalText(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((one) => canonicalText(one ?? null)).join(",")}]`;
  if ("toJSON" in value) return canonicalText((value as { toJSON(): unknown }).toJSON());
  const fields = value as Readonly<Record<string, unknown>>;
  const keys = sortedKeys(fields).filter((key) => fields[key] !== undefined);
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalText(fields[key])}`).join(",")}}`;
}
