import type { TransactionType } from "../../core/ledger/contract.ts";
import { t } from "../lib/text.ts";
import { Badge } from "./Badge.tsx";

type Tone = "" | "blue" | "green" | "red" | "amber" | "violet";
const kinds = (): Record<TransactionType, readonly [string, Tone]> => ({
  BUY: [t("Buy"), "green"],
  SELL: [t("Sell"), "red"],
  DEPOSIT: [t("Deposit"), "blue"],
  WITHDRAWAL: [t("Withdrawal"), "amber"],
  DIVIDEND: [t("Dividend"), "violet"],
  DRIP: [t("Reinvested"), "violet"],
  INTEREST: [t("Interest"), "violet"],
  SPLIT: [t("Split"), ""],
  MERGER: [t("Merger"), ""],
  IMPORT: [t("Import"), ""],
  FORK: [t("Copy"), "blue"],
  ADJUSTMENT: [t("Adjustment"), ""],
});

/** What kind of ledger entry it is. */
export function TransactionKind({ type }: { type: string }) {
  const [word, tone] = kinds()[type.toUpperCase() as TransactionType] ?? [type, ""];
  return <Badge tone={tone}>{word}</Badge>;
}
