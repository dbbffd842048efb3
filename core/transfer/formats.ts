/** The file formats of imports, recognised by their headers: the only place that depends on them. */
import { digest } from "../kernel/ids.ts";
import { Slices } from "../kernel/slices.ts";
import { symbol as symbolSchema } from "../kernel/wire.ts";
import { type TransactionType, transactionTypes } from "../ledger/contract.ts";
import { unguarded } from "../kernel/formula.ts";
import { type CsvRow, readCsv } from "./csv.ts";
import {
  asCents,
  asPrice,
  asShares,
  type DayOrder,
  effectsOf,
  type FileRow,
  type Given,
  magnitude,
  readInstant,
  readNumber,
  RowFault,
  times,
  withArticle,
} from "./row.ts";

export type FormatName = "tradewinds" | "ghostfolio" | "broker";
export interface Fault {
  readonly line: number;
  readonly message: string;
}
export interface FileRead {
  readonly format: FormatName;
  readonly rows: readonly FileRow[];
  readonly errors: readonly Fault[];
}

/** The cells of a row by their column. */
type Cells = (...names: string[]) => string;
interface Read extends Given {
  readonly notes: string | null;
  /** An id of the row; without one its content identifies it. */
  readonly id?: string;
}

interface Format {
  /** Each of these columns, by one of its names. */
  readonly needs: readonly (readonly string[])[];
  readonly dates: readonly string[];
  readonly dayOrder: DayOrder;
  /** Null: not a transaction, such as the total at the end of the file. */
  readonly read: (cell: Cells) => Read | null;
}

const MAX_NOTES = 500;
/** Lines before the header, such as the name of the account. */
const LINES_BEFORE = 10;

const formats: Readonly<Record<FormatName, Format>> = {
  tradewinds: {
    needs: [["date"], ["type"], ["symbol"], ["shares"], ["price"], ["amount"]],
    dates: ["date"],
    dayOrder: "month-day",
    read: readOwn,
  },
  broker: {
    needs: [["date", "rundate", "tradedate"], ["action"], ["symbol"], ["quantity"], ["amount"]],
    dates: ["date", "rundate", "tradedate"],
    dayOrder: "month-day",
    read: readBroker,
  },
  ghostfolio: {
    needs: [["date"], ["code", "symbol", "ticker"], ["action", "type"], ["quantity"], ["price", "unitprice"], [
      "currency",
    ]],
    dates: ["date"],
    dayOrder: "day-month",
    read: readGhostfolio,
  },
};

export const KNOWN_COLUMNS = "date, type, symbol, shares, price, amount (this program's own); " +
  "Date, Code, Currency, Price, Quantity, Action, Fee (Ghostfolio); " +
  "Date, Action, Symbol, Quantity, Price, Amount (Fidelity, Schwab and others)";

/** "Price ($)" as "price", "share_effect" as "shareeffect". */
const nameOf = (cell: string): string => cell.toLowerCase().replace(/[^a-z]/g, "");

/**
 * Null when the first lines contain no known header. Rows come in the order of their time; equal times keep the order
 * in which they happened. If a file has more rows than `most`, or too many refused ones, the rest is not read.
 */
export async function readTransactions(
  text: string,
  now: Temporal.Instant,
  most: { readonly rows: number; readonly errors: number },
): Promise<FileRead | null> {
  const slices = new Slices();
  let before = 0;
  let reader: RowReader | null = null;
  for (const row of readCsv(text)) {
    if (slices.over) await slices.pause();
    if (row === null) continue;
    if (reader) {
      reader.read(row);
      if (reader.rows.length > most.rows || reader.errors.length >= most.errors) break;
    } else if (before++ < LINES_BEFORE) {
      const names = row.cells.map(nameOf);
      const known = (Object.entries(formats) as [FormatName, Format][])
        .find(([, { needs }]) => needs.every((column) => column.some((one) => names.includes(one))));
      if (known) reader = new RowReader(...known, names, now);
    } else break;
  }
  if (!reader) return null;
  const { format, rows, errors } = reader;
  const { compare } = Temporal.Instant;
  const newestFirst = rows.length > 1 && compare(rows[0]!.at, rows.at(-1)!.at) > 0;
  const happened = newestFirst ? rows.toReversed() : rows;
  return { format, rows: happened.toSorted((a, b) => compare(a.at, b.at)), errors };
}

class RowReader {
  readonly rows: FileRow[] = [];
  readonly errors: Fault[] = [];
  readonly #seen = new Map<string, number>();

  constructor(
    readonly format: FormatName,
    readonly rules: Format,
    readonly names: readonly string[],
    readonly now: Temporal.Instant,
  ) {}

