import { sql } from "kysely";
import { awaitAll, type Trx } from "../../kernel/store/db.ts";
import { prepared } from "../../kernel/store/prepared.ts";
import { cents, shares } from "../../kernel/money.ts";
import { DEFAULT_RESERVE } from "../contract.ts";
import type { HoldingState, PortfolioState } from "../state.ts";

interface HoldingRow {
  /** Position of its pair in the request, from 1. */
  n: number;
  id: string;
  auto_reinvest: boolean;
  shares: string;
  reserved_shares: string;
  cost_basis: string;
}

export interface Locked {
  readonly portfolios: readonly PortfolioState[];
  readonly holdings: readonly (HoldingState & { portfolioId: string })[];
}

const lockRows = prepared((db, portfolioIds: readonly string[]) =>
  db.selectFrom("portfolios")
    .select(["id", "user_id", "name", "is_competition", "cash_reserve_percentage", "enable_drip", "trading_rules"])
    .select(["cash_balance", "reserved_cash", "contributed", "entry_count", "last_hash"])
    .where("id", "=", sql<string>`any(${portfolioIds}::uuid[])`).where("deleted_at", "is", null)
    .orderBy("id").forUpdate().compile()
);

/**
 * Locks portfolios until the transaction ends, in the order of their ids so that two transactions cannot deadlock, and
 * reads their holdings of the symbols. Deleted and unknown portfolios are left out.
 */
export async function lockPortfolios(
  trx: Trx,
  portfolioIds: readonly string[],
  pairs: readonly { portfolioId: string; symbol: string }[],
): Promise<Locked> {
  const locking = lockRows(trx, portfolioIds);
  // A second statement, started after the lock is held: it must not see the holdings from before the lock.
  const reading = pairs.length === 0
    ? []
    : readHoldings(trx, pairs.map((p) => p.portfolioId), pairs.map((p) => p.symbol));
  const [portfolios, holdings] = await awaitAll([locking, reading]);
  return {
    portfolios: portfolios.map((row) => ({
      id: row.id,
      userId: row.user_id,
      name: row.name,
      isCompetition: row.is_competition,
      tradingRules: row.trading_rules,
      reservePercentage: row.cash_reserve_percentage ?? DEFAULT_RESERVE,
      drip: row.enable_drip,
      cash: cents(row.cash_balance),
      reserved: cents(row.reserved_cash),
      contributed: cents(row.contributed),
      entryCount: row.entry_count,
      lastHash: row.last_hash,
    })),
    holdings: holdings.map((row) => ({
      ...pairs[row.n - 1]!,
      id: row.id,
      autoReinvest: row.auto_reinvest,
      shares: shares(row.shares),
      reserved: shares(row.reserved_shares),
      cost: cents(row.cost_basis),
    })),
  };
}

/** One index look-up per pair, whatever the planner estimates for a table that grows with every trade. */
const readHoldings = prepared((db, portfolioIds: readonly string[], symbols: readonly string[]) =>
  sql<HoldingRow>`
    select x.n::int, h.id, h.auto_reinvest, h.shares, h.reserved_shares, h.cost_basis
    from unnest(${portfolioIds}::uuid[], ${symbols}::text[])
      with ordinality as x(portfolio_id, symbol, n)
    cross join lateral (
      select id, auto_reinvest, shares, reserved_shares, cost_basis from holdings
      where portfolio_id = x.portfolio_id and symbol = x.symbol limit 1
    ) h`.compile(db)
);
