/** Comma-separated values as RFC 4180 writes them. */

export interface CsvRow {
  /** Of its first character, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * The rows of a text; lines end with CR LF, LF or CR, and empty ones are left out. A quote within an unquoted cell is
 * an ordinary character; a quoted cell that is not closed ends with the text.
 */
export function readCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = "";
  let line = 1;
  let first = 1;
  let quoted = false;
  const endRow = () => {
    cells.push(cell);
    if (cells.length > 1 || cell.trim() !== "") rows.push({ line: first, cells });
    cells = [];
    cell = "";
    first = line;
  };
  // A byte order mark is no part of the first cell.
  for (let i = text.startsWith("\uFEFF") ? 1 : 0; i < text.length; i++) {
    const c = text[i]!;
    const breaks = c === "\n" || (c === "\r" && text[i + 1] !== "\n");
    if (breaks) line++;
    if (quoted) {
      if (c !== '"') cell += c;
      else if (text[i + 1] === '"') cell += text[++i];
      else quoted = false;
    } else if (c === '"' && cell.trim() === "") {
      cell = "";
      quoted = true;
    } else if (c === ",") {
      cells.push(cell);
      cell = "";
    } else if (breaks) endRow();
    else if (c !== "\r") cell += c;
  }
  if (cells.length > 0 || cell !== "") endRow();
  return rows;
}

/** A text that a spreadsheet would take for a formula. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** A text cell that no spreadsheet computes: a quote mark is put before what would be a formula. */
export const guarded = (text: string): string => FORMULA.test(text) ? `'${text}` : text;
/** The text of a guarded cell. */
export const unguarded = (text: string): string => text[0] === "'" && FORMULA.test(text) ? text.slice(1) : text;

const cellText = (text: string): string => /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Rows with a header; every line ends with CR LF. */
export const writeCsv = (header: readonly string[], rows: readonly (readonly (string | null)[])[]): string =>
  [header, ...rows].map((row) => `${row.map((cell) => cellText(cell ?? "")).join(",")}\r\n`).join("");
