/**
 * Control characters: what a terminal executes instead of showing it, line separators, and the marks that change the
 * direction of the text. Browser-safe.
 */
const CONTROLS = "\\p{Cc}\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069";

const inLine = new RegExp(`[${CONTROLS}]`, "u");
const inText = new RegExp(`(?![\\t\\n\\r])[${CONTROLS}]`, "u");
const each = new RegExp(`[${CONTROLS}]`, "gu");
const eachButBreaks = new RegExp(`(?!\\n)[${CONTROLS}]`, "gu");

export const hasControls = (text: string): boolean => inLine.test(text);
/** Other than line breaks and tabs. */
export const hasControlsInText = (text: string): boolean => inText.test(text);

const short: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const escape = (character: string): string =>
  short[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** A text on one line, in which control characters are shown as escapes. */
export const escaped = (text: string): string => text.replace(each, escape);
/** The same, with its line breaks. */
export const escapedLines = (text: string): string => text.replace(eachButBreaks, escape);
/** JSON without any control character but its own line breaks. */
export const jsonText = (value: unknown, indent?: number): string => escapedLines(JSON.stringify(value, null, indent));
