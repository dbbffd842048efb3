/** Contracts of a portfolio's transactions, and of the check of the ledger. Browser-safe. */
import { contract } from "../../kernel/operation.ts";
import {
  id,
  idOut,
  instant,
  limit,
  listOf,
  moneyOut,
  nothing,
  offset,
  priceOut,
  sharesOut,
  symbol,
} from "../../kernel/wire.ts";
import { owned } from "./portfolios.ts";
import { transactionTypes } from "../entry_types.ts";
import { z } from "zod";

export const Transaction = z.object({
  id: idOut,
  transaction_type: z.enum(transactionTypes),
  stock: z.object({ symbol: z.string(), name: z.string() }).nullable(),
  stock_symbol: z.string().nullable(),
  shares: sharesOut.nullable(),
  price_per_share: priceOut.nullable(),
  total_amount: moneyOut,
  /** Signed effects: they sum to the cash balance and, per symbol, to the shares held. */
  cash_effect: moneyOut,
  share_effect: sharesOut,
  executed_at: instant,
  notes: z.string().nullable(),
}).meta({ id: "Transaction" });
export type Transaction = z.output<typeof Transaction>;

export const ListedTransaction = Transaction.extend({
  /** The cash balance right after it. */
  cash_after: moneyOut,
  /** The order whose fill it is, which has the receipt; null for all else. */
  order_id: idOut.nullable(),
}).meta({ id: "ListedTransaction" });
export type ListedTransaction = z.output<typeof ListedTransaction>;

export const listTransactions = contract({
  name: "transactions.list",
  route: "GET /trading/:id/transactions",
  reads: ["money"],
  kind: "query",
  summary: "List a portfolio's transactions, newest first",
  access: "owner",
  owned,
  input: z.strictObject({
    id,
    limit: limit(100, 500),
    offset: offset(),
    days: z.int().min(1).max(3660).optional(),
    type: z.enum(transactionTypes).optional(),
    /** Several types at once; `type` narrows them. */
    types: listOf(z.enum(transactionTypes), transactionTypes.length).optional(),
    symbol: symbol.optional(),
  }),
  output: z.object({ transactions: z.array(ListedTransaction), total: z.int() }),
  errors: ["NOT_FOUND"],
});

export const transactionTotals = contract({
  name: "transactions.totals",
  route: "GET /trading/:id/transactions/totals",
  reads: ["money"],
  kind: "query",
  summary: "Count and add up a portfolio's transactions by type",
  access: "owner",
  owned,
  input: z.strictObject({ id, days: z.int().min(1).max(3660).optional() }),
  output: z.object({
    total: z.int(),
    /** The change of cash of all of them. */
    cash_effect: moneyOut,
    /** The types that occur. */
    types: z.array(z.object({
      transaction_type: z.enum(transactionTypes),
      count: z.int(),
      total_amount: moneyOut,
      cash_effect: moneyOut,
    })).max(transactionTypes.length),
  }).meta({ id: "TransactionTotals" }),
  errors: ["NOT_FOUND"],
});

export const verifyLedger = contract({
  name: "ledger.verify",
  route: "GET /admin/ledger/verify",
  kind: "query",
  summary: "Recompute every balance from the journal and report each difference",
  access: ["admin"],
  input: nothing,
  output: z.object({
    ok: z.boolean(),
    portfolios: z.int(),
    entries: z.int(),
    postings: z.int(),
    problems: z.array(z.string()),
  }),
  errors: [],
});
