/** A transaction as read from a file, and how its effects follow from its type. */
import { NEW_YORK } from "../market/calendar.ts";
import { type Cents, parseDecimal, type Price, roundHalfUp, type Shares, ZERO_CENTS } from "../kernel/money.ts";
import type { TransactionType } from "../ledger/contract.ts";

export interface FileRow {
  /** In the file, from 1. */
  readonly line: number;
  readonly at: Temporal.Instant;
  readonly type: TransactionType;
  readonly symbol: string | null;
  readonly shares: Shares | null;
  readonly price: Price | null;
  readonly amount: Cents;
  readonly cashEffect: Cents;
  readonly shareEffect: Shares;
  /** `average`: the part of the holding's cost that goes with the shares. */
  readonly costEffect: Cents | "average";
  readonly notes: string | null;
  /** The same for the same row of any file. */
  readonly key: string;
}

/** What is wrong with a row, worded for its owner. */
export class RowFault extends Error {
  override readonly name = "RowFault";
}

/** Decimals that files write; more are refused. */
const DECIMALS = 9;
const UNITS = 10n ** BigInt(DECIMALS);
/** Cells of amounts hold at most this much. */
const MOST = 1_000_000_000n * UNITS;

/**
 * A number of a cell in billionths; null when it is empty. Currency signs, spaces and commas between digits are
 * ignored.
 */
export function readNumber(cell: string | undefined, what: string): bigint | null {
  const plain = (cell ?? "").replace(/[$\s,]/g, "");
  if (plain === "" || plain === "--") return null;
  const bracketed = /^\((.+)\)$/.exec(plain)?.[1];
  const digits = (bracketed ? `-${bracketed}` : plain).replace(/^([+-]?)\./, "$10.").replace(/^\+/, "");
  let value: bigint;
  try {
    value = parseDecimal(digits, DECIMALS);
  } catch {
    throw new RowFault(`${what}: "${plain.slice(0, 40)}" is not a number like 1234.56`);
  }
  if (value > MOST || value < -MOST) throw new RowFault(`${what}: use at most 1,000,000,000`);
  return value;
}

export const asCents = (billionths: bigint): Cents => roundHalfUp(billionths, UNITS / 100n) as Cents;
export const asPrice = (billionths: bigint): Price => roundHalfUp(billionths, UNITS / 10_000n) as Price;
export function asShares(billionths: bigint): Shares {
  const step = UNITS / 1_000_000n;
  if (billionths % step !== 0n) throw new RowFault("Use at most 6 decimals of a share");
  return billionths / step as Shares;
}
/** Price times shares, exact, in billionths of a dollar. */
export const times = (a: bigint, b: bigint): bigint => roundHalfUp(a * b, UNITS);
export const magnitude = (value: bigint): bigint => value < 0n ? -value : value;

/** The date format of a file: 2026-11-20 and 20261120 always, others with the day or the month first. */
export type DayOrder = "day-month" | "month-day";

const NOON = { hour: 12 };
const MIDNIGHT = { hour: 0 };

/**
 * The instant of a date or time. A date alone is noon in New York, or now if that is still to come today; of a split it
 * is the first moment of the day, since a split comes before the open.
 */
export function readInstant(
  cell: string | undefined,
  order: DayOrder,
  now: Temporal.Instant,
  type: TransactionType,
): Temporal.Instant {
  const given = (cell ?? "").trim();
  // Schwab writes "09/15/2023 as of 09/14/2023".
  const text = given.replace(/ as of .*$/i, "");
  try {
    if (/[T ]\d/.test(text)) {
      return /(Z|[+-]\d\d:?\d\d)$/.test(text)
        ? Temporal.Instant.from(text.replace(" ", "T"))
        : Temporal.PlainDateTime.from(text.replace(" ", "T")).toZonedDateTime(NEW_YORK).toInstant();
    }
    const day = readDay(text, order);
    const plainTime = type === "SPLIT" ? MIDNIGHT : NOON;
    const at = day.toZonedDateTime({ timeZone: NEW_YORK, plainTime }).toInstant();
    const isToday = day.equals(now.toZonedDateTimeISO(NEW_YORK).toPlainDate());
    return isToday && Temporal.Instant.compare(at, now) > 0 ? now : at;
  } catch {
    throw new RowFault(`"${given.slice(0, 40)}" is not a date like 2026-11-20`);
  }
}

