/** Mutants that no test can detect, by name, with the reason. */
export const equivalent: ReadonlyMap<string, string> = new Map([
  [
    "core/kernel/money.ts: return Math.abs(units) < 10 ** DIGITS_TOLD_APART && units / scale === value ? units : null; [< -> <=]",
    "a number at the bound takes the slow path, with the same result",
  ],
  [
    "core/kernel/money.ts: if (point < (negative ? 2 : 1) || text.length > DIGITS_TOLD_APART || text.charCodeAt(point) !== 46) return null; [> -> >=]",
    "a text at the bound takes the slow path, with the same result",
  ],
  [
    'core/kernel/money.ts: const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, "0"); [< -> <=]',
    "minus zero is zero",
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
    "no market has a trade at a price of 0",
  ],
  [
    "core/orders/watermark.ts: if (known && known.decidedUntil <= now) return known; [<= -> <]",
    "after a re-read from the store the seconds are decided again, with the same result",
  ],
  [
    "core/orders/write_bulk.ts: select * from orders where portfolio_id = k.portfolio_id and id = k.id and status = 'pending' limit 1) o [ limit 1 -> (nothing)]",
    "a key has one row; the limit is for the planner",
  ],
  [
    "core/kernel/check.ts: await yieldToEventLoop(); [await yieldToEventLoop(); -> ;]",
    "other requests wait longer, which only the latency benchmark detects",
  ],
  [
    "core/kernel/records_bulk.ts: if (stored.rows.length === 0) return claims.map(() => null); [stored.rows.length === 0 -> false]",
    "a shortcut to the same result",
  ],
  [
    "core/kernel/records_bulk.ts: if (rows.answers.length > 0) { [> -> >=]",
    "a statement about no rows writes none",
  ],
]);
