/** Positions in a pasted text or a file: a row each, of a symbol, a number of shares and an average cost a share. */
import { unguarded } from "../../../core/kernel/formula.ts";
import { readCsv } from "../../../core/transfer/csv.ts";
import { t } from "../../lib/text.ts";

export interface PositionRow {
  /** In the text, from 1. */
  readonly line: number;
  readonly symbol: string;
  /** Null where the text has no number. */
  readonly shares: number | null;
  readonly average_cost: number | null;
  /** Why it cannot be sent to the server; null if it can. */
  readonly fault: string | null;
}

/** Names of the columns in a header, without spaces and capitals. */
const COLUMNS = {
  symbol: ["symbol", "ticker", "stock", "code"],
  shares: ["shares", "quantity", "qty", "units"],
  cost: ["averagecost", "avgcost", "averageprice", "avgprice", "costpershare", "unitcost", "averagecostbasis"],
} as const;

/** Spreadsheets paste tabs, files have commas or semicolons, and whoever types may use blanks. */
const separatorOf = (text: string): string =>
  ["\t", ";", ","].find((mark) => text.trimStart().split("\n", 1)[0]!.includes(mark)) ?? " ";

const withoutSigns = (cell: string) => cell.replace(/[$\s]/g, "").replace(/,(?=\d{3}(\D|$))/g, "");
const numberOf = (cell: string): number | null => {
  const plain = withoutSigns(cell);
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
};

/** Where the columns are: by the names in a header, else in their usual order. */
function placesOf(first: readonly string[]) {
  const names = first.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ""));
  const place = (of: readonly string[]) => names.findIndex((name) => of.includes(name));
  const named = { symbol: place(COLUMNS.symbol), shares: place(COLUMNS.shares), cost: place(COLUMNS.cost) };
  return Object.values(named).every((at) => at >= 0) ? { ...named, header: true } : {
    ...{ symbol: 0, shares: 1, cost: 2 },
    header: false,
  };
}

function faultOf(cells: number, shares: number | null, cost: number | null): string | null {
  if (cells < 3) return t("A row has a symbol, shares and an average cost");
  if (shares === null) return t("The shares are not a number like 12.5");
  return cost === null ? t("The average cost is not a number like 148.20") : null;
}

export function readPositions(text: string): PositionRow[] {
  const separator = separatorOf(text);
  const rows = [...readCsv(text, separator)].filter((row) => row !== null)
    .map(({ line, cells }) => ({ line, cells: separator === " " ? cells.filter((cell) => cell !== "") : cells }));
  const places = placesOf(rows[0]?.cells ?? []);
  return rows.slice(places.header ? 1 : 0).map(({ line, cells }) => {
    const cell = (at: number) => unguarded((cells[at] ?? "").trim());
    const [shares, average_cost] = [numberOf(cell(places.shares)), numberOf(cell(places.cost))];
    const symbol = cell(places.symbol).slice(0, 40);
    return { line, symbol, shares, average_cost, fault: faultOf(cells.length, shares, average_cost) };
  });
}
