/** What a portfolio's entries since an instant come to. */
import type { Transaction, TransactionType } from "../../../core/ledger/contract.ts";
import { addCents, type Cents, cents, subtractCents, ZERO_CENTS } from "../../../core/kernel/money.ts";

type Entry = Pick<Transaction, "transaction_type" | "total_amount" | "cash_effect">;

const sumOf = (entries: readonly Entry[], amount: (entry: Entry) => number): Cents =>
  entries.reduce<Cents>((sum, entry) => addCents(sum, cents(amount(entry))), ZERO_CENTS);

/** Of an imported position what counts is its cost: it takes no cash. */
const paidIn = ({ transaction_type, cash_effect, total_amount }: Entry) =>
  transaction_type === "IMPORT" ? total_amount : cash_effect;

export function sumUp(entries: readonly Entry[]) {
  const of = (...types: TransactionType[]) => entries.filter(({ transaction_type: type }) => types.includes(type));
  // A reinvested dividend (DRIP) is an entry beside the dividend itself.
  const dividends = of("DIVIDEND"), interest = of("INTEREST"), paid = of("DEPOSIT", "WITHDRAWAL", "IMPORT", "FORK");
  return {
    fills: of("BUY", "SELL").length,
    dividends: { count: dividends.length, amount: sumOf(dividends, ({ total_amount }) => total_amount) },
    interest: { count: interest.length, amount: sumOf(interest, ({ cash_effect }) => cash_effect) },
    /** Contributions, deposits and withdrawals. */
    paidIn: { count: paid.length, amount: sumOf(paid, paidIn) },
    reinvested: of("DRIP").length,
    splits: of("SPLIT").length,
    /** Companies that are not listed any more. */
    ended: of("MERGER").length,
  };
}
export type Since = ReturnType<typeof sumUp>;

/** The rest of a change of value: what prices did, and what trading cost. */
export const byPrices = (change: Cents, { dividends, interest, paidIn }: Since): Cents =>
  [dividends, interest, paidIn].reduce((rest, { amount }) => subtractCents(rest, amount), change);
