/** Snapshots of many portfolios, and the analytics of a portfolio with a long history, on PostgreSQL. */
import { sql } from "kysely";
import { caller } from "../core/testing.ts";
import { type Trx, wholeTables } from "../core/kernel/store/db.ts";
import { valuedAsOf } from "../core/ledger/mod.ts";
import { NEW_YORK, previousTradingDay, tradingHours } from "../core/market/mod.ts";
import type { Product } from "../core/product.ts";
import { withDatabase } from "./database.ts";
import { serverSettings, withDirectory } from "./processes.ts";
import { bracketed, count, median, ms, type Report } from "./report.ts";
import { makeTraders, operator, seeding, tradableSymbols, type Trader } from "./seed.ts";

const PORTFOLIOS = 100_000;
const HOLDINGS = 10;
const SYMBOLS = 500;
const SNAPSHOTS_GOAL_MS = 10_000;
const VALUING_GOAL_RATIO = 2;
const TRANSACTIONS = 10_000;
const HISTORY_DAYS = 5 * 252;
const TAB_GOAL_MS = 300;
const DAILY_GOAL_MS = 50;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Trading days before today, newest first. */
function daysBefore(product: Product, howMany: number): Temporal.PlainDate[] {
  const days = [previousTradingDay(product.services.clock.market().toZonedDateTimeISO(NEW_YORK).toPlainDate())];
  while (days.length < howMany) days.push(previousTradingDay(days.at(-1)!));
  return days;
}

/** Writes many copies of a trader's portfolio, with holdings, directly into the tables. */
async function fill({ services: { db } }: Product, { portfolioId }: Trader, symbols: readonly string[]): Promise<void> {
  await sql`insert into portfolios (id, user_id, name, initial_cash, cash_balance, contributed, visibility, enable_drip,
      money_market_rate, created_at)
    select gen_random_uuid(), p.user_id, 'P', 0, i, i, 'private', true, 0, p.created_at - interval '1 year'
    from portfolios p, generate_series(1, ${PORTFOLIOS}::integer) i where p.id = ${portfolioId}`.execute(db);
  await sql`insert into holdings (portfolio_id, symbol, id, shares, cost_basis)
    select p.id, (${symbols}::text[])[1 + (n * 47 + p.cash_balance::integer * 13) % ${symbols.length}::integer],
      gen_random_uuid(), n + 0.5, 100
    from portfolios p, generate_series(1, ${HOLDINGS}::integer) n on conflict do nothing`.execute(db);
  await sql`insert into journal_entries (portfolio_id, id, type, source_type, source_id, amount, cash_effect,
      share_effect, cost_effect, occurred_at, recorded_at)
    select id, gen_random_uuid(), 'DEPOSIT', 'command', '1', 1, 1, 0, 0, created_at, created_at from portfolios`
    .execute(db);
  for (const table of ["portfolios", "holdings", "journal_entries"]) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
}