  read({ line, cells }: CsvRow): void {
    // Notes of the broker below the table.
    if (cells.filter((cell) => cell.trim() !== "").length < 2) return;
    const { dates, dayOrder } = this.rules;
    const cell: Cells = (...wanted) => cells[this.names.findIndex((one) => wanted.includes(one))]?.trim() ?? "";
    try {
      const read = this.rules.read(cell);
      if (!read) return;
      const at = readInstant(cell(...dates), dayOrder, this.now, read.type);
      const { id, notes, type, symbol, shares, price } = read;
      const effects = effectsOf(read);
      const content = [cell(...dates), type, symbol, shares, price, effects.amount, notes].join("|");
      // Two equal rows of a file are two transactions.
      const times = (this.#seen.get(content) ?? 0) + 1;
      this.#seen.set(content, times);
      const key = id ?? `${digest(`${this.format}|${content}`)} ${times}`;
      this.rows.push({ line, at, type, symbol, shares, price, notes, ...effects, key });
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      this.errors.push({ line, message: error.message });
    }
  }
}

function readSymbol(text: string): string | null {
  if (text === "") return null;
  const { data, error } = symbolSchema.safeParse(text);
  if (error) throw new RowFault(`"${text.slice(0, 40)}" is no ticker symbol`);
  return data;
}

const notesOf = (...texts: string[]): string | null =>
  texts.map((text) => unguarded(text)).filter((text) => text !== "").join(" ").slice(0, MAX_NOTES)
    .replace(/[\uD800-\uDBFF]$/, "") || null;

const orNull = <T>(value: bigint | null, make: (value: bigint) => T): T | null => value === null ? null : make(value);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function readOwn(cell: Cells): Read {
  const type = cell("type").toUpperCase() as TransactionType;
  if (!transactionTypes.includes(type)) throw new RowFault(`There is no transaction of type "${type.slice(0, 40)}"`);
  const id = cell("id");
  return {
    ...(UUID.test(id) ? { id } : {}),
    type,
    symbol: readSymbol(cell("symbol")),
    shares: orNull(readNumber(cell("shares"), "shares"), asShares),
    price: orNull(readNumber(cell("price"), "price"), asPrice),
    amount: orNull(readNumber(cell("amount"), "amount"), asCents),
    shareEffect: orNull(readNumber(cell("shareeffect"), "share_effect"), asShares),
    costEffect: orNull(readNumber(cell("costeffect"), "cost_effect"), asCents),
    notes: notesOf(cell("notes")),
  };
}

const ghostfolioTypes: Readonly<Record<string, TransactionType>> = {
  buy: "BUY",
  sell: "SELL",
  dividend: "DIVIDEND",
  interest: "INTEREST",
  fee: "WITHDRAWAL",
};

/** Ghostfolio tracks no cash: a buy also costs its fee, and a fee alone is a withdrawal. */
function readGhostfolio(cell: Cells): Read {
  const action = cell("action", "type").toLowerCase();
  const type = ghostfolioTypes[action];
  if (!type) {
    throw new RowFault(`"${action.slice(0, 40)}" cannot be imported; use buy, sell, dividend, interest or fee`);
  }
  const currency = cell("currency").toUpperCase();
  if (currency !== "USD") throw new RowFault(`The currency ${currency.slice(0, 40) || "is missing; it"} must be USD`);
  const number = (column: string, ...names: string[]) => magnitude(readNumber(cell(...names), column) ?? 0n);
  const price = number("price", "price", "unitprice");
  const quantity = number("quantity", "quantity");
  const fee = number("fee", "fee");
  const worth = times(price, quantity);
  const trades = type === "BUY" || type === "SELL";
  const amount = type === "BUY" || type === "WITHDRAWAL" ? worth + fee : worth - fee;
  if (amount < 0n) throw new RowFault("The fee is more than the transaction");
  const code = cell("code", "symbol", "ticker");
  return {
    type,
    symbol: trades || type === "DIVIDEND" ? readSymbol(code) : null,
    shares: trades ? asShares(quantity) : null,
    price: trades ? asPrice(price) : null,
    amount: asCents(amount),
    notes: notesOf(...(action === "fee" ? [`Fee: ${code}`] : []), cell("note", "comment")),
  };
}

/**
 * The terms of brokers, the first match wins; some continue with the name of the security, so words of trades are
 * matched at the beginning. For pure movements of money the sign of the amount decides.
 */
const brokerActions: readonly (readonly [RegExp, TransactionType | "by sign"])[] = [
  [/^(you )?(buy|bought|purchase)/, "BUY"],
  [/^(you )?(sell|sold|sale)\b|^redemption/, "SELL"],
  [/^reinvest(ment\b| shares)/, "DRIP"],
  [/dividend|cap(ital)?\.? gain|return of capital|in lieu/, "DIVIDEND"],
  [/interest/, "INTEREST"],
  [/split/, "SPLIT"],
  [/transfer|journal|wire|moneylink|\bach\b|deposit|withdraw|contribution|funds|check|fee|tax|\badr\b/, "by sign"],
];

function readBroker(cell: Cells): Read | null {
  if (/total$/i.test(cell("date", "rundate", "tradedate"))) return null;
  const action = cell("action");
  const rule = brokerActions.find(([words]) => words.test(action.toLowerCase()))?.[1];
  if (!rule) throw new RowFault(`The action "${action.slice(0, 60)}" is not known`);
  const amount = readNumber(cell("amount"), "amount");
  const outgoing = amount !== null && amount < 0n;
  const type = rule !== "by sign" ? rule : outgoing ? "WITHDRAWAL" : "DEPOSIT";
  if ((type === "DIVIDEND" || type === "INTEREST") && outgoing) {
    throw new RowFault(`${withArticle(type)} cannot take money; write it as a withdrawal`);
  }
  const moves = type === "BUY" || type === "SELL" || type === "DRIP";
  const quantity = readNumber(cell("quantity"), "quantity");
  return {
    type,
    symbol: moves || type === "DIVIDEND" || type === "SPLIT" ? readSymbol(cell("symbol")) : null,
    shares: moves ? orNull(quantity, (value) => asShares(magnitude(value))) : null,
    price: moves ? orNull(readNumber(cell("price"), "price"), asPrice) : null,
    amount: orNull(amount, (value) => asCents(magnitude(value))),
    shareEffect: type === "SPLIT" ? orNull(quantity, asShares) : null,
    notes: notesOf(action, cell("description")),
  };
}
