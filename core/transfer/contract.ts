/** Contracts of moving a portfolio's records out and in. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import { id, moneyOut, priceOut, sharesOut, text } from "../kernel/wire.ts";
import { transactionTypes } from "../ledger/contract.ts";

/** The most rows of an exported file. */
export const MAX_EXPORT = 20_000;
/** The most rows of an imported file. */
export const MAX_IMPORT = 5_000;
const MAX_CSV = 1_000_000;

const owned = { field: "id", kind: "portfolio" } as const;
const day = z.iso.date({ error: "Use a date like 2026-11-20" });

export const exportPortfolio = contract({
  name: "portfolios.export",
  kind: "query",
  summary: "Export a portfolio's transactions, holdings or orders as CSV or JSON",
  access: "owner",
  owned,
  input: z.strictObject({
    id,
    what: z.enum(["transactions", "holdings", "orders"]).default("transactions"),
    format: z.enum(["csv", "json"]).default("csv"),
    /** Days in New York, both included; holdings are those of now. */
    from_date: day.optional(),
    to_date: day.optional(),
  }),
  output: z.object({
    file_name: z.string(),
    media_type: z.string(),
    rows: z.int(),
    /** The file. Its numbers are decimals to their whole scale; in JSON they are texts, so that none is rounded. */
    content: z.string(),
  }),
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const importTransactions = contract({
  name: "portfolios.import-transactions",
  kind: "command",
  summary: "Import past transactions from CSV; a preview unless told otherwise",
  access: "owner",
  owned,
  maxBody: 2_500_000,
  input: z.strictObject({
    id,
    csv: text().min(1, { error: "Choose a file" }).max(MAX_CSV, {
      error: "Use at most 1,000,000 characters; split the file by years",
    }),
    /** Check every row and import nothing. */
    preview: z.boolean().default(true),
    /** Pay in, at its own time, what a transaction lacks of cash: many files hold trades only. */
    deposit_missing: z.boolean().default(false),
  }),
  output: z.object({
    format: z.enum(["tradewinds", "ghostfolio", "broker"]),
    /** Rows written; 0 in a preview, and when any row is refused. */
    imported: z.int(),
    /** Rows that an earlier import of them has written. */
    already_imported: z.int(),
    errors: z.array(z.object({ line: z.int(), message: z.string() })),
    /** What is or would be written, oldest first, deposits of missing cash included. */
    entries: z.array(z.object({
      line: z.int(),
      transaction_type: z.enum(transactionTypes),
      symbol: z.string().nullable(),
      shares: sharesOut.nullable(),
      price_per_share: priceOut.nullable(),
      total_amount: moneyOut,
      cash_effect: moneyOut,
      share_effect: sharesOut,
      executed_at: z.string(),
    })),
  }),
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const transferContracts = [exportPortfolio, importTransactions] as const;
