/** CSV files created in the browser: RFC 4180. */
import { guarded } from "../../core/kernel/formula.ts";
import { downloadCsvText } from "./download.ts";

type Cell = string | number | null | undefined;

const cell = (value: Cell): string => {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(value);
  const text = guarded(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");

export const downloadCsv = (name: string, rows: readonly (readonly Cell[])[]): void =>
  downloadCsvText(`${name}.csv`, csvOf(rows));
