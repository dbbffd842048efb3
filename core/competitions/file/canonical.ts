/**
 * The text of a competition's file: JSON with sorted keys and no blanks, decimals as texts, a line for each record, and
 * line feeds. The same content is the same text, byte for byte. Browser-safe.
 */

/** Numbers are whole. */
export type Canonical = null | boolean | number | string | readonly Canonical[] | {
  readonly [key: string]: Canonical;
};
type Fields = { readonly [key: string]: Canonical };

const isList = (value: Canonical): value is readonly Canonical[] => Array.isArray(value);
const isFields = (value: Canonical): value is Fields => typeof value === "object" && value !== null && !isList(value);
const sortedKeys = (fields: Fields): string[] => Object.keys(fields).sort();

/** A value on one line. */
export function canonicalText(value: Canonical): string {
  if (isList(value)) return `[${value.map(canonicalText).join(",")}]`;
  if (!isFields(value)) return JSON.stringify(value);
  return `{${sortedKeys(value).map((key) => `${JSON.stringify(key)}:${canonicalText(value[key]!)}`).join(",")}}`;
}

/** A whole file: a line for each of its fields, and for each record of its lists. */
export function fileText(file: Fields): string {
  const field = (key: string): string => {
    const value = file[key]!;
    const text = isList(value) && value.length > 0
      ? `[\n${value.map(canonicalText).join(",\n")}\n]`
      : canonicalText(value);
    return `${JSON.stringify(key)}:${text}`;
  };
  return `{\n${sortedKeys(file).map(field).join(",\n")}\n}\n`;
}

/** The text whose SHA-256 the file itself contains as `sha256`. */
export function bodyText({ sha256: _, ...body }: Fields): string {
  return fileText(body);
}

/** What a line's hash is computed from: the hash of the previous line of its entrant ("" for the first) and the line. */
export function chainedText(previous: string, { hash: _, ...line }: Fields): string {
  return previous + canonicalText(line);
}

const encoder = new TextEncoder();

/** SHA-256 of a text as hex. */
export async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