/** `snapshots`: a day of 100,000 portfolios, compared with one statement that sums holdings times quotes. */
export async function snapshots(report: Report): Promise<void> {
  await withDatabase((database) =>
    withDirectory((directory) =>
      seeding(serverSettings(`${directory}/data`, database), async (product, call) => {
        const { db, market, clock } = product.services;
        const symbols = await tradableSymbols(product, SYMBOLS);
        await fill(product, (await makeTraders(product, call, 1))[0]!, symbols);
        const quotes = await market.snapshots(symbols, clock.market().epochMilliseconds);
        const prices = quotes.map((quote) => String(quote.lastTrade!.price));
        const within = (read: (trx: Trx) => Promise<unknown>) =>
          timed(() => db.transaction().execute(async (trx) => (await wholeTables(trx), await read(trx))));
        const limit = () =>
          within((trx) =>
            sql`select count(*), sum(value) from (
              select h.portfolio_id, sum(h.shares * q.price) as value from holdings h
              join unnest(${symbols}::text[], ${prices}::text[]::numeric[]) as q(symbol, price) using (symbol)
              group by h.portfolio_id) x`.execute(trx)
          );
        const all = {
          first: "00000000-0000-0000-0000-000000000000",
          last: "ffffffff-ffff-ffff-ffff-ffffffffffff",
          before: Temporal.Instant.fromEpochMilliseconds(clock.market().epochMilliseconds),
        };
        const known = new Map(quotes.map((quote) => [quote.symbol, quote.lastTrade!.price]));
        const valuing = () =>
          within((trx) => sql`select count(*), sum(value + cash) from ${valuedAsOf(all, known)} v`.execute(trx));
        const valued = await bracketed(valuing, limit, { pairs: 3, most: 5 });
        report({
          what: `valuing ${count(PORTFOLIOS)} portfolios x ${HOLDINGS} holdings`,
          measured: ms(valued.job),
          beside: `one statement, holdings x quotes: ${ms(valued.limit)}`,
          ratio: `${valued.ratio.toFixed(2)} [${valued.lowest.toFixed(2)}..${valued.highest.toFixed(2)}]`,
          goal: `<= ${VALUING_GOAL_RATIO} x`,
          met: valued.even === 0 ? null : valued.ratio <= VALUING_GOAL_RATIO,
        });
        const days = daysBefore(product, 8).values();
        let taken = 0;
        const job = () =>
          timed(async () => {
            const until = tradingHours(days.next().value!)!.close.add({ hours: 1 }).toString();
            let done;
            do {
              done = await call("analytics.force-snapshots", operator, { until });
              taken += done.snapshots_created;
            } while (!done.caught_up);
          });
        await limit();
        const b = await bracketed(job, limit, { pairs: 3, most: 5 });
        if (taken < b.tried * PORTFOLIOS) throw new Error(`${taken} snapshots of ${b.tried} days`);
        report({
          what: `a day of ${count(PORTFOLIOS)} portfolios x ${HOLDINGS} holdings`,
          measured: ms(b.job),
          beside: `one statement, holdings x quotes: ${ms(b.limit)}`,
          ratio: `${b.ratio.toFixed(2)} [${b.lowest.toFixed(2)}..${b.highest.toFixed(2)}]`,
          goal: `< ${ms(SNAPSHOTS_GOAL_MS)}`,
          met: b.job < SNAPSHOTS_GOAL_MS,
          note: "the statement only sums; the snapshots are also written, with their index",
        });
      })
    )
  );
}

/** `income`: a month's interest for 100,000 portfolios, and a dividend for those that hold the stock. */
export async function income(report: Report): Promise<void> {
  await withDatabase((database) =>
    withDirectory((directory) =>
      seeding(serverSettings(`${directory}/data`, database), async (product, call) => {
        const { db, clock } = product.services;
        const symbols = await tradableSymbols(product, SYMBOLS);
        await fill(product, (await makeTraders(product, call, 1))[0]!, symbols);
        await sql`update portfolios set money_market_rate = 0.045`.execute(db);
        const untilDone = async (operation: "interest.process" | "dividends.process-pending") => {
          let processed = 0;
          let done;
          do {
            done = await call(operation, operator, {});
            processed += done.processed;
          } while (!done.caught_up);
          return processed;
        };
        let paid = 0;
        const interest = await timed(async () => paid = await untilDone("interest.process"));
        if (paid < PORTFOLIOS) throw new Error(`${paid} portfolios were paid interest`);
        report({
          what: `a month's interest of ${count(paid)} portfolios`,
          measured: ms(interest),
          ...{ beside: "", ratio: "", goal: "", met: null },
          note: `${count(Math.round(paid / interest * 1000))} a second, each with its entry, postings and notification`,
        });
        const [symbol] = symbols;
        const today = clock.market().toZonedDateTimeISO(NEW_YORK).toPlainDate();
        await sql`insert into dividends (id, symbol, amount, ex_date, pay_date, frequency, kind, origin)
          values ('bench', ${symbol}, 0.25, ${today.subtract({ days: 3 }).toString()}, ${today.toString()}, 4, 'CD',
          'manual')`.execute(db);
        await sql`update holdings set auto_reinvest = true`.execute(db);
        let holders = 0;
        const dividend = await timed(async () => holders = await untilDone("dividends.process-pending"));
        report({
          what: `a dividend to ${count(holders)} holders, reinvested`,
          measured: ms(dividend),
          ...{ beside: "", ratio: "", goal: "", met: null },
        });
      })
    )
  );
}

