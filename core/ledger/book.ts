/**
 * The book: the only writer of money and shares. It locks the portfolios a transaction is about, changes their
 * balances in memory together with the journal entries that explain each change, and writes everything in a
 * few statements, for one portfolio or a thousand.
 *
 * Invariants, asserted on every change: cash >= reserved cash >= 0, shares >= reserved shares >= 0; postings of an
 * entry sum to zero per commodity.
 */
import { sql } from "kysely";
import { settled, type Trx } from "../kernel/db.ts";
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
import { writeAccounts, writeEntries, writePositions } from "./book_rows.ts";

/** A locked portfolio; the book's methods change it. */
export interface Account {
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

export interface Position {
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

interface AccountRow {
  id: string;
  user_id: string;
  name: string;
  is_competition: boolean;
  cash_reserve_percentage: number | null;
  cash_balance: string;
  reserved_cash: string;
  contributed: string;
}
interface PositionRow {
  /** Of its pair, from 1. */
  n: number;
  id: string;
  shares: string;
  reserved_shares: string;
  cost_basis: string;
}

/** When the book is opened: the transaction, the instants, and where new ids come from. */
export interface BookContext {
  readonly trx: Trx;
  readonly now: Temporal.Instant;
  readonly wall: Temporal.Instant;
  newId(): string;
}

export class Book {
  readonly #ctx: BookContext;
  readonly #accounts = new Map<string, Account>();
  readonly #positions = new Map<string, Position & { portfolioId: string }>();
  readonly #changedAccounts = new Set<string>();
  readonly #changedPositions = new Set<string>();
  readonly #entries: Entry[] = [];

  private constructor(ctx: BookContext) {
    this.#ctx = ctx;
  }

  /**
   * Locks the portfolios, in the order of their ids so that two books never wait for each other, and loads what they
   * hold of the symbols. Deleted and unknown portfolios are left out.
   */
  static async open(
    ctx: BookContext,
    portfolioIds: readonly string[],
    pairs: readonly { portfolioId: string; symbol: string }[] = [],
  ): Promise<Book> {
    const book = new Book(ctx);
    const accounts = sql<AccountRow>`
      select id, user_id, name, is_competition, cash_reserve_percentage, cash_balance, reserved_cash, contributed from portfolios
      where id = any(${portfolioIds}::uuid[]) and deleted_at is null order by id for update`.execute(ctx.trx);
    // A second statement, begun after the lock is held: it must not see holdings from before it.
    // One index look-up a pair, whatever the planner thinks of a table that grows with every trade.
    const positions = pairs.length === 0 ? null : sql<PositionRow>`
      select x.n::int, h.id, h.shares, h.reserved_shares, h.cost_basis
      from unnest(${pairs.map((p) => p.portfolioId)}::uuid[], ${
      pairs.map((p) => p.symbol)
    }::text[]) with ordinality as x(portfolio_id, symbol, n)
      cross join lateral (
        select id, shares, reserved_shares, cost_basis from holdings where portfolio_id = x.portfolio_id and symbol = x.symbol limit 1
      ) h`.execute(ctx.trx);
    await settled([accounts, ...(positions ? [positions] : [])]);
    for (const row of (await accounts).rows) {
      book.#accounts.set(row.id, {
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
    for (const row of (await positions)?.rows ?? []) {
      const { portfolioId, symbol } = pairs[row.n - 1]!;
      book.#positions.set(`${portfolioId} ${symbol}`, {
        portfolioId,
        symbol,
        id: row.id,
        shares: shares(row.shares),
        reserved: shares(row.reserved_shares),
        cost: cents(row.cost_basis),
      });
    }
    return book;
  }

  /** Puts a portfolio that this transaction has just inserted, with no cash, into the book. */
  static forNew(ctx: BookContext, account: Account): Book {
    const book = new Book(ctx);
    book.#accounts.set(account.id, account);
    return book;
  }

  account(portfolioId: string): Readonly<Account> | undefined {
    return this.#accounts.get(portfolioId);
  }

  position(portfolioId: string, symbol: string): Readonly<Position> | undefined {
    return this.#positions.get(`${portfolioId} ${symbol}`);
  }

  /** Cash less what pending buys reserved. */
  freeCash(portfolioId: string): Cents {
    const account = this.#account(portfolioId);
    return subtractCents(account.cash, account.reserved);
  }

