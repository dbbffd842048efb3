/** Contracts of exporting and importing a portfolio's records. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import { date, id, moneyOut, priceOut, sharesOut, text } from "../kernel/wire.ts";
import { transactionTypes } from "../ledger/contract.ts";

/** The most rows of an exported file. */
export const MAX_EXPORT = 20_000;
/** The most rows of an imported file. */
export const MAX_IMPORT = 5_000;
/** The most stocks of an imported file: the history of each is fetched from the market. */
export const MAX_SYMBOLS = 500;
const MAX_CSV = 1_000_000;

const owned = { field: "id", kind: "portfolio" } as const;

export const exportPortfolio = contract({
  name: "portfolios.export",
  route: "GET /portfolios/:id/export",
  reads: ["money"],
  kind: "query",
  summary: "Export a portfolio's transactions, holdings or orders as CSV or JSON",
  access: "owner",
  owned,
  input: z.strictObject({
    id,
    what: z.enum(["transactions", "holdings", "orders"]).default("transactions"),
    format: z.enum(["csv", "json"]).default("csv"),
    /** Days in New York, both included; holdings are the current ones. */
    from_date: date().optional(),
    to_date: date().optional(),
  }),
  output: z.object({
    file_name: z.string(),
    media_type: z.string(),
    rows: z.int(),
    /** The file. Its numbers have all decimals of their scale; in JSON they are texts, so that none is rounded. */
    content: z.string(),
  }),
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

/** The most missing actions that a response lists. */
export const MAX_MISSING = 5_000;

const MissingAction = z.object({
  symbol: z.string(),
  kind: z.enum(["split", "dividend", "delisting"]),
  /** When a split is executed, a dividend is paid, or a listing ends: a New York date, YYYY-MM-DD. */
  date: z.string(),
  /**
   * The ratio of a split, as "4:1" for four new shares for each old one, dollars a share, or the conversion of the
   * shares.
   */
  terms: z.string(),
  /** The shares that it concerns. */
  shares: sharesOut,
  share_effect: sharesOut,
  cash_effect: moneyOut,
}).meta({ id: "MissingAction" });
export type MissingAction = z.output<typeof MissingAction>;

export const importTransactions = contract({
  name: "portfolios.import-transactions",
  route: "POST /portfolios/:id/import",
  touches: ["money"],
  kind: "command",
  summary: "Import past transactions from CSV; a preview by default",
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
    /** Deposit the cash that a transaction lacks, at its time: many files contain trades only. */
    deposit_missing: z.boolean().default(false),
    /**
     * What to do with splits, dividends and ends of listings that the market announced and the file lacks: apply them
     * at their own time, or leave them out, as for a file with shares and prices adjusted for splits. Without a choice
     * a file that lacks any is not imported.
     */
    missing_actions: z.enum(["apply", "leave"]).optional(),
  }),
  output: z.object({
    format: z.enum(["tradewinds", "ghostfolio", "broker"]),
    /** Rows written; 0 in a preview, and when any row is refused. */
    imported: z.int(),
    /** Rows that an earlier import of them has written. */
    already_imported: z.int(),
    errors: z.array(z.object({ line: z.int(), message: z.string() })),
    /** Actions that the market announced and the file lacks, oldest first. */
    missing_actions: z.array(MissingAction).max(MAX_MISSING),
    /** The rows that are or would be written, oldest first, deposits of missing cash included. */
    entries: z.array(z.object({
      /** Null for an action that the file lacks. */
      line: z.int().nullable(),
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
  errors: ["NOT_FOUND", "RULE_BROKEN", "CONFLICT"],
});

export const transferContracts = [exportPortfolio, importTransactions] as const;
