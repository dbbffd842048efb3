/**
 * A unit of work on the ledger and the only writer of money and shares. It locks the portfolios a transaction is about, changes their
 * balances in memory together with the journal entries that explain each change, and writes everything in a
 * few statements, for one portfolio or a thousand.
 *
 * Invariants, asserted on every change: cash >= reserved cash >= 0, shares >= reserved shares >= 0; postings of an
 * entry sum to zero per commodity.
 */
import { sql } from "kysely";
import { awaitAll, type Trx } from "../kernel/db.ts";
import {
  addCents,
  addShares,
  type Cents,
  cents,
  centsText,
  notional,
  percentOf,
  type Price,
  proportion,
  type Shares,
  shares,
  sharesText,
  subtractCents,
  subtractShares,
  ZERO_CENTS,
  ZERO_SHARES,
} from "../kernel/money.ts";
import { DEFAULT_RESERVE, type TransactionType } from "./contract.ts";
import { writeEntries, writeHoldings, writePortfolios } from "./write_bulk.ts";

/** A locked portfolio; the session's methods change it. */
export interface PortfolioState {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly isCompetition: boolean;
  readonly reservePercentage: number;
  cash: Cents;
  /** Part of the cash that pending buys have reserved. */
  reserved: Cents;
  /** Paid in by the owner less taken out. */
  contributed: Cents;
}

export interface HoldingState {
  readonly id: string;
  readonly symbol: string;
  shares: Shares;
  /** Part of the shares that pending sells have reserved. */
  reserved: Shares;
  /** What the shares held cost. */
  cost: Cents;
}

/** What makes an entry happen once: the same source is refused by the database the second time. */
export interface Source {
  readonly type: "portfolio" | "command" | "order";
  readonly id: string;
}

export interface Entry {
  readonly portfolioId: string;
  readonly id: string;
  readonly type: TransactionType;
  readonly source: Source;
  readonly symbol: string | null;
  readonly shares: Shares | null;
  readonly price: Price | null;
  readonly amount: Cents;
  readonly cashEffect: Cents;
  readonly shareEffect: Shares;
  /** Change of the cost of what is held; a sale's gain is its amount plus this. */
  readonly costEffect: Cents;
  readonly notes: string | null;
  readonly occurredAt: Temporal.Instant;
}

interface PortfolioLockRow {
  id: string;
  user_id: string;
  name: string;
  is_competition: boolean;
  cash_reserve_percentage: number | null;
  cash_balance: string;
  reserved_cash: string;
  contributed: string;
}
interface HoldingLockRow {
  /** Of its pair, from 1. */
  n: number;
  id: string;
  shares: string;
  reserved_shares: string;
  cost_basis: string;
}

/** When the session is opened: the transaction, the instants, and where new ids come from. */
export interface LedgerContext {
  readonly trx: Trx;
  readonly now: Temporal.Instant;
  readonly wall: Temporal.Instant;
  newId(): string;
}

export class LedgerSession {
  readonly #ctx: LedgerContext;
  readonly #portfolios = new Map<string, PortfolioState>();
  readonly #holdings = new Map<string, HoldingState & { portfolioId: string }>();
  readonly #changedPortfolios = new Set<string>();
  readonly #changedHoldings = new Set<string>();
  readonly #entries: Entry[] = [];

  private constructor(ctx: LedgerContext) {
    this.#ctx = ctx;
  }

