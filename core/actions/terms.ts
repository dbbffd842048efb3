/** How the shares are converted when a listing ends, in numbers and in words. */
import { dollarText } from "../kernel/money.ts";
import type { Delisting } from "./contract.ts";
import type { DelistingRow } from "./store.ts";
import type { z } from "zod";

export type Outcome =
  | { readonly kind: "cash"; readonly perShare: string }
  /** The shares become `ratio` (decimal text) shares each of another symbol. */
  | { readonly kind: "next"; readonly symbol: string; readonly ratio: string }
  /** The shares continue under their own symbol. */
  | { readonly kind: "same" }
  | { readonly kind: "unknown" };

type Terms = "cash_per_share" | "next_symbol" | "exchange_ratio" | "reason";

export function outcomeOf(row: Pick<DelistingRow, Terms>): Outcome {
  if (row.cash_per_share !== null) return { kind: "cash", perShare: row.cash_per_share };
  if (row.next_symbol !== null) {
    return { kind: "next", symbol: row.next_symbol, ratio: row.exchange_ratio ?? "1" };
  }
  return row.reason === "moved_otc" ? { kind: "same" } : { kind: "unknown" };
}

/** Why the listing ends; also the reason on orders that end with it. */
export function reasonOf({ symbol, reason }: Pick<DelistingRow, "symbol" | "reason">): string {
  switch (reason) {
    case "cash_merger":
    case "stock_merger":
      return `${symbol} was acquired and is delisted`;
    case "bankruptcy":
      return `${symbol} is bankrupt and delisted`;
    case "moved_otc":
      return `${symbol} left the exchange for over-the-counter trading`;
    case "unknown":
      return `${symbol} is delisted`;
  }
}

/** What happens to a holder's shares, as a sentence. */
export function outcomeInWords(row: DelistingRow): string {
  const outcome = outcomeOf(row);
  switch (outcome.kind) {
    case "cash":
      return Number(outcome.perShare) === 0
        ? "The shares are cancelled and nothing is paid for them."
        : `Each share becomes ${dollarText(outcome.perShare)} in cash.`;
    case "next":
      return Number(outcome.ratio) === 1
        ? `The shares go on as ${outcome.symbol}, at the same cost.`
        : `Each share becomes ${Number(outcome.ratio)} shares of ${outcome.symbol}, at the same cost.`;
    case "same":
      return "The shares stay in your portfolio; resting orders end.";
    case "unknown":
      return "The terms are not known yet; the shares stay in your portfolio until they are.";
  }
}

export const presentDelisting = (row: DelistingRow): z.output<typeof Delisting> => ({
  id: row.id,
  stock_symbol: row.symbol,
  stock_name: row.name,
  announced_on: row.announced_on,
  last_day: row.last_day,
  reason: row.reason,
  cash_per_share: row.cash_per_share === null ? null : Number(row.cash_per_share),
  next_symbol: row.next_symbol,
  exchange_ratio: row.exchange_ratio === null ? null : Number(row.exchange_ratio),
  is_processed: row.processed_at !== null,
});
