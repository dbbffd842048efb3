/** Mutants that no test can detect, by name, with the reason. */
export const equivalent: ReadonlyMap<string, string> = new Map([
  [
    "core/kernel/money.ts: return Math.abs(units) < 10 ** DIGITS_TOLD_APART && units / scale === value ? units : null; [< -> <=]",
    "a number at the bound is read the long way, to the same units",
  ],
  [
    "core/kernel/money.ts: if (point < (negative ? 2 : 1) || text.length > DIGITS_TOLD_APART || text.charCodeAt(point) !== 46) return null; [> -> >=]",
    "a text at the bound is read the long way, to the same units",
  ],
  [
    'core/kernel/money.ts: const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, "0"); [< -> <=]',
    "minus nothing is nothing",
  ],
  [
    "core/ledger/ledger_session.ts: if (this.#changedPortfolios.size > 0) { [> -> >=]",
    "a statement about no rows changes none",
  ],
  [
    "core/ledger/write_bulk.ts: const sorted = entries.toSorted((a, b) => a.portfolioId < b.portfolioId ? -1 : a.portfolioId > b.portfolioId ? 1 : 0); [< -> <=]",
    "the order of rows in a statement is for speed",
  ],
  [
    "core/ledger/write_bulk.ts: const sorted = entries.toSorted((a, b) => a.portfolioId < b.portfolioId ? -1 : a.portfolioId > b.portfolioId ? 1 : 0); [> -> >=]",
    "the order of rows in a statement is for speed",
  ],
  [
    "core/ledger/valuation.ts: if (lastTrade && lastTrade.price > 0) prices.set(symbol, lastTrade.price); [> -> >=]",
    "no market has a trade at nothing",
  ],
  [
    "core/orders/watermark.ts: if (known && known.decidedUntil <= now) return known; [<= -> <]",
    "read again from the store, seconds are decided again as they were",
  ],
  [
    "core/orders/write_bulk.ts: select * from orders where portfolio_id = k.portfolio_id and id = k.id and status = 'pending' limit 1) o [ limit 1 -> (nothing)]",
    "a key has one row; the limit is for the planner",
  ],
  [
    "core/kernel/check.ts: await yieldToEventLoop(); [await yieldToEventLoop(); -> ;]",
    "others wait longer, which the benchmark of latency sees",
  ],
  [
    "core/kernel/records_bulk.ts: if (stored.rows.length === 0) return claims.map(() => null); [stored.rows.length === 0 -> false]",
    "a short cut to the same answer",
  ],
  [
    "core/kernel/records_bulk.ts: if (rows.answers.length > 0) { [> -> >=]",
    "a statement about no rows writes none",
  ],
]);
