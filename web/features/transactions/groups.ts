/** The chips of the ledger, which filter by types; types without a chip of their own are under All only. */
import type { OutputOf } from "../../../core/contracts.ts";
import { addCents, type Cents, cents, centsNumber, ZERO_CENTS } from "../../../core/kernel/money.ts";
import type { TransactionType } from "../../../core/ledger/contract.ts";
import type { TypeFilter } from "../../lib/views/portfolio_view.ts";
import { t } from "../../lib/text.ts";

export type Totals = OutputOf<"transactions.totals">;

const TYPES: Readonly<Record<Exclude<TypeFilter, "all">, readonly TransactionType[]>> = {
  buys: ["BUY"],
  sells: ["SELL"],
  dividends: ["DIVIDEND", "DRIP"],
  interest: ["INTEREST"],
  splits: ["SPLIT"],
  deposits: ["DEPOSIT", "FORK"],
  withdrawals: ["WITHDRAWAL"],
};
/** Undefined for all. */
export const typesOf = (filter: TypeFilter): TransactionType[] | undefined =>
  filter === "all" ? undefined : [...TYPES[filter]];

export const groupLabel = (filter: TypeFilter): string =>
  ({
    all: t("All"),
    buys: t("Buys"),
    sells: t("Sells"),
    dividends: t("Dividends"),
    interest: t("Interest"),
    splits: t("Splits"),
    deposits: t("Deposits"),
    withdrawals: t("Withdrawals"),
  })[filter];

/** The empty text of a chip. */
export const emptyLabel = (filter: TypeFilter): string =>
  ({
    all: t("No transactions in this period"),
    buys: t("No buys in this period"),
    sells: t("No sells in this period"),
    dividends: t("No dividends in this period"),
    interest: t("No interest in this period"),
    splits: t("No splits in this period"),
    deposits: t("No deposits in this period"),
    withdrawals: t("No withdrawals in this period"),
  })[filter];

export const countOf = ({ total, types }: Totals, filter: TypeFilter): number => {
  const among = typesOf(filter);
  return among
    ? types.filter((row) => among.includes(row.transaction_type)).reduce((sum, { count }) => sum + count, 0)
    : total;
};

/** The cash moved by some types, and their number of entries. */
export function sumOf({ types }: Totals, among: readonly TransactionType[]) {
  const rows = types.filter((row) => among.includes(row.transaction_type));
  return {
    cash: centsNumber(rows.reduce<Cents>((sum, row) => addCents(sum, cents(row.cash_effect)), ZERO_CENTS)),
    count: rows.reduce((sum, { count }) => sum + count, 0),
  };
}
