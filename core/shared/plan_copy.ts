/** shared.plan-copy: the market orders that would copy a public portfolio's weights. It places none. */
import { userIdOf } from "../kernel/actor.ts";
import {
  addCents,
  type Cents,
  cents,
  centsNumber,
  centsText,
  dollarText,
  floor,
  notional,
  type Price,
  price,
  priceNumber,
  type Shares,
  sharesFor,
  sharesNumber,
  subtractCents,
  ZERO_CENTS,
} from "../kernel/money.ts";
import { Refusal } from "../kernel/errors.ts";
import { query, type QueryContext } from "../kernel/run/handler.ts";
import { getPortfolio, type PortfolioRow, spendable, stocksOfDay } from "../ledger/mod.ts";
import { DEFAULT_RESERVE } from "../ledger/contract.ts";
import { sessionAt, type Snapshot } from "../market/mod.ts";
import { fillSession, PositionLimits, type Positions, tradingFault, usableQuote } from "../orders/mod.ts";
import { type Closing, closingOf, percentOf } from "./closing.ts";
import * as contract from "./contract.ts";
import { getVisible } from "./visible.ts";

type Ordered = contract.CopyPlan["orders"][number];
type Skipped = contract.CopyPlan["skipped"][number];

function amountRefused(most: Cents): never {
  const msg = `This portfolio has ${dollarText(centsText(most))} to spend`;
  throw new Refusal("VALIDATION_FAILED", [{ loc: ["query", "amount"], msg, type: "too_big" }]);
}

export const planCopy = query(contract.planCopy, async (ctx, { portfolio_id: id, into, amount: given }) => {
  const own = await getPortfolio(ctx.db, userIdOf(ctx.actor), into);
  await getVisible(ctx.db, id);
  const ended = tradingFault(rulesOf(own), { symbol: "", side: "SELL" }, ctx.now);
  if (ended) ctx.refuse("RULE_BROKEN", ended);
  if (fillSession(sessionAt(ctx.now)) !== "open") {
    ctx.refuse("MARKET_CLOSED", "Market is closed. Copy the weights while it is open.");
  }
  const amount = cents(given);
  const reserve = own.cash_reserve_percentage ?? DEFAULT_RESERVE;
  const most = spendable(cents(own.cash_balance), cents(own.reserved_cash), reserve);
  if (amount > most) amountRefused(most);
  const closing = await closingOf(ctx, id);
  const barredBy = await barrier(ctx, own, closing?.holdings.map(({ symbol }) => symbol) ?? []);
  const { orders, skipped } = closing ? await planned(ctx, closing, barredBy, amount) : { orders: [], skipped: [] };
  const total = orders.reduce((sum, order) => addCents(sum, cents(order.about)), ZERO_CENTS);
  return {
    portfolio_id: id,
    into,
    amount: given,
    spendable_cash: centsNumber(most),
    weights_date: closing?.date ?? null,
    cash_weight: closing && percentOf(closing.state.cash, closing.total),
    orders,
    skipped,
    total: centsNumber(total),
    stays_cash: centsNumber(subtractCents(amount, total)),
  };
});

const rulesOf = ({ trading_rules }: Pick<PortfolioRow, "trading_rules">) => ({ tradingRules: trading_rules });

/** Why an own portfolio may not buy shares of a symbol at a price, as a sentence, or null: as orders refuse it. */
type Barrier = (symbol: string, bought: Shares, at: Price) => string | null;

async function barrier(ctx: QueryContext, own: PortfolioRow, symbols: readonly string[]): Promise<Barrier> {
  const positions = positionsOf(own);
  const orders = symbols.map((symbol) => ({ portfolioId: own.id, symbol }));
  const limits = await PositionLimits.read({ trx: ctx.db, market: ctx.market, now: ctx.now }, positions, orders);
  return (symbol, shares, at) =>
    tradingFault(rulesOf(own), { symbol, side: "BUY" }, ctx.now) ??
      limits?.faultOf(positions, { portfolioId: own.id, symbol, side: "BUY", shares }, at) ?? null;
}

/** The portfolio as the rules of orders read it. */
function positionsOf(own: PortfolioRow): Positions {
  const state = {
    id: own.id,
    userId: own.user_id,
    name: own.name,
    isCompetition: own.is_competition,
    tradingRules: own.trading_rules,
    reservePercentage: own.cash_reserve_percentage ?? DEFAULT_RESERVE,
    drip: own.enable_drip,
    cash: cents(own.cash_balance),
    reserved: cents(own.reserved_cash),
    contributed: cents(own.contributed),
    entryCount: own.entry_count,
    lastHash: own.last_hash,
  };
  const holdings = own.holdings.map(({ auto_reinvest, ...holding }) => ({ ...holding, autoReinvest: auto_reinvest }));
  return {
    portfolio: () => state,
    holding: (_, symbol) => holdings.find((holding) => holding.symbol === symbol),
  };
}

async function planned(
  { market, now }: Pick<QueryContext, "market" | "now">,
  { holdings, total }: Closing,
  barredBy: Barrier,
  amount: Cents,
): Promise<{ orders: Ordered[]; skipped: Skipped[] }> {
  const symbols = holdings.map(({ symbol }) => symbol);
  const at = now.epochMilliseconds;
  const [snapshots, stocks] = await Promise.all([market.snapshots(symbols, at), stocksOfDay(market, symbols, at)]);
  const bySymbol = new Map(snapshots.map((snapshot) => [snapshot.symbol, snapshot]));
  const orders: Ordered[] = [];
  const skipped: Skipped[] = [];
  holdings.forEach(({ symbol, value }, i) => {
    const weight = value === null ? null : percentOf(value, total);
    const skip = (reason: string) => skipped.push({ symbol, weight, reason });
    if (value === null) return skip("It had no price at the last close");
    const part = floor(amount * value, total) as Cents;
    const bought = buyOf(bySymbol.get(symbol) ?? null, part, at);
    if ("reason" in bought) return skip(bought.reason);
    const barred = barredBy(symbol, bought.shares, bought.ask);
    if (barred) return skip(barred);
    orders.push({
      symbol,
      name: stocks[i]!.name ?? symbol,
      weight: weight!,
      ask: priceNumber(bought.ask),
      shares: sharesNumber(bought.shares),
      part: centsNumber(part),
      about: centsNumber(bought.about),
    });
  });
  return { orders, skipped };
}

/** The shares that a part of the amount buys at the ask, rounded down to four decimals, or why none. */
function buyOf(snapshot: Snapshot | null, part: Cents, now: number) {
  const usable = usableQuote(snapshot, now);
  if ("reason" in usable) return usable;
  const ask = price(usable.quote.ask);
  const shares = sharesFor(part, ask);
  const about = notional(ask, shares);
  return shares <= 0n || about <= 0n ? { reason: "Its part of the amount buys no share" } : { ask, shares, about };
}