  /** Free cash less the part the owner keeps back, never below zero. */
  spendableCash(portfolioId: string): Cents {
    const account = this.#account(portfolioId);
    return spendable(account.cash, account.reserved, account.reservePercentage);
  }

  deposit(portfolioId: string, amount: Cents, source: Source, notes: string | null): Entry {
    const account = this.#touch(portfolioId);
    account.contributed = addCents(account.contributed, amount);
    return this.#record(account, { type: "DEPOSIT", source, amount, cashEffect: amount, notes });
  }

  /** The caller has checked that the free cash covers it. */
  withdraw(portfolioId: string, amount: Cents, source: Source, notes: string | null): Entry {
    const account = this.#touch(portfolioId);
    account.contributed = subtractCents(account.contributed, amount);
    return this.#record(account, { type: "WITHDRAWAL", source, amount, cashEffect: -amount as Cents, notes });
  }

  /** Takes shares in and pays for them; the caller has checked that the cash covers it. */
  buy(
    trade: { portfolioId: string; symbol: string; shares: Shares; price: Price; source: Source; notes: string | null },
  ): Entry {
    const account = this.#touch(trade.portfolioId);
    const amount = notional(trade.price, trade.shares);
    const position = this.#touchPosition(trade.portfolioId, trade.symbol);
    position.shares = addShares(position.shares, trade.shares);
    position.cost = addCents(position.cost, amount);
    return this.#record(account, {
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
    const account = this.#touch(trade.portfolioId);
    const amount = notional(trade.price, trade.shares);
    const position = this.#touchPosition(trade.portfolioId, trade.symbol);
    const cost = proportion(position.cost, trade.shares, position.shares);
    position.shares = subtractShares(position.shares, trade.shares);
    position.cost = subtractCents(position.cost, cost);
    return this.#record(account, {
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
    const account = this.#touch(portfolioId);
    account.reserved = addCents(account.reserved, amount);
  }

  /** Promises shares to a pending sell, or with a negative count takes the promise back. */
  reserveShares(portfolioId: string, symbol: string, count: Shares): void {
    if (count === 0n) return;
    const position = this.#touchPosition(portfolioId, symbol);
    position.reserved = addShares(position.reserved, count);
  }

  /** Writes what changed: one statement for portfolios, holdings and the journal each. */
  async write(): Promise<void> {
    this.#assertSound();
    const statements: Promise<unknown>[] = [];
    if (this.#changedAccounts.size > 0) {
      statements.push(writeAccounts(this.#ctx.trx, [...this.#changedAccounts].map((id) => this.#account(id))));
    }
    if (this.#changedPositions.size > 0) {
      statements.push(
        writePositions(this.#ctx.trx, [...this.#changedPositions].map((key) => this.#positions.get(key)!)),
      );
    }
    if (this.#entries.length > 0) statements.push(writeEntries(this.#ctx.trx, this.#ctx.wall, this.#entries));
    this.#changedAccounts.clear();
    this.#changedPositions.clear();
    this.#entries.length = 0;
    await settled(statements);
  }

  #account(id: string): Account {
    const account = this.#accounts.get(id);
    if (!account) throw new Error(`Portfolio ${id} is not in this book`);
    return account;
  }

  #touch(id: string): Account {
    this.#changedAccounts.add(id);
    return this.#account(id);
  }

  #touchPosition(portfolioId: string, symbol: string): Position {
    const key = `${portfolioId} ${symbol}`;
    this.#changedPositions.add(key);
    let position = this.#positions.get(key);
    if (!position) {
      this.#positions.set(
        key,
        position = {
          portfolioId,
          symbol,
          id: this.#ctx.newId(),
          shares: ZERO_SHARES,
          reserved: ZERO_SHARES,
          cost: ZERO_CENTS,
        },
      );
    }
    return position;
  }

  #record(
    account: Account,
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
    account.cash = addCents(account.cash, part.cashEffect);
    const entry: Entry = {
      portfolioId: account.id,
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
    for (const id of this.#changedAccounts) {
      const a = this.#account(id);
      if (a.reserved < 0n || a.cash < a.reserved) {
        throw new Error(`Portfolio ${id} would have cash ${centsText(a.cash)} with ${centsText(a.reserved)} reserved`);
      }
    }
    for (const key of this.#changedPositions) {
      const p = this.#positions.get(key)!;
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
