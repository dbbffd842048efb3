/** What a ledger writer changed, as writes in bulk: balances and entries. */
import { isoText } from "../../kernel/iso_text.ts";
import { centsText, priceText, sharesText } from "../../kernel/money.ts";
import type { BulkWrite } from "../../kernel/store/bulk_write.ts";
import type { Entry, HoldingState, PortfolioState } from "../state.ts";

export const portfolioWrite = (portfolios: readonly PortfolioState[]): BulkWrite => ({
  statement: `
    update portfolios p set cash_balance = x.cash, reserved_cash = x.reserved, contributed = x.contributed,
      entry_count = x.entry_count, last_hash = x.last_hash
    from json_to_recordset($rows) as x(id uuid, cash numeric, reserved numeric, contributed numeric,
      entry_count integer, last_hash text)
    where p.id = x.id`,
  rows: portfolios.map((a) => ({
    id: a.id,
    cash: centsText(a.cash),
    reserved: centsText(a.reserved),
    contributed: centsText(a.contributed),
    entry_count: a.entryCount,
    last_hash: a.lastHash,
  })),
});

export const holdingWrite = (holdings: readonly (HoldingState & { portfolioId: string })[]): BulkWrite => ({
  statement: `
    insert into holdings as h (portfolio_id, symbol, id, auto_reinvest, shares, reserved_shares, cost_basis)
    select portfolio_id, symbol, id, auto_reinvest, shares, reserved, cost
    from json_to_recordset($rows) as x(portfolio_id uuid, symbol text, id uuid, auto_reinvest boolean,
      shares numeric, reserved numeric, cost numeric)
    on conflict (portfolio_id, symbol) do update set shares = excluded.shares,
      reserved_shares = excluded.reserved_shares, cost_basis = excluded.cost_basis`,
  rows: holdings.map((p) => ({
    portfolio_id: p.portfolioId,
    symbol: p.symbol,
    id: p.id,
    auto_reinvest: p.autoReinvest,
    shares: sharesText(p.shares),
    reserved: sharesText(p.reserved),
    cost: centsText(p.cost),
  })),
});

/** @param recordedAt ISO 8601 */
export const entryWrite = (entries: readonly Entry[], recordedAt: string): BulkWrite => ({
  statement: `
    insert into journal_entries (portfolio_id, id, type, source_type, source_id, symbol, shares, price, amount,
      cash_effect, share_effect, cost_effect, notes, occurred_at, recorded_at, number, hash)
    select portfolio_id, id, type, source_type, source_id, symbol, shares, price, amount, cash_effect, share_effect,
      cost_effect, notes, occurred_at, recorded_at, number, hash
    from json_to_recordset($rows) as x(portfolio_id uuid, id uuid, type text, source_type text, source_id text,
      symbol text, shares numeric, price numeric, amount numeric, cash_effect numeric, share_effect numeric,
      cost_effect numeric, notes text, occurred_at timestamptz, recorded_at timestamptz, number integer, hash text)`,
  // Sorted by the first column of the indexes, so that neighbouring rows are written together: with many entries this
  // saves a tenth of the time.
  rows: entries.toSorted((a, b) => a.portfolioId < b.portfolioId ? -1 : a.portfolioId > b.portfolioId ? 1 : 0)
    .map((e) => ({
      portfolio_id: e.portfolioId,
      id: e.id,
      type: e.type,
      source_type: e.source.type,
      source_id: e.source.id,
      symbol: e.symbol,
      shares: e.shares === null ? null : sharesText(e.shares),
      price: e.price === null ? null : priceText(e.price),
      amount: centsText(e.amount),
      cash_effect: centsText(e.cashEffect),
      share_effect: sharesText(e.shareEffect),
      cost_effect: centsText(e.costEffect),
      notes: e.notes ?? undefined,
      occurred_at: isoText(e.occurredAt),
      recorded_at: recordedAt,
      number: e.number,
      hash: e.hash,
    })),
});