function readDay(text: string, order: DayOrder): Temporal.PlainDate {
  const plain = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text);
  if (plain) return dayOf(plain[1]!, plain[2]!, plain[3]!);
  const [, first, second, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  return order === "day-month" ? dayOf(year!, second!, first!) : dayOf(year!, first!, second!);
}

const dayOf = (year: string, month: string, day: string): Temporal.PlainDate =>
  Temporal.PlainDate.from(
    { year: Number(year), month: Number(month), day: Number(day) },
    { overflow: "reject" },
  );

export interface Given {
  readonly type: TransactionType;
  readonly symbol: string | null;
  readonly shares: Shares | null;
  readonly price: Price | null;
  /** Positive; null when the file does not have it. */
  readonly amount: Cents | null;
  /** Only where the type alone does not determine it. */
  readonly shareEffect?: Shares | null;
  readonly costEffect?: Cents | null;
}

type Effects = Pick<FileRow, "amount" | "cashEffect" | "shareEffect" | "costEffect">;

/** "A BUY", "An INTEREST". */
export const withArticle = (type: TransactionType): string => `${/^[AEIO]/.test(type) ? "An" : "A"} ${type}`;

/** @throws RowFault when the row lacks what its type needs */
export function effectsOf(row: Given): Effects {
  const { type, shares, price } = row;
  const needSymbol = () => row.symbol ?? fault(`${withArticle(type)} needs a symbol`);
  const positiveShares = () => {
    needSymbol();
    return shares !== null && shares > 0n ? shares : fault(`${withArticle(type)} needs a number of shares above 0`);
  };
  const money = (atLeast = 1n) => {
    const amount = row.amount ??
      (price !== null && shares !== null ? roundHalfUp(price * shares, 100_000_000n) as Cents : null);
    return amount !== null && amount >= atLeast ? amount : fault(`${withArticle(type)} needs an amount above $0`);
  };
  const none = { cashEffect: ZERO_CENTS, shareEffect: 0n as Shares, costEffect: ZERO_CENTS };
  switch (type) {
    case "BUY":
    case "DRIP": {
      const amount = money();
      return { amount, cashEffect: -amount as Cents, shareEffect: positiveShares(), costEffect: amount };
    }
    case "SELL": {
      const amount = money(0n);
      return { amount, cashEffect: amount, shareEffect: -positiveShares() as Shares, costEffect: "average" };
    }
    case "IMPORT": {
      const amount = money(0n);
      return { amount, cashEffect: ZERO_CENTS, shareEffect: positiveShares(), costEffect: amount };
    }
    case "DEPOSIT":
    case "INTEREST": {
      const amount = money();
      return { ...none, amount, cashEffect: amount };
    }
    // A dividend may round to zero.
    case "DIVIDEND":
    case "FORK": {
      const amount = money(0n);
      return { ...none, amount, cashEffect: amount };
    }
    case "WITHDRAWAL": {
      const amount = money();
      return { ...none, amount, cashEffect: -amount as Cents };
    }
    case "SPLIT": {
      needSymbol();
      const shareEffect = row.shareEffect ?? fault("A SPLIT needs the shares it adds or removes in share_effect");
      return { ...none, amount: ZERO_CENTS, shareEffect };
    }
    case "MERGER": {
      needSymbol();
      const shareEffect = row.shareEffect || fault("A MERGER needs the shares it adds or removes in share_effect");
      const amount = row.amount ?? ZERO_CENTS;
      if (shareEffect < 0n) return { amount, cashEffect: amount, shareEffect, costEffect: "average" };
      return { amount, cashEffect: ZERO_CENTS, shareEffect, costEffect: row.costEffect ?? ZERO_CENTS };
    }
    case "ADJUSTMENT":
      needSymbol();
      return { ...none, amount: ZERO_CENTS, costEffect: row.costEffect ?? fault("An ADJUSTMENT needs a cost_effect") };
  }
}

function fault(message: string): never {
  throw new RowFault(message);
}
