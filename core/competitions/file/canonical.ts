/**
 * The text of a competition's file: JSON with sorted keys and no blanks, decimals as texts, a line for each record, and
 * line feeds. The same content is the same text, byte for byte. Browser-safe.
 */
import { type CanonicalFields as Fields, canonicalText, isList, sortedKeys } from "../../kernel/canonical.ts";

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
