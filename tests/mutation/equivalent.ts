/** Mutants that no test can detect, by name, with the reason. */
export const equivalent: ReadonlyMap<string, string> = new Map([
  [
    "core/kernel/money.ts: return Math.abs(units) < 10 ** MAX_EXACT_DIGITS && units / scale === value ? units : null; [< -> <=]",
    "a number at the bound takes the slow path, with the same result",
  ],
  [
    "core/kernel/money.ts: if (point < (negative ? 2 : 1) || text.length > MAX_EXACT_DIGITS || text.charCodeAt(point) !== 46) return null; [> -> >=]",
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
    "core/orders/process.ts: ctx.afterCommit(() => watermark.decidedUntil = Math.max(watermark.decidedUntil, mark)); [ctx.afterCommit(() => watermark.decidedUntil = Math.max(wate -> ;]",
    "the seconds before the mark are looked at again, and nothing in them is due any more",
  ],
  [
    "core/orders/process.ts: : [...crossed, ...triggered, ...trailing].sort((a, b) => a.id < b.id ? -1 : 1); [< -> <=]",
    "no two orders have the same id",
  ],
  [
    "core/orders/watermark.ts: a.askAtMost === b.askAtMost && a.bidAtLeast === b.bidAtLeast && a.askAtLeast === b.askAtLeast && [=== -> !==]",
    "the second look at an instant searches the same prices anew, which only takes longer",
  ],
  [
    "core/orders/process.ts: if (keys.length > 0) { [> -> >=]",
    "to decide no orders changes nothing",
  ],
  [
    "core/orders/process.ts: watermark.saved(mark, wall); [watermark.saved(mark, wall); -> ;]",
    "the mark is stored more often than it need be",
  ],
  [
    "core/orders/due.ts: at: at === expires && at !== touch ? expiry! : instantOf(at), [&& -> ||]",
    "where both are due, the two instants differ by less than a millisecond",
  ],
  [
    'core/orders/decide.ts: if (order.side === "SELL" || amount <= order.reservedCash) return null; [<= -> <]',
    "an amount of just what is reserved passes the next check too",
  ],
  [
    'core/orders/store.ts: const rows = await trx.selectFrom("orders").selectAll() [ .where("portfolio_id", "=", sql<string>`any(${grouped.map(( -> (nothing)]',
    "a group belongs to one portfolio; the condition is for the index",
  ],
  [
    "core/orders/write_bulk.ts: if (orders.length === 0) return; [orders.length === 0 -> false]",
    "a statement about no rows writes none",
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
    "core/identity/authenticate.ts: verified.delete(token); [verified.delete(token); -> ;]",
    "an expired token is refused either way; forgetting it frees its memory sooner",
  ],
  [
    'http/access.ts: if (scheme === "bearer" && token.length > 0 && token.length < 4096) { [< -> <=]',
    "no valid token is as long, so the caller is anonymous either way",
  ],
  [
    "core/kernel/records_bulk.ts: if (rows.answers.length > 0) { [> -> >=]",
    "a statement about no rows writes none",
  ],
  [
    "core/analytics/checks.ts: if (digits(8, 10) <= 28 || isoOfEpochDay(day) === date) return day; [<= -> <]",
    "every month has a day 28, which the slower check confirms",
  ],
  [
    "core/analytics/checks.ts: for (let i = 1; i < days.length; i++) { [< -> <=]",
    "there is no day after the last to be out of order",
  ],
  [
    'core/analytics/reconcile.ts: if (!first || !last) throw new RangeError("Give at least one period"); [|| -> &&]',
    "the first and the last period are missing together",
  ],
  [
    "core/analytics/reconcile.ts: const size = (amount: Cents): bigint => amount < 0n ? -amount : amount; [< -> <=]",
    "minus zero is zero",
  ],
  [
    "core/analytics/reconcile.ts: .toSorted((a, b) => Number(size(b.gain) - size(a.gain)) || (a.symbol < b.symbol ? -1 : 1)); [< -> <=]",
    "symbols are unique",
  ],
  [
    "core/analytics/returns.ts: together += (returns[i]! - own) * (b - its); [- -> +]",
    "the benchmark's deviations sum to zero, so a constant added to the returns changes only the rounding",
  ],
  [
    "core/analytics/returns.ts: return capital > 0 && capital < Infinity ? defined(gain / capital) : null; [> -> >=]",
    "a division by zero is not defined either",
  ],
  [
    "core/analytics/risk.ts: returns.push(factor - 1); [- -> +]",
    "neither a deviation nor a covariance changes when a constant is added",
  ],
  [
    "core/analytics/risk.ts: const market = periods.map(({ from, to }) => closes.get(to)! / closes.get(from)! - 1); [- -> +]",
    "neither a variance nor a covariance changes when a constant is added",
  ],
  [
    "core/analytics/subperiods.ts: for (; next < flows.length && flowDays[next]! <= day; next++) net += flows[next]!.amount; [< -> <=]",
    "there is no flow after the last, and its missing day is not before any",
  ],
  [
    "core/analytics/subperiods.ts: if (days.length > 0) netUntil(days[0]!); [> -> >=]",
    "no flow is before a missing day",
  ],
  [
    'core/analytics/subperiods.ts: const atStart = timing === "start" || timing !== "end" && net > 0; [> -> >=]',
    "a flow of zero counts the same at either end",
  ],
  [
    "core/analytics/xirr.ts: if (!amounts.some((a) => a > 0) || !amounts.some((a) => a < 0)) return null; [!amounts.some((a) => a > 0) || !amounts.some((a) => a < 0) -> false]",
    "a shortcut: flows of one sign have no root",
  ],
  [
    "core/analytics/xirr.ts: if (!amounts.some((a) => a > 0) || !amounts.some((a) => a < 0)) return null; [|| -> &&]",
    "a shortcut: flows of one sign have no root",
  ],
  [
    "core/analytics/xirr.ts: if (!amounts.some((a) => a > 0) || !amounts.some((a) => a < 0)) return null; [> -> >=]",
    "a shortcut: flows of one sign have no root",
  ],
  [
    "core/analytics/xirr.ts: if (!amounts.some((a) => a > 0) || !amounts.some((a) => a < 0)) return null; [< -> <=]",
    "a shortcut: flows of one sign have no root",
  ],
  [
    "core/analytics/xirr.ts: if (log < 0) { [< -> <=]",
    "at zero both orders give the plain sum",
  ],
  [
    "core/analytics/xirr.ts: const positive = f(from) > 0; [> -> >=]",
    "a step never starts from an exact root",
  ],
  [
    "core/kernel/money.ts: const point = text.length - decimals - 1; [- -> +]",
    "every text takes the slow path, with the same result",
  ],
  [
    "core/kernel/money.ts: if (point < (negative ? 2 : 1) || text.length > MAX_EXACT_DIGITS || text.charCodeAt(point) !== 46) return null; [< -> <=]",
    "a text with one digit before the point takes the slow path, with the same result",
  ],
  [
    "core/kernel/check.ts: for (let at = 0; at < rows.length; at += ROWS) { [< -> <=]",
    "one more piece, of no rows, is checked",
  ],
  [
    "core/kernel/transact.ts: await new Promise((wake) => setTimeout(wake, tries * tries * 3)); [* -> /]",
    "how long a retry waits is a matter of speed",
  ],
  [
    "core/kernel/attempt.ts: if (answers.length + audit.length + events.length > 0) send(finish(trx, wall, { answers, audit, events })); [> -> >=]",
    "nothing is written of no rows",
  ],
  [
    "core/kernel/replay.ts: ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => a < b ? -1 : 1)) [< -> <=]",
    "no two fields have the same name",
  ],
  [
    "core/kernel/records_bulk.ts: limit 1) k` [ limit 1 -> (nothing)]",
    "a key has one row; the limit is for the planner",
  ],
  [
    "core/kernel/records_bulk.ts: if (rows.audit.length > 0) { [> -> >=]",
    "a statement about no rows writes none",
  ],
  [
    "core/kernel/records_bulk.ts: if (rows.events.length > 0) statements.push(writeOutbox(trx, at, rows.events)); [> -> >=]",
    "a statement about no rows writes none",
  ],
  [
    "http/request.ts: if (question >= 0) readQuery(new URLSearchParams(url.slice(question + 1)), shape, locations, input); [>= -> >]",
    "a URL does not begin with a question mark",
  ],
  [
    "core/identity/sign_in_lock.ts: const row = { failures, last_failed_at: wall, locked_until: lock > 0 ? wall.add({ seconds: lock }) : null }; [> -> >=]",
    "a lock of no seconds locks nothing",
  ],
  [
    "core/identity/create_token.ts: await lockUser(ctx.trx, userId); [await lockUser(ctx.trx, userId); -> ;]",
    "the embedded store runs one transaction at a time; the test of fifty tokens detects it on PostgreSQL",
  ],
  [
    "core/ledger/ledger_session.ts: if (this.#changedHoldings.size > 0) { [> -> >=]",
    "a statement about no rows changes none",
  ],
  [
    "core/ledger/write_bulk.ts: const sorted = entries.toSorted((a, b) => a.portfolioId < b.portfolioId ? -1 : a.portfolioId > b.portfolioId ? 1 : 0); [a.portfolioId < b.portfolioId -> !(a.portfolioId < b.portfolioId)]",
    "the order of rows in a statement is for speed",
  ],
  [
    "core/ledger/write_bulk.ts: const sorted = entries.toSorted((a, b) => a.portfolioId < b.portfolioId ? -1 : a.portfolioId > b.portfolioId ? 1 : 0); [a.portfolioId > b.portfolioId -> !(a.portfolioId > b.portfolioId)]",
    "the order of rows in a statement is for speed",
  ],
  [
    "core/ledger/set_default.ts: await lockUser(ctx.trx, userId); [await lockUser(ctx.trx, userId); -> ;]",
    "the embedded store runs one transaction at a time; sixty-four changes at once detect it on PostgreSQL",
  ],
  [
    "core/orders/place.ts: if (shown.length > 0) await written; [> -> >=]",
    "awaited now or with the commit, with the same result",
  ],
  [
    'core/orders/place.ts: export const sell = batched(contract.sell, orderBatch, (i) => marketOrder("SELL", i, true, null), asTradeResult); [true -> false]',
    "a sell uses no cash, so none of the reserve",
  ],
  [
    "core/orders/place.ts: withHolding: false, [false -> true]",
    "the answer to an order shows no holding; reading it again takes time alone",
  ],
]);