/** Writes years of buys and snapshots of a portfolio directly into the tables. */
async function makeHistory(product: Product, { portfolioId }: Trader, symbols: readonly string[]): Promise<void> {
  const { db } = product.services;
  const days = daysBefore(product, HISTORY_DAYS).toReversed();
  await sql`update portfolios set created_at = created_at - interval '6 years' where id = ${portfolioId}`.execute(db);
  await sql`insert into journal_entries (portfolio_id, id, type, source_type, source_id, symbol, shares, price, amount,
      cash_effect, share_effect, cost_effect, occurred_at, recorded_at, number)
    select ${portfolioId}::uuid, gen_random_uuid(), 'BUY', 'order', i::text,
      (${symbols}::text[])[1 + i % ${symbols.length}::integer], 1, 10, 10, -10, 1, 10,
      p.created_at + i * interval '5 hours', p.created_at, i + 1
    from generate_series(1, ${TRANSACTIONS}::integer) i, portfolios p where p.id = ${portfolioId}`.execute(db);
  await sql`insert into holdings (portfolio_id, symbol, id, shares, cost_basis)
    select portfolio_id, symbol, gen_random_uuid(), sum(share_effect), sum(cost_effect) from journal_entries
    where symbol is not null group by portfolio_id, symbol`.execute(db);
  await sql`update portfolios set cash_balance = cash_balance - ${10 * TRANSACTIONS}::integer where id = ${portfolioId}`
    .execute(db);
  await sql`insert into snapshots (portfolio_id, date, total_value, cash_balance, net_contributed, invested, unpriced,
      sp500_close, nasdaq_close)
    select ${portfolioId}::uuid, day::date, 900000 + i * 100 + i % 7 * 1000, 900000, 900000 + i / 21 * 100, 100000, 0,
      500 + i % 13, 400 + i % 11
    from unnest(${days.map(String)}::text[]) with ordinality as d(day, i)`.execute(db);
  await sql`vacuum analyze journal_entries`.execute(db);
}

/** `analytics`: all queries of an analytics page, for a portfolio with 10,000 transactions in five years. */
export async function analytics(report: Report): Promise<void> {
  await withDatabase((database) =>
    withDirectory((directory) =>
      seeding(serverSettings(`${directory}/data`, database), async (product) => {
        const call = caller(product.runner);
        const [trader] = await makeTraders(product, call, 1);
        await makeHistory(product, trader!, await tradableSymbols(product, 30));
        const [id, who] = [trader!.portfolioId, trader!.actor];
        const time = async (work: () => Promise<unknown>) => {
          for (let i = 0; i < 3; i++) await work();
          const times: number[] = [];
          for (let i = 0; i < 15; i++) times.push(await timed(work));
          return median(times);
        };
        const daily = await time(() => call("analytics.performance", who, { id, period: "ALL" }));
        report({
          what: `${count(HISTORY_DAYS)} days beside two benchmarks`,
          measured: ms(daily),
          ...{ beside: "", ratio: "" },
          goal: `< ${ms(DAILY_GOAL_MS)}`,
          met: daily < DAILY_GOAL_MS,
        });
        const parts = {
          totals: () => call("portfolios.performance", who, { id }),
          allocation: () => call("analytics.allocation", who, { id }),
          holdings: () => call("analytics.holdings-performance", who, { id }),
          performance: () => call("analytics.performance", who, { id }),
          risk: () => call("analytics.risk-metrics", who, { id }),
          returns: () => call("analytics.returns", who, { id, period: "ALL" }),
          "day change": () => call("analytics.day-change", who, { id }),
          statement: () => call("portfolios.statement", who, { id, year: 2026 }),
          "last page of transactions": () => call("transactions.list", who, { id, offset: TRANSACTIONS - 100 }),
        };
        const times: [string, number][] = [];
        for (const [name, part] of Object.entries(parts)) times.push([name, await time(part)]);
        const total = times.reduce((sum, [, t]) => sum + t, 0);
        report({
          what: `all analytics, ${count(TRANSACTIONS)} transactions`,
          measured: ms(total),
          ...{ beside: "", ratio: "" },
          goal: `< ${ms(TAB_GOAL_MS)}`,
          met: total < TAB_GOAL_MS,
          note: times.map(([name, t]) => `${name} ${ms(t)}`).join(", "),
        });
        const minutes = await time(() => call("analytics.value-series", who, { id, range: "1D" }));
        report({
          what: "a day in minutes, 30 holdings",
          measured: ms(minutes),
          ...{ beside: "", ratio: "", goal: "", met: null },
        });
      })
    )
  );
}
