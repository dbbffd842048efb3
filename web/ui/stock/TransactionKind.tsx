import type { TransactionType } from "../../../core/ledger/contract.ts";
import { t } from "../../lib/text.ts";
import { Badge } from "../Badge.tsx";

type Tone = "" | "blue" | "green" | "red" | "amber" | "violet";
const TONES: Readonly<Record<TransactionType, Tone>> = {
  BUY: "blue",
  SELL: "red",
  DEPOSIT: "",
  WITHDRAWAL: "amber",
  DIVIDEND: "green",
  DRIP: "violet",
  INTEREST: "green",
  SPLIT: "",
  MERGER: "",
  IMPORT: "",
  FORK: "",
  ADJUSTMENT: "",
};

/** The name of a transaction type. */
export const transactionWord = (type: TransactionType): string =>
  ({
    BUY: t("Buy|transaction"),
    SELL: t("Sell|transaction"),
    DEPOSIT: t("Deposit|transaction"),
    WITHDRAWAL: t("Withdrawal"),
    DIVIDEND: t("Dividend"),
    DRIP: t("Reinvested"),
    INTEREST: t("Interest"),
    SPLIT: t("Split"),
    MERGER: t("Merger"),
    IMPORT: t("Import"),
    FORK: t("Copy|transaction"),
    ADJUSTMENT: t("Adjustment"),
  })[type];

export const TransactionKind = ({ type }: { type: TransactionType }) => (
  <Badge tone={TONES[type]}>{transactionWord(type)}</Badge>
);
