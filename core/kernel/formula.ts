/** Texts in files that a spreadsheet may open. Browser-safe. */

/** A text that a spreadsheet would take for a formula; some take a full-width sign for the plain one. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/;

/** A text cell that no spreadsheet computes: a quote mark is put before what would be a formula. */
export const guarded = (text: string): string => FORMULA.test(text) ? `'${text}` : text;
/** The text of a guarded cell. */
export const unguarded = (text: string): string => text[0] === "'" && FORMULA.test(text) ? text.slice(1) : text;
