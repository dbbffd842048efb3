/** Results for people: tables, and lists of names and values. With --json only JSON is printed. */
import { Ansis } from "ansis";
import Table from "cli-table3";
import { escaped, jsonText } from "../core/kernel/controls.ts";
import { NEW_YORK } from "../core/market/calendar.ts";
import { distinctLength, isId } from "./short_ids.ts";
import type { Terminal } from "./terminal.ts";
import { headerOf, type Headings, NO_HEADINGS, unset } from "./headings.ts";

type Row = Readonly<Record<string, unknown>>;

export interface ShowOptions {
  readonly json?: boolean | undefined;
  /** All columns and whole ids and texts, whatever the terminal's width. */
  readonly wide?: boolean | undefined;
  /** False turns the pager off. */
  readonly pager?: boolean | undefined;
  readonly headings?: Headings;
}

/** Writes a result; null for an operation that returns nothing. */
export async function printResult(terminal: Terminal, result: unknown, options: ShowOptions = {}): Promise<void> {
  if (options.json) return terminal.out(jsonText(result, 2));
  if (result === null || result === undefined) return terminal.err("Done.");
  const text = textOf(new View(terminal, options), result);
  if (options.pager === false) terminal.out(text);
  else await terminal.page(text);
}

function textOf(view: View, result: unknown): string {
  if (Array.isArray(result)) {
    return result.length === 0 ? "(none)" : tableOf(view, result.map((row) => isRow(row) ? row : { value: row }));
  }
  return isRow(result) ? sheetOf(view, result) : escaped(String(result));
}

/** The layout of results on this terminal. */
class View {
  readonly room: number;
  /** Longer texts are cut on a terminal, to leave room for other columns. */
  readonly longest: number;
  readonly shortens: boolean;
  readonly style: Ansis;
  constructor(terminal: Terminal, readonly options: ShowOptions) {
    this.shortens = terminal.width !== null && !options.wide;
    this.room = this.shortens ? terminal.width! : Infinity;
    this.longest = this.shortens ? Math.max(20, this.room / 2) : Infinity;
    this.style = new Ansis(terminal.colour ? 3 : 0);
  }
  /** A column's or a value's name, with the time zone if the values are times. */
  header(key: string, values: readonly unknown[] = []): string {
    const name = escaped(headerOf(key, this.options.headings ?? NO_HEADINGS));
    return values.some(isTime) ? `${name.replace(/ et$/, "")} (ET)` : name;
  }
  /** A cell's text; in a table on a terminal, times are to the minute. */
  text(key: string, value: unknown, smallestUnit: "minute" | "second" = "second"): string {
    if (isTime(value)) return newYorkTime(value, smallestUnit);
    if (value === null || value === undefined) return unset[key] ?? cellText(value);
    return cellText(value);
  }
}

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);
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

/** Amounts have at most six decimals and are shown exactly; other numbers are statistics, shown to four decimals. */
const numberText = (value: number): string =>
  String(Number(value.toFixed(6)) === value ? value : Number(value.toFixed(4)));

/** A value in a cell, on one line. */
const cellText = (value: unknown): string => escaped(plainText(value));

/** A value as text; a structure by its symbol or name. */
function plainText(value: unknown): string {
  if (value === null || value === undefined) return "-";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return numberText(value);
  if (Array.isArray(value)) {
    return value.length === 0
      ? "-"
      : value.every((v) => typeof v !== "object")
      ? value.join(value.every((item) => /\.$/.test(String(item))) ? " " : ", ") // Sentences end by themselves.
      : `${value.length} rows`;
  }
  if (isRow(value) && Object.keys(value).length === 0) return "-";
  if (isRow(value)) return String(value.symbol ?? value.name ?? value.sentiment ?? partsText(value));
  return String(value);
}

/** A structure without a name, in words: `net pay 12.5, is final yes`. */
const partsText = (row: Row): string =>
  Object.entries(row).map(([key, value]) => `${key.replaceAll("_", " ")} ${plainText(value)}`).join(", ");

/** Columns in order of importance, and those to leave out first. */
const FIRST = (
  "id name symbol stock stock_symbol transaction_type executed_at total_amount execution_date side " +
  "shares order_type status limit_price price type title amount payment_date " +
  "value total_value cash_balance quantity average_price average_cost current_value gain_loss total_return " +
  "current_price change change_percent state detail"
).split(" ");
const LAST = (
  "portfolio_id user_id order_id source_id last_used_at created_at updated_at expires_at closed_at time_in_force " +
  "reason notes receipt description meaning data link"
).split(" ");
const rankOf = (key: string): number => {
  const [first, last] = [FIRST.indexOf(key), LAST.indexOf(key)];
  return first >= 0 ? first - FIRST.length : last + 1;
};