  /**
   * Locks the portfolios, in the order of their ids so that two books never wait for each other, and loads what they
   * hold of the symbols. Deleted and unknown portfolios are left out.
   */
  static async open(
    ctx: LedgerContext,
    portfolioIds: readonly string[],
    pairs: readonly { portfolioId: string; symbol: string }[] = [],
  ): Promise<LedgerSession> {
    const ledger = new LedgerSession(ctx);
    const portfolios = sql<PortfolioLockRow>`
      select id, user_id, name, is_competition, cash_reserve_percentage, cash_balance, reserved_cash, contributed from portfolios
      where id = any(${portfolioIds}::uuid[]) and deleted_at is null order by id for update`.execute(ctx.trx);
    // A second statement, begun after the lock is held: it must not see holdings from before it.
    // One index look-up a pair, whatever the planner thinks of a table that grows with every trade.
    const holdings = pairs.length === 0 ? null : sql<HoldingLockRow>`
      select x.n::int, h.id, h.shares, h.reserved_shares, h.cost_basis
      from unnest(${pairs.map((p) => p.portfolioId)}::uuid[], ${
      pairs.map((p) => p.symbol)
    }::text[]) with ordinality as x(portfolio_id, symbol, n)
      cross join lateral (
        select id, shares, reserved_shares, cost_basis from holdings where portfolio_id = x.portfolio_id and symbol = x.symbol limit 1
      ) h`.execute(ctx.trx);
    await awaitAll([portfolios, ...(holdings ? [holdings] : [])]);
    for (const row of (await portfolios).rows) {
      ledger.#portfolios.set(row.id, {
        id: row.id,
        userId: row.user_id,
        name: row.name,
        isCompetition: row.is_competition,
        reservePercentage: row.cash_reserve_percentage ?? DEFAULT_RESERVE,
        cash: cents(row.cash_balance),
        reserved: cents(row.reserved_cash),
        contributed: cents(row.contributed),
      });
    }
    for (const row of (await holdings)?.rows ?? []) {
      const { portfolioId, symbol } = pairs[row.n - 1]!;
      ledger.#holdings.set(`${portfolioId} ${symbol}`, {
        portfolioId,
        symbol,
        id: row.id,
        shares: shares(row.shares),
        reserved: shares(row.reserved_shares),
        cost: cents(row.cost_basis),
      });
    }
    return ledger;
  }

  /** Puts a portfolio that this transaction has just inserted, with no cash, into the session. */
  static forNew(ctx: LedgerContext, portfolio: PortfolioState): LedgerSession {
    const ledger = new LedgerSession(ctx);
    ledger.#portfolios.set(portfolio.id, portfolio);
    return ledger;
  }

  portfolio(portfolioId: string): Readonly<PortfolioState> | undefined {
    return this.#portfolios.get(portfolioId);
  }

  holding(portfolioId: string, symbol: string): Readonly<HoldingState> | undefined {
    return this.#holdings.get(`${portfolioId} ${symbol}`);
  }

  /** Cash less what pending buys reserved. */
  freeCash(portfolioId: string): Cents {
    const portfolio = this.#portfolio(portfolioId);
    return subtractCents(portfolio.cash, portfolio.reserved);
  }

  /** Free cash less the part the owner keeps back, never below zero. */
  spendableCash(portfolioId: string): Cents {
    const portfolio = this.#portfolio(portfolioId);
    return spendable(portfolio.cash, portfolio.reserved, portfolio.reservePercentage);
  }

  deposit(portfolioId: string, amount: Cents, source: Source, notes: string | null): Entry {
    const portfolio = this.#touch(portfolioId);
    portfolio.contributed = addCents(portfolio.contributed, amount);
    return this.#record(portfolio, { type: "DEPOSIT", source, amount, cashEffect: amount, notes });
  }

  /** The caller has checked that the free cash covers it. */
  withdraw(portfolioId: string, amount: Cents, source: Source, notes: string | null): Entry {
    const portfolio = this.#touch(portfolioId);
    portfolio.contributed = subtractCents(portfolio.contributed, amount);
    return this.#record(portfolio, { type: "WITHDRAWAL", source, amount, cashEffect: -amount as Cents, notes });
  }

  /** Takes shares in and pays for them; the caller has checked that the cash covers it. */
  buy(
    trade: { portfolioId: string; symbol: string; shares: Shares; price: Price; source: Source; notes: string | null },
  ): Entry {
    const portfolio = this.#touch(trade.portfolioId);
    const amount = notional(trade.price, trade.shares);
    const holding = this.#touchHolding(trade.portfolioId, trade.symbol);
    holding.shares = addShares(holding.shares, trade.shares);
    holding.cost = addCents(holding.cost, amount);
    return this.#record(portfolio, {
      ...trade,
      type: "BUY",
      amount,
      cashEffect: -amount as Cents,
      shareEffect: trade.shares,
      costEffect: amount,
    });
  }

  /** Gives shares away for cash; the cost that leaves is the average of what is held. */
  sell(
    trade: { portfolioId: string; symbol: string; shares: Shares; price: Price; source: Source; notes: string | null },
  ): Entry {
    const portfolio = this.#touch(trade.portfolioId);
    const amount = notional(trade.price, trade.shares);
    const holding = this.#touchHolding(trade.portfolioId, trade.symbol);
    const cost = proportion(holding.cost, trade.shares, holding.shares);
    holding.shares = subtractShares(holding.shares, trade.shares);
    holding.cost = subtractCents(holding.cost, cost);
    return this.#record(portfolio, {
      ...trade,
      type: "SELL",
      amount,
      cashEffect: amount,
      shareEffect: -trade.shares as Shares,
      costEffect: -cost as Cents,
    });
  }

  /** Promises cash to a pending buy, or with a negative amount takes the promise back. */
  reserveCash(portfolioId: string, amount: Cents): void {
    if (amount === 0n) return;
    const portfolio = this.#touch(portfolioId);
    portfolio.reserved = addCents(portfolio.reserved, amount);
  }

  /** Promises shares to a pending sell, or with a negative count takes the promise back. */
  reserveShares(portfolioId: string, symbol: string, count: Shares): void {
    if (count === 0n) return;
    const holding = this.#touchHolding(portfolioId, symbol);
    holding.reserved = addShares(holding.reserved, count);
  }

  /** Writes what changed: one statement for portfolios, holdings and the journal each. */
  async write(): Promise<void> {
    this.#assertSound();
    const statements: Promise<unknown>[] = [];
    if (this.#changedPortfolios.size > 0) {
      statements.push(writePortfolios(this.#ctx.trx, [...this.#changedPortfolios].map((id) => this.#portfolio(id))));
    }
    if (this.#changedHoldings.size > 0) {
      statements.push(
        writeHoldings(this.#ctx.trx, [...this.#changedHoldings].map((key) => this.#holdings.get(key)!)),
      );
    }
    if (this.#entries.length > 0) statements.push(writeEntries(this.#ctx.trx, this.#ctx.wall, this.#entries));
    this.#changedPortfolios.clear();
    this.#changedHoldings.clear();
    this.#entries.length = 0;
    await awaitAll(statements);
  }

  #portfolio(id: string): PortfolioState {
    const portfolio = this.#portfolios.get(id);
    if (!portfolio) throw new Error(`Portfolio ${id} is not in this session`);
    return portfolio;
  }

  #touch(id: string): PortfolioState {
    this.#changedPortfolios.add(id);
    return this.#portfolio(id);
  }

  #touchHolding(portfolioId: string, symbol: string): HoldingState {
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
          shares: ZERO_SHARES,
          reserved: ZERO_SHARES,
          cost: ZERO_CENTS,
        },
      );
    }
    return holding;
  }

  #record(
    portfolio: PortfolioState,
    part: {
      type: TransactionType;
      source: Source;
      amount: Cents;
      cashEffect: Cents;
      symbol?: string;
      shares?: Shares;
      price?: Price;
      shareEffect?: Shares;
      costEffect?: Cents;
      notes: string | null;
    },
  ): Entry {
    portfolio.cash = addCents(portfolio.cash, part.cashEffect);
    const entry: Entry = {
      portfolioId: portfolio.id,
      id: this.#ctx.newId(),
      type: part.type,
      source: part.source,
      symbol: part.symbol ?? null,
      shares: part.shares ?? null,
      price: part.price ?? null,
      amount: part.amount,
      cashEffect: part.cashEffect,
      shareEffect: part.shareEffect ?? ZERO_SHARES,
      costEffect: part.costEffect ?? ZERO_CENTS,
      notes: part.notes,
      occurredAt: this.#ctx.now,
    };
    this.#entries.push(entry);
    return entry;
  }

  /** A breach here is a fault of ours: better no transaction than a wrong balance. */
  #assertSound(): void {
    for (const id of this.#changedPortfolios) {
      const a = this.#portfolio(id);
      if (a.reserved < 0n || a.cash < a.reserved) {
        throw new Error(`Portfolio ${id} would have cash ${centsText(a.cash)} with ${centsText(a.reserved)} reserved`);
      }
    }
    for (const key of this.#changedHoldings) {
      const p = this.#holdings.get(key)!;
      if (p.reserved < 0n || p.shares < p.reserved || p.cost < 0n) {
        throw new Error(
          `Holding ${key} would have ${sharesText(p.shares)} shares with ${sharesText(p.reserved)} reserved`,
        );
      }
    }
  }
}

/** Free cash less the reserve (a percentage of all cash, rounded up to the cent), never below zero. */
export function spendable(cash: Cents, reserved: Cents, reservePercentage: number): Cents {
  const free = subtractCents(subtractCents(cash, reserved), percentOf(cash, reservePercentage));
  return free > 0n ? free : ZERO_CENTS;
}
