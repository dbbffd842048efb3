/** Results for people: tables and lists of names and values. With --json results are JSON, and nothing else. */
import { Ansis } from "ansis";
import Table from "cli-table3";
import type { Terminal } from "./terminal.ts";

type Row = Readonly<Record<string, unknown>>;

/** Writes a result. Null is what an operation with nothing to tell answers. */
export function printResult(terminal: Terminal, result: unknown, json: boolean): void {
  if (json) terminal.out(JSON.stringify(result, null, 2));
  else if (result === null || result === undefined) terminal.err("Done.");
  else if (Array.isArray(result)) {
    terminal.out(
      result.length === 0 ? "(none)" : tableOf(terminal, result.map((row) => isRow(row) ? row : { value: row })),
    );
  } else if (isRow(result)) terminal.out(sheetOf(terminal, result));
  else terminal.out(String(result));
}

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);
const labelOf = (key: string): string => key.replaceAll("_", " ");
const styles = (terminal: Terminal) => new Ansis(terminal.colour ? 3 : 0);
const plain = { head: [], border: [], "padding-left": 0, "padding-right": 2, compact: true };
const noLines = Object.fromEntries(
  [
    "top",
    "top-mid",
    "top-left",
    "top-right",
    "bottom",
    "bottom-mid",
    "bottom-left",
    "bottom-right",
    "left",
    "left-mid",
    "mid",
    "mid-mid",
    "right",
    "right-mid",
    "middle",
  ].map((part) => [part, ""]),
);

/** Amounts are exact to six decimals; what has more is a statistic, of which four are enough. */
const numberText = (value: number): string =>
  String(Number(value.toFixed(6)) === value ? value : Number(value.toFixed(4)));

/** A value in a cell: structures by the name a person knows them by. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return "-";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return numberText(value);
  if (Array.isArray(value)) {
    return value.length === 0
      ? "-"
      : value.every((v) => typeof v !== "object")
      ? value.join(", ")
      : `${value.length} rows`;
  }
  if (isRow(value)) return String(value.symbol ?? value.name ?? value.sentiment ?? JSON.stringify(value));
  return String(value);
}

/** One row each; columns that do not fit the terminal are left out, and the last line says so. */
function tableOf(terminal: Terminal, rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) =>
    rows.some((row) => row[key] !== null && row[key] !== undefined)
  );
  // On a terminal a long text is cut, so that something stands beside it.
  const longest = Math.max(20, (terminal.width ?? Infinity) / 2);
  const textOf = (value: unknown) => {
    const text = cellText(value);
    return text.length > longest ? `${text.slice(0, longest - 3)}...` : text;
  };
  const widthOf = (key: string) => Math.max(labelOf(key).length, ...rows.map((row) => textOf(row[key]).length)) + 2;
  let room = terminal.width ?? Infinity;
  const shown = columns.filter((key, i) => (room -= widthOf(key)) >= 0 || i === 0);
  const table = new Table({
    chars: noLines,
    style: plain,
    head: shown.map((key) => styles(terminal).bold(labelOf(key))),
    colAligns: shown.map((key) =>
      rows.every((row) => typeof row[key] === "number" || row[key] === null) ? "right" : "left"
    ),
  });
  for (const row of rows) table.push(shown.map((key) => textOf(row[key])));
  const left = columns.length - shown.length;
  return trimmed(table.toString()) +
    (left > 0
      ? `\n${
        styles(terminal).dim(`${left} more column${left === 1 ? "" : "s"}: ${
          columns.filter((c) => !shown.includes(c)).map(labelOf).join(", ")
        } (--json shows all)`)
      }`
      : "");
}

/** Flat rows of the same columns, such as the lines of a statement by name. */
const areAlike = (values: readonly unknown[]): boolean =>
  values.length > 1 && values.every((row) => isRow(row) && Object.values(row).every((v) => typeof v !== "object")) &&
  new Set(values.map((row) => Object.keys(row as Row).join())).size === 1;

/** Names and values, one a line; lists of rows follow as tables of their own. */
function sheetOf(terminal: Terminal, row: Row): string {
  const isTable = (value: unknown): value is Row[] => Array.isArray(value) && value.length > 0 && value.every(isRow);
  const table = new Table({ chars: noLines, style: plain });
  const parts: string[] = [];
  for (const [key, value] of Object.entries(row)) {
    if (isTable(value)) parts.push(`\n${styles(terminal).bold(labelOf(key))}\n${tableOf(terminal, value)}`);
    else if (isRow(value) && areAlike(Object.values(value))) {
      parts.push(
        `\n${styles(terminal).bold(labelOf(key))}\n${
          tableOf(terminal, Object.entries(value).map(([name, row]) => ({ name, ...row as Row })))
        }`,
      );
    } else if (isRow(value)) parts.push(`\n${styles(terminal).bold(labelOf(key))}\n${sheetOf(terminal, value)}`);
    else table.push([styles(terminal).dim(labelOf(key)), cellText(value)]);
  }
  return [...(table.length > 0 ? [trimmed(table.toString())] : []), ...parts].join("\n");
}

const trimmed = (text: string): string => text.split("\n").map((line) => line.trimEnd()).join("\n");
