/** Pays a dividend to portfolios: cash, and where both settings say so, shares bought with it at once. */
import type { CommandContext } from "../../kernel/run/handler.ts";
import {
  type Cents,
  centsNumber,
  centsText,
  dollarText,
  price,
  priceNumber,
  type Shares,
  sharesFor,
  sharesNumber,
  ZERO_CENTS,
} from "../../kernel/money.ts";
import { type Holder, type LedgerWriter } from "../../ledger/mod.ts";
import { type Notice, notify } from "../../notifications/mod.ts";
import { dividendChange } from "./changes.ts";
import type { DividendRow } from "../store.ts";

/** Last trades in dollars by symbol. */
export type ReinvestmentPrices = ReadonlyMap<string, number>;

/** Shares are bought to the millionth. */
const REINVESTED_DECIMALS = 6;

export interface Paid {
  readonly portfolios: number;
  readonly amount: Cents;
}

/** The ledger writer has locked the portfolios and their holdings of the symbol; none of them has been paid yet. */
export function payHolders(
  ctx: CommandContext,
  ledger: LedgerWriter,
  dividend: DividendRow,
  holders: readonly Holder[],
  prices: ReinvestmentPrices,
): Paid {
  const notices: Notice[] = [];
  let total = ZERO_CENTS;
  for (const { portfolioId, shares } of holders) {
    const { change, words } = dividendChange(dividend, shares);
    const { amount } = change;
    const reinvestment = planReinvestment(ledger, portfolioId, dividend.symbol, amount, prices);
    ledger.apply(portfolioId, { ...change, notes: [change.notes, reinvestment.why].filter(Boolean).join("; ") });
    let bought = "";
    if (reinvestment.plan) {
      const { at, count } = reinvestment.plan;
      const source = { type: "reinvestment", id: dividend.id } as const;
      ledger.buy({
        type: "DRIP",
        portfolioId,
        symbol: dividend.symbol,
        shares: count,
        price: at,
        source,
        notes: "Reinvested dividend",
      });
      bought = ` It bought ${sharesNumber(count)} shares at ${dollarText(priceNumber(at))}.`;
    }
    const { userId, name } = ledger.portfolio(portfolioId)!;
    total = total + amount as Cents;
    if (amount === 0n) continue;
    notices.push({
      userId,
      type: "dividend_payment",
      title: `${dividend.symbol} paid a dividend`,
      message: `${name} received $${centsText(amount)}: ${words}.${bought}`,
      portfolioId,
      data: {
        ...{ portfolio_name: name, stock_symbol: dividend.symbol, dividend_id: dividend.id },
        amount: centsNumber(amount),
      },
    });
    ctx.emit({ userId, topic: "portfolio", payload: { portfolio_id: portfolioId } });
  }
  notify(ctx, notices);
  return { portfolios: holders.length, amount: total };
}

/** The shares that the dividend buys; `why` explains why it buys none although it should. */
function planReinvestment(
  ledger: LedgerWriter,
  portfolioId: string,
  symbol: string,
  amount: Cents,
  prices: ReinvestmentPrices,
): { plan: { at: ReturnType<typeof price>; count: Shares } | null; why?: string } {
  const holding = ledger.holding(portfolioId, symbol);
  // A position that was sold is not opened again.
  if (!ledger.portfolio(portfolioId)!.drip || !holding?.autoReinvest || holding.shares === 0n) return { plan: null };
  const latest = prices.get(symbol);
  if (latest === undefined) return { plan: null, why: "not reinvested: there was no price" };
  const at = price(latest);
  const count = sharesFor(amount, at, REINVESTED_DECIMALS);
  return count > 0n ? { plan: { at, count } } : { plan: null, why: "not reinvested: it is too little to buy shares" };
}
