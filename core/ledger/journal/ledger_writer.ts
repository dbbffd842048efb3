/**
 * The ledger's unit of work, and the only writer of money and shares. It locks the portfolios of a transaction, changes
 * their balances in memory together with the journal entries that explain each change, and writes everything in a few
 * statements, for one portfolio or a thousand.
 *
 * Invariants, asserted on every change: cash >= reserved cash >= 0, shares >= reserved shares >= 0, no cost without
 * shares; postings of an entry sum to zero per commodity.
 */
import { type BulkWrite, writeAll } from "../../kernel/store/bulk_write.ts";
import type { Trx } from "../../kernel/store/db.ts";
import {
  addCents,
  addShares,
  type Cents,
  centsText,
  notional,
  percentOf,
  type Price,
  proportion,
  type Shares,
  sharesText,
  subtractCents,
  ZERO_CENTS,
  ZERO_SHARES,
} from "../../kernel/money.ts";
import { entryTypes } from "../entry_types.ts";
import { hashEntry } from "./hash_entry.ts";
import { lockPortfolios } from "./lock_portfolios.ts";
import type { Change, Entry, HoldingState, PortfolioState, Source } from "../state.ts";
import { entryWrite, holdingWrite, portfolioWrite } from "./write_bulk.ts";

/** The context of a ledger writer: the transaction, the instants, and the source of new ids. */
export interface LedgerContext {
  readonly trx: Trx;
  readonly now: Temporal.Instant;
  readonly wall: Temporal.Instant;
  newId(): string;
}

interface Trade {
  readonly portfolioId: string;
  readonly symbol: string;
  readonly shares: Shares;
  readonly price: Price;
  readonly source: Source;
  readonly notes: string | null;
}

export class LedgerWriter {
  readonly #ctx: LedgerContext;
  readonly #portfolios = new Map<string, PortfolioState>();
  readonly #holdings = new Map<string, HoldingState & { portfolioId: string }>();
  readonly #changedPortfolios = new Set<string>();
  readonly #changedHoldings = new Set<string>();
  readonly #entries: Entry[] = [];

  private constructor(ctx: LedgerContext) {
    this.#ctx = ctx;
  }

  /** Locks the portfolios and loads their holdings of the symbols. Deleted and unknown portfolios are left out. */
  static async open(
    ctx: LedgerContext,
    portfolioIds: readonly string[],
    pairs: readonly { portfolioId: string; symbol: string }[] = [],
  ): Promise<LedgerWriter> {
    const ledger = new LedgerWriter(ctx);
    const { portfolios, holdings } = await lockPortfolios(ctx.trx, portfolioIds, pairs);
    for (const portfolio of portfolios) ledger.#portfolios.set(portfolio.id, portfolio);
    for (const holding of holdings) ledger.#holdings.set(`${holding.portfolioId} ${holding.symbol}`, holding);
    return ledger;
  }

  /** Adds a portfolio that this transaction has just inserted, with no cash, to the writer. */
  static forNew(ctx: LedgerContext, portfolio: PortfolioState): LedgerWriter {
    const ledger = new LedgerWriter(ctx);
    ledger.#portfolios.set(portfolio.id, portfolio);
    return ledger;
  }

  portfolio(portfolioId: string): Readonly<PortfolioState> | undefined {
    return this.#portfolios.get(portfolioId);
  }

  holding(portfolioId: string, symbol: string): Readonly<HoldingState> | undefined {
    return this.#holdings.get(`${portfolioId} ${symbol}`);
  }

  /** Cash minus what pending buys reserve. */
  freeCash(portfolioId: string): Cents {
    const portfolio = this.#portfolio(portfolioId);
    return subtractCents(portfolio.cash, portfolio.reserved);
  }

  /** Free cash minus the owner's reserve, never below zero. */
  spendableCash(portfolioId: string): Cents {
    const portfolio = this.#portfolio(portfolioId);
    return spendable(portfolio.cash, portfolio.reserved, portfolio.reservePercentage);
  }

  deposit(portfolioId: string, amount: Cents, source: Source, notes: string | null): Entry {
    return this.apply(portfolioId, { type: "DEPOSIT", source, amount, cashEffect: amount, notes });
  }

  /** The caller has checked that the free cash covers it. */
  withdraw(portfolioId: string, amount: Cents, source: Source, notes: string | null): Entry {
    return this.apply(portfolioId, { type: "WITHDRAWAL", source, amount, cashEffect: -amount as Cents, notes });
  }

  /** Adds shares and pays for them; the caller has checked that the cash covers it. */
  buy(
    { portfolioId, ...trade }: Trade & { type?: "BUY" | "DRIP" },
  ): Entry {
    const amount = notional(trade.price, trade.shares);
    return this.apply(portfolioId, {
      type: "BUY",
      ...trade,
      amount,
      cashEffect: -amount as Cents,
      shareEffect: trade.shares,
      costEffect: amount,
    });
  }

  /** Removes shares for cash; the cost removed is proportional, at the average cost of the holding. */
  sell({ portfolioId, ...trade }: Trade): Entry {
    const amount = notional(trade.price, trade.shares);
    const holding = this.#markHoldingChanged(portfolioId, trade.symbol);
    const cost = proportion(holding.cost, trade.shares, holding.shares);
    return this.apply(portfolioId, {
      ...trade,
      type: "SELL",
      amount,
      cashEffect: amount,
      shareEffect: -trade.shares as Shares,
      costEffect: -cost as Cents,
    });
  }

