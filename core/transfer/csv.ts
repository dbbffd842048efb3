/** Comma-separated values as RFC 4180 writes them. Browser-safe. */

export interface CsvRow {
  /** Of its first character, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** After this many characters without a row the reader yields. */
const STRETCH = 50_000;
const [QUOTE, CR, LF] = [34, 13, 10];

/**
 * The rows of a text, one by one, with a null now and then so that the caller can yield; lines end with CR LF, LF or
 * CR, and empty ones are left out. A quote within an unquoted cell is an ordinary character; a quoted cell that is not
 * closed ends with the text.
 * @param separator of cells, one character
 */
export function* readCsv(text: string, separator = ","): Generator<CsvRow | null, void> {
  const between = separator.charCodeAt(0);
  let cells: string[] = [];
  let cell = "";
  let line = 1;
  let first = 1;
  let quoted = false;
  // A byte order mark is not part of the first cell.
  let i = text.startsWith("\uFEFF") ? 1 : 0;
  let pause = STRETCH;
  for (; i < text.length; i++) {
    if (i >= pause) {
      yield null;
      pause = i + STRETCH;
    }
    const c = text.charCodeAt(i);
    const breaks = c === LF || (c === CR && text.charCodeAt(i + 1) !== LF);
    if (breaks) line++;
    if (quoted) {
      if (c !== QUOTE) cell += text[i];
      else if (text.charCodeAt(i + 1) === QUOTE) cell += text[++i];
      else quoted = false;
    } else if (c === QUOTE && cell.trim() === "") {
      cell = "";
      quoted = true;
    } else if (c === between) {
      cells.push(cell);
      cell = "";
    } else if (breaks) {
      if (cells.length > 0 || cell.trim() !== "") {
        cells.push(cell);
        yield { line: first, cells };
        cells = [];
      }
      cell = "";
      first = line;
    } else if (c !== CR) cell += text[i];
  }
  if (cells.length > 0 || cell.trim() !== "") yield { line: first, cells: [...cells, cell] };
}

const cellText = (text: string): string => /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Rows with a header; every line ends with CR LF. */
export const writeCsv = (header: readonly string[], rows: readonly (readonly (string | null)[])[]): string =>
  [header, ...rows].map((row) => `${row.map((cell) => cellText(cell ?? "")).join(",")}\r\n`).join("");
