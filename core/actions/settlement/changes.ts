/** The changes of a portfolio by an action, as journal entries. Pure functions, for the daily work and for imports. */
import {
  addShares,
  type Cents,
  centsText,
  dollarText,
  type Shares,
  sharesNumber,
  splitShares,
  subtractShares,
  ZERO_CENTS,
  ZERO_SHARES,
} from "../../kernel/money.ts";
import type { Change } from "../../ledger/mod.ts";
import { asPrice, payout, ratioWords, termsOf } from "../amounts.ts";
import type { DelistingRow, DividendRow, SplitRow } from "../store.ts";
import { outcomeOf, reasonOf } from "../terms.ts";

const sharesWords = (count: Shares): string => `${sharesNumber(count)} ${count === 1_000_000n ? "share" : "shares"}`;
const negative = (cost: Cents): Cents => -cost as Cents;

export interface SplitChange {
  readonly change: Change;
  /** What happened to the shares of a portfolio, as a sentence or two. */
  readonly message: (portfolio: string) => string;
}

/**
 * The entry of a split for shares that were held before it. When a reverse split becomes known late, shares that it
 * would have removed may have been sold. Where no share is left, the cost is a realised loss: less than a millionth of
 * a share cannot be held, and is not paid out.
 * @param now the current holding when the entry is written; `free` may be removed
 */
export function splitChange(
  split: Pick<SplitRow, "id" | "symbol" | "ratio_from" | "ratio_to">,
  held: Shares,
  now: { readonly shares: Shares; readonly free: Shares; readonly cost: Cents },
): SplitChange {
  const due = subtractShares(splitShares(held, termsOf(split)), held);
  const effect = due + now.free < 0n ? -now.free as Shares : due;
  const left = addShares(now.shares, effect);
  const lost = left === 0n ? now.cost : ZERO_CENTS;
  const became = sharesNumber(addShares(held, due));
  const title = `${ratioWords(split)} split`;
  const change: Change = {
    type: "SPLIT",
    source: { type: "split", id: split.id },
    amount: ZERO_CENTS,
    symbol: split.symbol,
    shares: left,
    shareEffect: effect,
    costEffect: negative(lost),
    notes: [
      `${title}: ${sharesNumber(held)} shares became ${became}`,
      ...(effect === due ? [] : [`${sharesNumber(subtractShares(effect, due))} of them had been sold`]),
      ...(lost === 0n ? [] : [`none is left, and their cost of $${centsText(lost)} is a realised loss`]),
    ].join("; "),
  };
  const message = (portfolio: string) => {
    const intro = `${split.symbol} split ${ratioWords(split)}: ${sharesNumber(held)} shares in ${portfolio}`;
    const loss = lost === 0n ? "" : ` What they cost, $${centsText(lost)}, is a realised loss.`;
    if (effect !== due) {
      return `${intro} would be ${became} now, but shares were sold before the split was known: ` +
        `${sharesNumber(-effect as Shares)} were removed, and ${sharesNumber(left)} are left.${loss}`;
    }
    return left === 0n
      ? `${intro} are less than a millionth of a share now, and the position is closed.${loss}`
      : `${intro} became ${became}. What they cost you and what they are worth is unchanged.`;
  };
  return { change, message };
}

/** The entry of a dividend in cash on the shares of its ex-date, and its terms in words. */
export function dividendChange(
  { id, symbol, amount: each, ex_date }: Pick<DividendRow, "id" | "symbol" | "amount" | "ex_date">,
  shares: Shares,
): { change: Change & { readonly notes: string }; words: string } {
  const amount = payout(each, shares);
  const perShare = asPrice(each);
  const words = `${dollarText(each)} a share on ${sharesWords(shares)}`;
  const change = {
    type: "DIVIDEND",
    source: { type: "dividend", id },
    amount,
    cashEffect: amount,
    symbol,
    shares,
    ...(perShare === null ? {} : { price: perShare }),
    notes: `${words}, ex-date ${ex_date}`,
  } as const;
  return { change, words };
}

/**
 * The entries of the end of a listing for what is held of it: cash, or two entries that move shares and cost to another
 * symbol. None while the shares stay unchanged.
 */
export function delistingChanges(
  row: DelistingRow,
  { shares, cost }: { readonly shares: Shares; readonly cost: Cents },
): Change[] {
  const outcome = outcomeOf(row);
  if (outcome.kind === "unknown" || outcome.kind === "same") return [];
  const gone = {
    type: "MERGER",
    source: { type: "delisting", id: row.id },
    symbol: row.symbol,
    shares,
    shareEffect: -shares as Shares,
    costEffect: negative(cost),
  } as const;
  const what = `${reasonOf(row)}: ${sharesNumber(shares)} shares `;
  if (outcome.kind === "cash") {
    const amount = payout(outcome.perShare, shares);
    const notes = what +
      (Number(outcome.perShare) === 0
        ? "were cancelled, and nothing was paid for them"
        : `became $${centsText(amount)}, at ${dollarText(outcome.perShare)} a share`);
    return [{ ...gone, amount, cashEffect: amount, notes }];
  }
  const { symbol: next, ratio } = outcome;
  const received = splitShares(shares, { from: "1", to: ratio });
  const notes = what +
    (Number(ratio) === 1
      ? `go on as ${next}`
      : `became ${sharesNumber(received)} ${next}, at ${Number(ratio)} for each`);
  const removed: Change = { ...gone, amount: ZERO_CENTS, notes };
  // A millionth of a share may become zero.
  if (received === ZERO_SHARES) return [removed];
  return [removed, {
    type: "MERGER",
    source: { type: "delisting", id: `${row.id} ${next}` },
    amount: ZERO_CENTS,
    symbol: next,
    shares: received,
    shareEffect: received,
    costEffect: cost,
    notes,
  }];
}
