/** What a competition's file contains. Browser-safe. */
import { z } from "zod";
import { transactionTypes } from "../../ledger/contract.ts";
import { orderTypes } from "../../orders/contract.ts";
import { entryStates, sameForAll } from "../contract/rules.ts";

export const FORMAT = "tradewinds-competition-1";

const decimalText = (decimals: number) => z.string().regex(new RegExp(`^-?\\d{1,14}\\.\\d{${decimals}}$`));
const money = decimalText(2);
const price = decimalText(4);
const shares = decimalText(6);
/** A number of other scales: amounts a share, ratios, rates. */
const number = z.string().regex(/^-?\d{1,14}(\.\d{1,12})?$/);
const instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/);
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const text = z.string();
/** The number of an entrant, or of a line or an action. */
const count = z.int().min(1);

/** The rules as they were published; their hash is that of this record. */
export const FileRules = z.strictObject({
  version: z.literal(1),
  start_cash: money,
  opens_at: instant,
  entry_until: instant,
  closes_at: instant,
  universe: z.array(text).nullable(),
  max_position_percentage: number.nullable(),
  by_invitation: z.boolean(),
  practice: z.boolean(),
  ...sameForAll,
});
export type FileRules = z.output<typeof FileRules>;

/** The receipt of a fill. */
export const FileReceipt = z.strictObject({
  bid: price,
  ask: price,
  bid_shares: z.int(),
  ask_shares: z.int(),
  quoted_at: instant,
  impact_bps: number,
  taken_shares: shares.nullable(),
  rule: text,
  trigger_price: price.nullable(),
  triggered_at: instant.nullable(),
  session: z.enum(["pre_market", "open", "after_hours"]),
  price,
  amount: money,
  filled_at: instant,
  market_version: z.int().nullable(),
});
export type FileReceipt = z.output<typeof FileReceipt>;

/** An entry of an entrant's journal. */
export const FileLine = z.strictObject({
  entrant: count,
  line: count,
  at: instant,
  type: z.enum(transactionTypes),
  symbol: text.nullable(),
  shares: shares.nullable(),
  price: price.nullable(),
  amount: money,
  cash: money,
  share_change: shares,
  /** The number of the dividend, split or end of a listing that it is of. */
  action: count.nullable(),
  order: z.strictObject({ type: z.enum(orderTypes), limit_price: price.nullable() }).nullable(),
  receipt: FileReceipt.nullable(),
  hash,
});
export type FileLine = z.output<typeof FileLine>;

/** A dividend, a split, or the end of a listing. */
export const FileAction = z.strictObject({
  number: count,
  kind: z.enum(["dividend", "split", "delisting"]),
  symbol: text,
  /** The ex-date, the execution date or the last trading day, in New York. */
  day,
  /** Who held shares before this instant is concerned; null: at the entry. */
  before: instant.nullable(),
  /** Dollars a share. */
  per_share: number.nullable(),
  /** In a split `from` shares become `to`. */
  from: number.nullable(),
  to: number.nullable(),
  /** The shares go on as this symbol, at this ratio. */
  next: text.nullable(),
  ratio: number.nullable(),
});
export type FileAction = z.output<typeof FileAction>;

export const FileEntrant = z.strictObject({
  number: count,
  /** Only in files from before entrants were numbers: names may change or go, and a file may not. */
  name: text.exactOptional(),
  entered_at: instant,
  state: z.enum(entryStates).exclude(["running"]),
  reason: text.nullable(),
  fills: z.int().min(0),
  cash: money,
  holdings: z.array(z.strictObject({ symbol: text, shares })),
  value: money,
  rank: count.nullable(),
  /** How many lines it has, and the hash of the last one. */
  lines: z.int().min(0),
  chain: hash,
});
export type FileEntrant = z.output<typeof FileEntrant>;

export const CompetitionContent = z.strictObject({
  format: z.literal(FORMAT),
  version: count,
  /** Why there is another version, and the hash of the previous one. */
  correction: z.strictObject({ reason: text, previous: hash }).nullable(),
  name: text,
  opens_at: instant,
  closes_at: instant,
  /** Why it closed before the instant of its rules. */
  closed_early: text.nullable(),
  rules: FileRules,
  rules_hash: hash,
  /** The yearly interest rate of all entries from each of these days on. */
  rates: z.array(z.strictObject({ day, rate: number })),
  /** Moves of the market clock while it ran. */
  clock_moves: z.array(z.strictObject({ operation: text, from: instant, to: instant, speed: number, by: text })),
  actions: z.array(FileAction),
  /** At the close; null: the stock has no price. */
  prices: z.array(z.strictObject({ symbol: text, price: price.nullable(), at: instant.nullable() })),
  entrants: z.array(FileEntrant),
  lines: z.array(FileLine),
  ranking: z.strictObject({ order: z.array(count), winner: count.nullable() }),
  /** SHA-256 of this file without this field. */
  sha256: hash,
});
export type CompetitionContent = z.output<typeof CompetitionContent>;