  /**
   * Makes a change and records the entry that explains it. The caller has checked that the free cash and shares cover
   * it.
   */
  apply(portfolioId: string, change: Change): Entry {
    const { symbol, cashEffect = ZERO_CENTS, shareEffect = ZERO_SHARES, costEffect = ZERO_CENTS } = change;
    const portfolio = this.#markChanged(portfolioId);
    portfolio.cash = addCents(portfolio.cash, cashEffect);
    if (entryTypes[change.type].paidIn) {
      portfolio.contributed = addCents(portfolio.contributed, addCents(cashEffect, costEffect));
    }
    if (symbol !== undefined && (shareEffect !== 0n || costEffect !== 0n)) {
      const holding = this.#markHoldingChanged(portfolioId, symbol);
      holding.shares = addShares(holding.shares, shareEffect);
      holding.cost = addCents(holding.cost, costEffect);
    }
    const content = {
      portfolioId,
      id: this.#ctx.newId(),
      type: change.type,
      source: change.source,
      symbol: symbol ?? null,
      shares: change.shares ?? null,
      price: change.price ?? null,
      amount: change.amount,
      cashEffect,
      shareEffect,
      costEffect,
      notes: change.notes ?? null,
      occurredAt: change.occurredAt ?? this.#ctx.now,
      number: ++portfolio.entryCount,
    };
    const entry: Entry = { ...content, hash: portfolio.lastHash = hashEntry(portfolio.lastHash, content) };
    this.#entries.push(entry);
    return entry;
  }

  /** Reserves cash for a pending buy; a negative amount releases it. */
  reserveCash(portfolioId: string, amount: Cents): void {
    if (amount === 0n) return;
    const portfolio = this.#markChanged(portfolioId);
    portfolio.reserved = addCents(portfolio.reserved, amount);
  }

  /** Reserves shares for a pending sell; a negative count releases them. */
  reserveShares(portfolioId: string, symbol: string, count: Shares): void {
    if (count === 0n) return;
    const holding = this.#markHoldingChanged(portfolioId, symbol);
    holding.reserved = addShares(holding.reserved, count);
  }

  /** Writes what changed, in one statement. */
  write(): Promise<void> {
    return writeAll(this.#ctx.trx, this.takeWrites());
  }

  /** What changed since the last time. The caller writes it. */
  takeWrites(): BulkWrite[] {
    this.#assertSound();
    const writes = [
      portfolioWrite([...this.#changedPortfolios].map((id) => this.#portfolio(id))),
      holdingWrite([...this.#changedHoldings].map((key) => this.#holdings.get(key)!)),
      entryWrite(this.#entries, this.#ctx.wall.toString()),
    ];
    this.#changedPortfolios.clear();
    this.#changedHoldings.clear();
    this.#entries.length = 0;
    return writes;
  }

  #portfolio(id: string): PortfolioState {
    const portfolio = this.#portfolios.get(id);
    if (!portfolio) throw new Error(`Portfolio ${id} is not locked by this writer`);
    return portfolio;
  }

  #markChanged(id: string): PortfolioState {
    this.#changedPortfolios.add(id);
    return this.#portfolio(id);
  }

  #markHoldingChanged(portfolioId: string, symbol: string): HoldingState {
    const key = `${portfolioId} ${symbol}`;
    this.#changedHoldings.add(key);
    let holding = this.#holdings.get(key);
    if (!holding) {
      this.#holdings.set(
        key,
        holding = {
          portfolioId,
          symbol,
          id: this.#ctx.newId(),
          autoReinvest: this.#portfolio(portfolioId).drip,
          shares: ZERO_SHARES,
          reserved: ZERO_SHARES,
          cost: ZERO_CENTS,
        },
      );
    }
    return holding;
  }

  /** A violation here is a bug: failing the transaction is better than a wrong balance. */
  #assertSound(): void {
    for (const id of this.#changedPortfolios) {
      const a = this.#portfolio(id);
      if (a.reserved < 0n || a.cash < a.reserved) {
        throw new Error(`Portfolio ${id} would have cash ${centsText(a.cash)} with ${centsText(a.reserved)} reserved`);
      }
    }
    for (const key of this.#changedHoldings) {
      const p = this.#holdings.get(key)!;
      if (p.reserved < 0n || p.shares < p.reserved || p.cost < 0n || (p.shares === 0n && p.cost !== 0n)) {
        throw new Error(
          `Holding ${key} would have ${sharesText(p.shares)} shares with ${sharesText(p.reserved)} reserved, ` +
            `costing ${centsText(p.cost)}`,
        );
      }
    }
  }
}

/** Free cash minus the reserve (a percentage of all cash, rounded up to the cent), never below zero. */
export function spendable(cash: Cents, reserved: Cents, reservePercentage: number): Cents {
  const free = subtractCents(subtractCents(cash, reserved), percentOf(cash, reservePercentage));
  return free > 0n ? free : ZERO_CENTS;
}