/** An instant, or a time already in New York time. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;
const isTime = (value: unknown): value is string => typeof value === "string" && TIME.test(value);

function newYorkTime(text: string, smallestUnit: "minute" | "second"): string {
  const time = /(Z|[+-]\d\d:\d\d)$/.test(text)
    ? Temporal.Instant.from(text).toZonedDateTimeISO(NEW_YORK).toPlainDateTime()
    : Temporal.PlainDateTime.from(text);
  return time.toString({ smallestUnit }).replace("T", " ");
}

/** One line per row, important columns first; the last line names the columns that did not fit. */
function tableOf(view: View, rows: readonly Row[]): string {
  const used = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) =>
    rows.some((row) => row[key] !== null && row[key] !== undefined)
  );
  const idLength = view.shortens ? distinctLength(rows.flatMap((row) => Object.values(row).filter(isId))) : Infinity;
  const textOf = (key: string, value: unknown) => {
    const text = view.text(key, value, view.shortens ? "minute" : "second");
    if (isId(value)) return text.slice(0, idLength);
    return text.length > view.longest ? `${text.slice(0, view.longest - 3)}...` : text;
  };
  const columnOf = (key: string) => rows.map((row) => textOf(key, row[key]));
  const headerOf = (key: string) => view.header(key, rows.map((row) => row[key]));
  // Drop columns that repeat another, such as stock and stock_symbol.
  const columns = !view.shortens
    ? used
    : used.toSorted((a, b) => rankOf(a) - rankOf(b)).filter((key, i, sorted) =>
      !sorted.slice(0, i).some((other) =>
        (key.startsWith(`${other}_`) || other.startsWith(`${key}_`)) && same(columnOf(key), columnOf(other))
      )
    );
  const widthOf = (key: string) => Math.max(headerOf(key).length, ...columnOf(key).map((text) => text.length)) + 2;
  let { room } = view;
  const shown = columns.filter((key, i) => {
    const fits = widthOf(key) <= room + 2 || i === 0;
    if (fits) room -= widthOf(key);
    return fits;
  });
  const table = new Table({
    chars: noLines,
    style: plain,
    head: shown.map((key) => view.style.bold(headerOf(key))),
    colAligns: shown.map((key) =>
      rows.every((row) => typeof row[key] === "number" || row[key] === null) ? "right" : "left"
    ),
  });
  for (const row of rows) table.push(shown.map((key) => textOf(key, row[key])));
  const left = columns.filter((key) => !shown.includes(key)).map((key) => escaped(key.replaceAll("_", " ")));
  if (left.length === 0) return trimmed(table.toString());
  const more = `${left.length} more column${left.length === 1 ? "" : "s"}: ${left.join(", ")} (--wide shows all)`;
  return `${trimmed(table.toString())}\n${wrapped(more, view.room).map((line) => view.style.dim(line)).join("\n")}`;
}

const same = (a: readonly string[], b: readonly string[]): boolean => a.every((text, i) => text === b[i]);

function wrapped(text: string, width: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1)!;
    if (line !== "" && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
}

/** Whether values are flat rows with the same columns, such as the lines of a statement. */
const areAlike = (values: readonly unknown[]): boolean =>
  values.length > 1 && values.every((row) => isRow(row) && Object.values(row).every((v) => typeof v !== "object")) &&
  new Set(values.map((row) => Object.keys(row as Row).join())).size === 1;

/** Names and values, one per line; lists of rows follow as separate tables. */
function sheetOf(view: View, row: Row): string {
  const isTable = (value: unknown): value is Row[] => Array.isArray(value) && value.length > 0 && value.every(isRow);
  const table = new Table({ chars: noLines, style: plain });
  const sections: string[] = [];
  const lines = new Set<string>();
  const addSection = (key: string, text: string) => sections.push(`\n${view.style.bold(view.header(key))}\n${text}`);
  for (const [key, value] of Object.entries(row)) {
    if (isTable(value)) addSection(key, tableOf(view, value));
    else if (isRow(value) && areAlike(Object.values(value))) {
      addSection(
        key,
        tableOf(view, Object.entries(value).map(([name, row]) => ({ name: name.replaceAll("_", " "), ...row as Row }))),
      );
    } else if (isRow(value) && Object.keys(value).length > 0) addSection(key, sheetOf(view, value));
    else {
      const [name, text] = [view.header(key, [value]), view.text(key, value)];
      // Avoids a duplicate line when the result has an instant in New York time as well.
      if (!lines.has(name + text)) table.push([view.style.dim(name), text]);
      lines.add(name + text);
    }
  }
  return [...(table.length > 0 ? [trimmed(table.toString())] : []), ...sections].join("\n");
}

const trimmed = (text: string): string => text.split("\n").map((line) => line.trimEnd()).join("\n");
