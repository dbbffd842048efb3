/** Groups of transaction types, one for each chip. */
import type { Transaction, TransactionType } from "../../../core/ledger/contract.ts";
import type { TypeFilter } from "../../lib/portfolio_view.ts";

const groups: Partial<Record<TransactionType, TypeFilter>> = {
  BUY: "buys",
  SELL: "sells",
  DIVIDEND: "dividends",
  DRIP: "dividends",
  INTEREST: "interest",
  SPLIT: "splits",
  DEPOSIT: "deposits",
  FORK: "deposits",
  WITHDRAWAL: "withdrawals",
};
/** Types in any case; those without a chip are under All only. */
export const groupOf = (type: string): TypeFilter => groups[type.toUpperCase() as TransactionType] ?? "all";

export const inGroup = (transactions: readonly Transaction[], filter: TypeFilter): Transaction[] =>
  filter === "all" ? [...transactions] : transactions.filter((t) => groupOf(t.transaction_type) === filter);
