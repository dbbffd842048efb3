/** The hash of a journal entry. The store computes the same in `journal_entry_hash` to verify it. */
import { hash } from "node:crypto";
import { centsText, priceText, sharesText } from "../../kernel/money.ts";
import type { Entry } from "../state.ts";

/** SHA-256 as hex over the hash of the portfolio's previous entry ("" for the first) and all fields of the entry. */
export function hashEntry(previous: string, e: Omit<Entry, "hash">): string {
  const fields = [
    previous,
    e.portfolioId,
    String(e.number),
    e.id,
    e.type,
    e.source.type,
    e.source.id,
    e.symbol,
    e.shares === null ? null : sharesText(e.shares),
    e.price === null ? null : priceText(e.price),
    centsText(e.amount),
    centsText(e.cashEffect),
    sharesText(e.shareEffect),
    centsText(e.costEffect),
    e.notes,
    // The store has microseconds.
    String(e.occurredAt.epochNanoseconds / 1_000n),
  ];
  // As PostgreSQL's json_build_array writes it.
  return hash("sha256", `[${fields.map((field) => JSON.stringify(field)).join(", ")}]`);
}
