/**
 * The rules of a portfolio's orders beyond those of all: an end, the symbols that may be traded, and how large a
 * position may be when it is bought. Portfolios of competitions have them.
 */
import { type Cents, notional, type Price, price, type Shares, ZERO_CENTS, ZERO_SHARES } from "../../kernel/money.ts";
import type { Db } from "../../kernel/store/db.ts";
import {
  latestPrices,
  type LedgerWriter,
  type PortfolioState,
  type Prices,
  type TradingRules,
} from "../../ledger/mod.ts";
import type { MarketData } from "../../market/mod.ts";
import type { OrderState } from "../order.ts";
import { listHoldingsOf, listRestingBuys } from "../store.ts";

/** The reason of orders that end with their competition. */
export const ENDED = "The competition has ended";

export const hasEnded = ({ ends_at }: TradingRules, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, ends_at) >= 0;

/**
 * Why a portfolio may not place an order now, as a sentence, or null. Shares that a merger brought in may be sold,
 * whatever their symbol.
 */
export function tradingFault(
  { tradingRules: rules }: Pick<PortfolioState, "tradingRules">,
  { symbol, side }: Pick<Buy, "symbol" | "side">,
  now: Temporal.Instant,
): string | null {
  if (rules === null) return null;
  if (hasEnded(rules, now)) return `${ENDED}. Convert the portfolio to trade in it.`;
  return side === "SELL" || rules.universe === null || rules.universe.includes(symbol)
    ? null
    : `${symbol} is not among the stocks of this competition`;
}

type Buy = Pick<OrderState, "portfolioId" | "symbol" | "side" | "shares">;
const keyOf = ({ portfolioId, symbol }: Pick<Buy, "portfolioId" | "symbol">) => `${portfolioId} ${symbol}`;
/** What is read of a ledger. */
export type Positions = Pick<LedgerWriter, "portfolio" | "holding">;
const limitOf = (ledger: Positions, id: string) => ledger.portfolio(id)?.tradingRules?.max_position_percentage ?? null;

/** What portfolios that limit their positions hold, with the shares that their resting buys would add. */
export class PositionLimits {
  readonly #held: ReadonlyMap<string, readonly { symbol: string; shares: Shares }[]>;
  readonly #resting: Map<string, Shares>;
  readonly #prices: Prices;

  private constructor(
    held: ReadonlyMap<string, readonly { symbol: string; shares: Shares }[]>,
    resting: Map<string, Shares>,
    prices: Prices,
  ) {
    this.#held = held;
    this.#resting = resting;
    this.#prices = prices;
  }

  /** Null when none of the portfolios limits its positions: nothing is read then. */
  static async read(
    { trx, market, now }: { readonly trx: Db; readonly market: MarketData; readonly now: Temporal.Instant },
    ledger: Positions,
    orders: readonly Pick<Buy, "portfolioId" | "symbol">[],
    except?: string,
  ): Promise<PositionLimits | null> {
    const limited = orders.filter(({ portfolioId }) => limitOf(ledger, portfolioId) !== null);
    if (limited.length === 0) return null;
    const ids = [...new Set(limited.map(({ portfolioId }) => portfolioId))];
    const [held, resting] = await Promise.all([listHoldingsOf(trx, ids), listRestingBuys(trx, ids)]);
    const symbols = new Set([...held, ...limited].map(({ symbol }) => symbol));
    const prices = await latestPrices(market, [...symbols], now);
    const limits = new PositionLimits(Map.groupBy(held, ({ portfolioId }) => portfolioId), new Map(), prices);
    for (const order of resting) if (order.id !== except) limits.rest(order);
    return limits;
  }

  /** Counts a buy that rests from now on. */
  rest(order: Pick<Buy, "portfolioId" | "symbol" | "shares">): void {
    const key = keyOf(order);
    this.#resting.set(key, (this.#resting.get(key) ?? ZERO_SHARES) + order.shares as Shares);
  }

  /** Why a buy at a price is too large, as a sentence, or null. */
  faultOf(ledger: Positions, order: Buy, at: Price | null): string | null {
    const most = limitOf(ledger, order.portfolioId);
    if (most === null || order.side === "SELL" || at === null) return null;
    const held = ledger.holding(order.portfolioId, order.symbol)?.shares ?? ZERO_SHARES;
    const resting = this.#resting.get(keyOf(order)) ?? ZERO_SHARES;
    const position = notional(at, held + resting + order.shares as Shares);
    const total = this.#valueOf(ledger, order.portfolioId, order.symbol);
    // Percentages have at most four decimals.
    if (position * 1_000_000n <= total * BigInt(Math.round(most * 10_000))) return null;
    const percent = total > 0n ? (Number(position) / Number(total) * 100).toFixed(2) : "100";
    return `This competition allows at most ${most}% of the value in one stock; with this order it would be ` +
      `${percent}%`;
  }

  #valueOf(ledger: Positions, portfolioId: string, bought: string): Cents {
    const symbols = new Map((this.#held.get(portfolioId) ?? []).map(({ symbol, shares }) => [symbol, shares]));
    if (!symbols.has(bought)) symbols.set(bought, ZERO_SHARES);
    let total = ledger.portfolio(portfolioId)!.cash;
    for (const [symbol, shares] of symbols) {
      const latest = this.#prices.get(symbol);
      const now = ledger.holding(portfolioId, symbol)?.shares ?? shares;
      total = total + (latest === undefined ? ZERO_CENTS : notional(price(latest), now)) as Cents;
    }
    return total;
  }
}
