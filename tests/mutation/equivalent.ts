import type { Mutant } from "./mutants.ts";

/** Mutants that no test can detect, by name, with the reason. Each must exist. */
export const equivalent: ReadonlyMap<string, string> = new Map(Object.entries({
  'core/actions/set_terms.ts: const before = await ctx.trx.selectFrom("delistings").selectAll().where("id", "=", id).forUpdate() [.forUpdate() -> (nothing)]':
    "the embedded store runs one transaction at a time; on PostgreSQL the test of terms that come late fails",
  "core/analytics/checks.ts: for (let i = 1; i < days.length; i++) { [< -> <=]":
    "there is no day after the last to be out of order",
  "core/analytics/returns/explain.ts: return valued(state, symbols.length > 0 ? await closesOf(ctx.market, symbols, lastSnapshotDay(at)) : new Map()); [> -> >=]":
    "of no symbols there are no closes",
  "core/analytics/returns/reconcile.ts: .toSorted((a, b) => Number(size(b.gain) - size(a.gain)) || (a.symbol < b.symbol ? -1 : 1)); [< -> <=]":
    "symbols are unique",
  "core/analytics/returns/reconcile.ts: const size = (amount: Cents): bigint => amount < 0n ? -amount : amount; [< -> <=]":
    "minus zero is zero",
  'core/analytics/restate.ts: const mark = await trx.selectFrom("stale_snapshots").selectAll().where("portfolio_id", "=", portfolioId).forUpdate() [.forUpdate() -> (nothing)]':
    "the embedded store runs one transaction at a time; on PostgreSQL the test of an older day fails",
  "core/analytics/returns/returns.ts: together += (returns[i]! - own) * (b - its); [- -> +]":
    "the benchmark's deviations sum to zero, so a constant added to the returns changes only the rounding",
  "core/analytics/returns/risk.ts: const market = periods.map(({ from, to }) => closes.get(to)! / closes.get(from)! - 1); [- -> +]":
    "neither a variance nor a covariance changes when a constant is added",
  "core/analytics/returns/risk.ts: returns.push(factor - 1); [- -> +]":
    "neither a deviation nor a covariance changes when a constant is added",
  "core/analytics/snapshots_bulk.ts: await sql`select set_config('work_mem', '64MB', true)`.execute(trx); [await sql`select set_config('work_mem', '64MB', true)`.execu -> ;]":
    "how much memory the store uses is a matter of speed",
  'core/analytics/returns/subperiods.ts: const atStart = timing === "start" || timing !== "end" && net > 0; [> -> >=]':
    "a flow of zero counts the same at either end",
  "core/analytics/returns/subperiods.ts: for (; next < flows.length && flowDays[next]! <= day; next++) net += flows[next]!.amount; [< -> <=]":
    "there is no flow after the last, and its missing day is not before any",
  "core/analytics/returns/subperiods.ts: if (days.length > 0) netUntil(days[0]!); [> -> >=]":
    "no flow is before a missing day",
  "core/analytics/value_series.ts: if (slices.over) await slices.pause(); [await slices.pause(); -> ;]":
    "other requests wait longer, which only the latency benchmark detects",
  "core/analytics/xirr.ts: const positive = f(from) > 0; [> -> >=]": "a step never starts from an exact root",
  "core/analytics/xirr.ts: if (!amounts.some((a) => a > 0) || !amounts.some((a) => a < 0)) return null; [!amounts.some((a) => a > 0) || !amounts.some((a) => a < 0) -> false]":
    "a shortcut: flows of one sign have no root",
  "core/analytics/xirr.ts: if (!amounts.some((a) => a > 0) || !amounts.some((a) => a < 0)) return null; [< -> <=]":
    "a shortcut: flows of one sign have no root",
  "core/analytics/xirr.ts: if (!amounts.some((a) => a > 0) || !amounts.some((a) => a < 0)) return null; [> -> >=]":
    "a shortcut: flows of one sign have no root",
  "core/analytics/xirr.ts: if (!amounts.some((a) => a > 0) || !amounts.some((a) => a < 0)) return null; [|| -> &&]":
    "a shortcut: flows of one sign have no root",
  "core/analytics/xirr.ts: if (log < 0) { [< -> <=]": "at zero both orders give the plain sum",
  "core/contributions/buy_waiting.ts: if (rows.length === 0) return 0; [rows.length === 0 -> false]":
    "a shortcut: of no purchases none is made",
  "core/contributions/manage.ts: await openOwn(ctx, (await own()).portfolio_id); [await openOwn(ctx, (await own()).portfolio_id); -> ;]":
    "the embedded store runs one transaction at a time; on PostgreSQL the test of a plan that is toggled fails",
  "core/contributions/manage.ts: if (active && next <= date) await contribute(ctx, [portfolioId], date); [&& -> ||]":
    "only what is active and due is contributed",
  'core/contributions/store.ts: .where("is_active", "=", true).where("next_date", "<=", date).orderBy("next_date").orderBy("id").execute(); [.where("next_date", "<=", date) -> (nothing)]':
    "of a plan that is not due no date is made",
  'core/contributions/store.ts: db.selectFrom("contribution_plans").selectAll().where("portfolio_id", "in", [...portfolioIds]) [.where("portfolio_id", "in", [...portfolioIds]) -> (nothing)]':
    "plans of portfolios that the session has not locked are left out",
  "core/identity/authenticate.ts: verified.delete(token); [verified.delete(token); -> ;]":
    "an expired token is refused either way; forgetting it frees its memory sooner",
  "core/identity/create_token.ts: await lockUser(ctx.trx, userId); [await lockUser(ctx.trx, userId); -> ;]":
    "the embedded store runs one transaction at a time; on PostgreSQL the test of fifty tokens fails",
  "core/identity/sign_in_lock.ts: const row = { failures, last_failed_at: wall, locked_until: lock > 0 ? wall.add({ seconds: lock }) : null }; [> -> >=]":
    "a lock of no seconds locks nothing",
  "core/interest/days.ts: const firsts = [...new Set([month.first, ...changes.map(({ day }) => day).filter((day) => day > month.first)])] [> -> >=]":
    "the month's first day is in the set already",
  "core/interest/days.ts: if (portfolioIds.length === 0) return []; [portfolioIds.length === 0 -> false]":
    "a shortcut: no portfolios have no days",
  "core/interest/days.ts: return { ...days, weighted, rates: rates.filter((rate, i) => rate !== rates[i - 1]) }; [- -> +]":
    "of equal rates in a row one is left, the first or the last",
  'core/interest/store.ts: const rows = await db.selectFrom("interest_periods").select("portfolio_id").where("month", "=", month) [ .where("portfolio_id", "in", [...portfolioIds]) -> (nothing)]':
    "portfolios that are not asked for are ignored",
  'core/interest/store.ts: const rows = await db.selectFrom("interest_rates").selectAll().where("portfolio_id", "in", [...portfolioIds]) [.where("portfolio_id", "in", [...portfolioIds]) -> (nothing)]':
    "with the days of others' changes the month has more parts, with the same sums",
  "core/kernel/money.ts: const digit = text.charCodeAt(i) - 48; [- -> +]":
    "the text or the number takes the slow path, with the same result",
  'core/kernel/money.ts: const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, "0"); [< -> <=]':
    "minus zero is zero",
  "core/kernel/money.ts: const point = text.length - decimals - 1; [- -> +]":
    "every text takes the slow path, with the same result",
  "core/kernel/money.ts: const units = Math.round(value * scale); [* -> /]":
    "the text or the number takes the slow path, with the same result",
  "core/kernel/money.ts: if (digit < 0 || digit > 9) return null; [< -> <=]":
    "the text or the number takes the slow path, with the same result",
  "core/kernel/money.ts: if (i === point) continue; [=== -> !==]":
    "the text or the number takes the slow path, with the same result",
  "core/kernel/money.ts: if (i === point) continue; [i === point -> false]":
    "the text or the number takes the slow path, with the same result",
  "core/kernel/money.ts: if (point < (negative ? 2 : 1) || text.length > MAX_EXACT_DIGITS || text.charCodeAt(point) !== 46) return null; [< -> <=]":
    "a text with one digit before the point takes the slow path, with the same result",
  "core/kernel/money.ts: if (point < (negative ? 2 : 1) || text.length > MAX_EXACT_DIGITS || text.charCodeAt(point) !== 46) return null; [> -> >=]":
    "a text at the bound takes the slow path, with the same result",
  "core/kernel/money.ts: return Math.abs(units) < 10 ** MAX_EXACT_DIGITS && units / scale === value ? units : null; [< -> <=]":
    "a number at the bound takes the slow path, with the same result",
  "core/kernel/run/transact.ts: await new Promise((wake) => setTimeout(wake, tries * tries * 3)); [* -> /]":
    "how long a retry waits is a matter of speed",
  "core/kernel/store/records_bulk.ts: if (stored.length === 0) return claims.map(() => null); [stored.length === 0 -> false]":
    "a shortcut to the same result",
  "core/kernel/store/records_bulk.ts: limit 1) k`.compile(db) [ limit 1 -> (nothing)]":
    "a key has one row; the limit is for the planner",
  'core/kernel/wire.ts: const isInReach = (isoText: string) => isoText >= "1900" && isoText < "2200"; [< -> <=]':
    "the text of a date goes on after the year",
  'core/actions/settlement/settled.ts: .where("action_id", "=", action.id).where("portfolio_id", "in", [...portfolioIds]).execute(), [.where("portfolio_id", "in", [...portfolioIds]) -> (nothing)]':
    "callers look up only the portfolios they passed",
  "core/analytics/now.ts: allocations: [...sectors].toSorted(([a, x], [b, y]) => x === y ? (a < b ? -1 : 1) : x > y ? -1 : 1) [< -> <=]":
    "each sector is there once",
  "core/identity/authenticate.ts: if (claims) verified.set(token, claims); [claims -> false]": "a cache",
  "core/identity/jwt.ts: if (token.length > MAX_LENGTH) return null; [> -> >=]": "no signed token is that long",
  'core/identity/store.ts: .select(["u.role", "u.is_active", "u.suspended_until"]) [ .where("t.token_hash", "=", sql<string>`any(${hashes})`) -> (nothing)]':
    "the rows are looked up by hash",
  'core/identity/store.ts: trx.updateTable("sessions").set(changes).where("user_id", "=", session.user_id).where("id", "=", session.id) [.where("user_id", "=", session.user_id) -> (nothing)]':
    "an id belongs to one user",
  "core/kernel/money.ts: return numerator >= 0n ? (numerator + half) / denominator : -((-numerator + half) / denominator); [>= -> >]":
    "zero is zero either way",
  "core/kernel/money.ts: if (digit < 0 || digit > 9) return null; [> -> >=]": "the slow path reads it as well",
  "core/kernel/run/replay.ts: if (keyed.length === 0) return claims.map(() => null); [keyed.length === 0 -> false]":
    "a shortcut to the same result",
  "core/orders/matching/due.ts: const bound = wanted && Temporal.Instant.compare(wanted, ctx.now) < 0 ? wanted : ctx.now; [< -> <=]":
    "of two equal instants either will do",
  "core/orders/matching/progress.ts: return due && compare(due, now) < 0 ? due : now; [< -> <=]":
    "of two equal instants either will do",
  "core/orders/matching/turn.ts: if (performance.now() - stuckSince > PATIENCE_MS) return await work(); [> -> >=]":
    "a wait of exactly that long is as good as a longer one",
  "core/ledger/journal/ledger_writer.ts: if (amount === 0n) return; [amount === 0n -> false]":
    "a row that has not changed is written again",
  "core/ledger/journal/ledger_writer.ts: if (count === 0n) return; [count === 0n -> false]":
    "a row that has not changed is written again",
  "core/ledger/journal/write_bulk.ts: rows: entries.toSorted((a, b) => a.portfolioId < b.portfolioId ? -1 : a.portfolioId > b.portfolioId ? 1 : 0) [< -> <=]":
    "the order of rows in a statement is for speed",
  "core/ledger/journal/write_bulk.ts: rows: entries.toSorted((a, b) => a.portfolioId < b.portfolioId ? -1 : a.portfolioId > b.portfolioId ? 1 : 0) [> -> >=]":
    "the order of rows in a statement is for speed",
  "core/ledger/journal/write_bulk.ts: rows: entries.toSorted((a, b) => a.portfolioId < b.portfolioId ? -1 : a.portfolioId > b.portfolioId ? 1 : 0) [a.portfolioId < b.portfolioId -> !(a.portfolioId < b.portfolioId)]":
    "the order of rows in a statement is for speed",
  "core/ledger/journal/write_bulk.ts: rows: entries.toSorted((a, b) => a.portfolioId < b.portfolioId ? -1 : a.portfolioId > b.portfolioId ? 1 : 0) [a.portfolioId > b.portfolioId -> !(a.portfolioId > b.portfolioId)]":
    "the order of rows in a statement is for speed",
  "core/ledger/portfolios/set_default.ts: await lockUser(ctx.trx, userId); [await lockUser(ctx.trx, userId); -> ;]":
    "the embedded store runs one transaction at a time; on PostgreSQL the test of sixty-four changes fails",
  "core/ledger/valuation.ts: if (lastTrade && lastTrade.price > 0) prices.set(symbol, lastTrade.price); [> -> >=]":
    "no market has a trade at a price of 0",
  "core/orders/delete_portfolio.ts: if ((await LedgerWriter.open(ctx, [id])).portfolio(id)?.userId !== userId) portfolioNotFound(); [(await LedgerWriter.open(ctx, [id])).portfolio(id)?.userId ! -> false]":
    "the next read does not find it either",
  "core/orders/explain.ts: if (!triggers && wanted === null) return null; [!triggers && wanted === null -> false]":
    "an order that waits for no price has been filled",
  'core/orders/matching/decide.ts: if (order.side === "SELL" || amount <= order.reservedCash) return null; [<= -> <]':
    "an amount of just what is reserved passes the next check too",
  "core/orders/matching/decide.ts: if (stop === null || !reachesStop(order.side, watched(order.side, quote), stop)) return false; [false -> true]":
    "the embedded store runs one transaction at a time; on PostgreSQL the test of a stop that is lowered fails",
  "core/orders/matching/due.ts: at: at === expires && at !== touch ? expiry! : instantOf(at), [&& -> ||]":
    "where both are due, the two instants differ by less than a millisecond",
  "core/orders/matching/pending_bulk.ts: select * from orders where portfolio_id = k.portfolio_id and id = k.id and status = 'pending' limit 1) o [ limit 1 -> (nothing)]":
    "a key has one row; the limit is for the planner",
  "core/orders/matching/process.ts: : [...crossed, ...triggered, ...trailing].sort((a, b) => a.id < b.id ? -1 : 1); [< -> <=]":
    "no two orders have the same id",
  "core/orders/matching/process.ts: ctx.afterCommit(() => due.reasons.forEach((reason, symbol) => due.watermark.reasons.set(symbol, reason))); [ctx.afterCommit(() => due.reasons.forEach((reason, symbol) = -> ;]":
    "the same reason is written again at each look",
  "core/orders/matching/process.ts: ctx.afterCommit(() => watermark.decidedUntil = Math.max(watermark.decidedUntil, mark)); [ctx.afterCommit(() => watermark.decidedUntil = Math.max(wate -> ;]":
    "the seconds before the mark are looked at again, and nothing in them is due any more",
  "core/orders/matching/process.ts: if (keys.length > 0) { [> -> >=]": "to decide no orders changes nothing",
  "core/orders/matching/process.ts: return false; [false -> true]":
    "a transaction that finds nothing to do only takes longer",
  "core/orders/matching/process.ts: watermark.saved(mark, wall); [watermark.saved(mark, wall); -> ;]":
    "the mark is stored more often than it need be",
  "core/orders/matching/progress.ts: services.clock.wall().epochMilliseconds - saved.wall < SAVE_AFTER_MS; [- -> +]":
    "a process that starts from an earlier mark only asks again whether work is due that is done",
  "core/orders/matching/trails.ts: if (trail.reached && trail.reached.at <= decidedUntil) trail.reached = null; [<= -> <]":
    "a trailing stop that is reached is filled, or ends, in its second",
  "core/orders/matching/turn.ts: await work(); [await work(); -> ;]":
    "several processes have PostgreSQL; there the test of those that live the same weeks fails",
  "core/orders/matching/watermark.ts: a.askAtMost === b.askAtMost && a.bidAtLeast === b.bidAtLeast && a.askAtLeast === b.askAtLeast && [=== -> !==]":
    "the second look at an instant searches the same prices again, which only takes longer",
  "core/orders/matching/watermark.ts: a.bidAtMost === b.bidAtMost; [=== -> !==]":
    "the second look at an instant searches again",
  "core/orders/matching/watermark.ts: if (known && known.decidedUntil <= now) return known; [<= -> <]":
    "after a re-read from the store the seconds are decided again, with the same result",
  'core/orders/place.ts: export const sell = batched(contract.sell, orderBatch, (i) => marketOrder("SELL", i, true, null), asTradeResult); [true -> false]':
    "a sell uses no cash, so none of the reserve",
  "core/orders/place.ts: withHolding: false, [false -> true]":
    "the answer to an order shows no holding; reading it again takes time alone",
  'core/orders/store.ts: const rows = await trx.selectFrom("orders").selectAll() [ .where("portfolio_id", "=", sql<string>`any(${grouped.map(( -> (nothing)]':
    "a group belongs to one portfolio; the condition is for the index",
  "core/orders/write_bulk.ts: if (orders.length === 0) return; [orders.length === 0 -> false]":
    "a statement about no rows writes none",
  "core/actions/settlement/announced.ts: const order = (a: string, b: string): number => a < b ? -1 : a > b ? 1 : 0; [> -> >=]":
    "the sort asks only whether one comes before the other",
  "core/actions/settlement/announced.ts: const order = (a: string, b: string): number => a < b ? -1 : a > b ? 1 : 0; [a > b -> !(a > b)]":
    "the sort asks only whether one comes before the other",
  'core/actions/settlement/entitled.ts: .select(["a.entry_id", "s.execution_date"]).where("a.action", "=", "split") [ .where("a.entry_id", "in", splits.map((s) => s.entryId)) -> (nothing)]':
    "dates of other entries are not looked up",
  'core/actions/settlement/entitled.ts: .select(["a.entry_id", "s.execution_date"]).where("a.action", "=", "split") [.where("a.action", "=", "split") -> (nothing)]':
    "an entry of a split is noted for a split alone",
  'core/actions/store.ts: .where("last_day", ">=", first).where("last_day", "<=", last) [.where("last_day", "<=", last) -> (nothing)]':
    "an import leaves out what is still to come",
  "core/transfer/marks.ts: found.sort((a, b) => a.ms - b.ms || ranks[a.mark.kind] - ranks[b.mark.kind]); [- -> +]":
    "of the ranks: marks of one instant are found in their order, and the sort keeps it; of the times, tests fail",
  "core/transfer/missing.ts: if (record?.row || all <= 0n || all === own) return; [<= -> <]":
    "of no shares there are no changes",
  "core/transfer/marks.ts: shares < 0n && daysFrom(last_day, at) >= -SPLIT_DAYS && daysFrom(last_day, at) <= LATE_DAYS.delisting [< -> <=]":
    "a merger without shares is refused before",
  "core/transfer/one_per_user.ts: if (left > 0) counts.set(user, left); [> -> >=]":
    "no count and a count of none are the same",
  'http/access.ts: if (scheme === "bearer" && token.length > 0 && token.length < 4096) { [< -> <=]':
    "no valid token is as long, so the caller is anonymous either way",
  "http/request.ts: if (queryStart >= 0) readQuery(new URLSearchParams(url.slice(queryStart + 1)), shape, locations, input); [>= -> >]":
    "a URL does not begin with a question mark",
  "core/ledger/own.ts: await openOwn(ctx, id); [await openOwn(ctx, id); -> ;]":
    "what shows the portfolio afterwards refuses it too, and nothing is kept",
  'core/ledger/value_bulk.ts: const rows = await db.selectFrom("holdings").select("symbol").where("portfolio_id", "=", portfolioId).execute(); [.where("portfolio_id", "=", portfolioId) -> (nothing)]':
    "closes of more symbols are asked for than are needed",
  "core/contributions/manage.ts: await getPlan(ctx.trx, userIdOf(ctx.actor), id); [await getPlan(ctx.trx, userIdOf(ctx.actor), id); -> ;]":
    "what shows the plan afterwards refuses it too, and nothing is kept",
  "core/goals/manage.ts: await openOwn(ctx, goal.portfolio_id); [await openOwn(ctx, goal.portfolio_id); -> ;]":
    "what shows the goal afterwards does not find that of a deleted portfolio either",
}));

/** The names in the list that are none of these mutants, because their line was changed or removed. */
export function staleAmong(mutants: readonly Mutant[]): string[] {
  const names = new Set(mutants.map(({ name }) => name));
  return [...equivalent.keys()].filter((name) => !names.has(name));
}
