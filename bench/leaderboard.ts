/** The leaderboard with many ranked portfolios, on PostgreSQL. */
import { sql } from "kysely";
import { caller } from "../core/testing.ts";
import { type Trx, wholeTables } from "../core/kernel/store/db.ts";
import { lastSnapshotDay, snapshotInstant } from "../core/analytics/mod.ts";
import { previousTradingDay } from "../core/market/mod.ts";
import type { Product } from "../core/product.ts";
import { withDatabase } from "./database.ts";
import { serverSettings, withDirectory } from "./processes.ts";
import { bracketed, count, median, ms, type Report } from "./report.ts";
import { makeTraders, operator, seeding, tradableSymbols, type Trader } from "./seed.ts";

const PORTFOLIOS = 100_000;
const HOLDINGS = 10;
const SYMBOLS = 500;
const REFRESH_GOAL_RATIO = 2;
const BOARD_GOAL_RATIO = 3;
const MY_RANK_GOAL_MS = 5;
const READS = 200;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Writes users with a public portfolio each, which has been ranked for two days, directly into the tables. */
async function fill({ services: { db, clock } }: Product, { portfolioId }: Trader, symbols: readonly string[]) {
  const today = lastSnapshotDay(clock.market());
  const since = snapshotInstant(previousTradingDay(today));
  await sql`insert into users (id, email, username, role, password_hash, created_at, updated_at)
    select gen_random_uuid(), 'b' || i || '@example.com', 'b' || i, 'user', 'none', now(), now()
    from generate_series(1, ${PORTFOLIOS}::integer) i`.execute(db);
  await sql`insert into portfolios (id, user_id, name, initial_cash, cash_balance, contributed, visibility,
      public_since, enable_drip, money_market_rate, created_at)
    select gen_random_uuid(), u.id, 'P', 0, 1000, 1000, 'public', ${since}, true, 0, ${since}
    from users u where u.username like 'b%' and u.password_hash = 'none' and not exists (
      select from portfolios p where p.user_id = u.id) and ${portfolioId}::uuid is not null`.execute(db);
  await sql`insert into holdings (portfolio_id, symbol, id, shares, cost_basis)
    select p.id, (${symbols}::text[])[1 + (n * 47 + p.at * 13) % ${symbols.length}::integer],
      gen_random_uuid(), n + 0.5 + p.at % 97, 100
    from (select id, (row_number() over ())::integer as at from portfolios where visibility = 'public') p,
      generate_series(1, ${HOLDINGS}::integer) n on conflict do nothing`.execute(db);
  await sql`insert into leaderboard_rows (user_id, portfolio_id, public_since, since, trades, sessions, day_at,
      day_growth, day_value, open_growth, open_value)
    select user_id, id, public_since, public_since, 1, 1, ${snapshotInstant(today)}, 1.05, 1000 + random() * 1e6, 1.05,
      1000 + random() * 1e6
    from portfolios where visibility = 'public'`.execute(db);
  await sql`update leaderboard_progress set day = ${today.toString()}`.execute(db);
  for (const table of ["users", "portfolios", "holdings", "leaderboard_rows"]) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  }
}

/** `leaderboard`: a refresh of 100,000 ranked portfolios, and the reads of their board. */
export async function leaderboard(report: Report): Promise<void> {
  await withDatabase((database) =>
    withDirectory((directory) =>
      seeding(serverSettings(`${directory}/data`, database), async (product, call) => {
        const symbols = await tradableSymbols(product, SYMBOLS);
        const [trader] = await makeTraders(product, call, 1);
        await fill(product, trader!, symbols);
        await refreshing(report, product, call, symbols);
        await reading(report, product, call);
      })
    )
  );
}

async function refreshing(
  report: Report,
  { services: { db, market, clock } }: Product,
  call: ReturnType<typeof caller>,
  symbols: readonly string[],
): Promise<void> {
  const prices = (await market.snapshots(symbols, clock.market().epochMilliseconds))
    .map((quote) => String(quote.lastTrade!.price));
  // Values, gains and returns, and the rank of one period, written to every row by one statement.
  const statement = (trx: Trx) =>
    sql`with v as (
        select h.portfolio_id, sum(round(h.shares * q.price::numeric, 2)) as value from holdings h
        join unnest(${symbols}::text[], ${prices}::text[]) as q(symbol, price) using (symbol) group by h.portfolio_id
      ), g as (
        select r.user_id, v.value,
          round((r.open_growth * v.value::float8 / r.open_value::float8 * 100)::numeric, 2) as g
        from leaderboard_rows r join v using (portfolio_id)
      ), p as (select *, rank() over (order by g desc) as place from g)
      update leaderboard_rows r set value = p.value + place % 2, gain = p.value, return_lifetime = g, return_1d = g,
        return_7d = g, return_30d = g, reached_lifetime = now(), reached_1d = now(), reached_7d = now(),
        reached_30d = now()
      from p where p.user_id = r.user_id`.execute(trx);
  const vacuum = () => sql`vacuum leaderboard_rows`.execute(db);
  const limit = async () => {
    const took = await timed(() =>
      db.transaction().execute(async (trx) => (await wholeTables(trx), await statement(trx)))
    );
    await vacuum();
    return took;
  };
  const job = async () => {
    // Every row changes, as after a minute of trading.
    await sql`update leaderboard_rows set value = 0, return_lifetime = -1`.execute(db);
    await vacuum();
    const took = await timed(() => call("leaderboard.refresh", operator, {}));
    await vacuum();
    return took;
  };
  const b = await bracketed(job, limit, { pairs: 3, most: 6 });
  report({
    what: `a refresh of ${count(PORTFOLIOS)} ranked portfolios x ${HOLDINGS} holdings`,
    measured: ms(b.job),
    beside: `one statement that writes the same: ${ms(b.limit)}`,
    ratio: `${b.ratio.toFixed(2)} [${b.lowest.toFixed(2)}..${b.highest.toFixed(2)}]`,
    goal: `<= ${REFRESH_GOAL_RATIO} x`,
    met: b.even === 0 ? null : b.ratio <= REFRESH_GOAL_RATIO,
  });
}

async function reading(report: Report, { services: { db } }: Product, call: ReturnType<typeof caller>) {
  const some = async (work: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let i = 0; i < READS; i++) times.push(await timed(work));
    return median(times);
  };
  const bare = () =>
    sql`select * from leaderboard_rows r join users u on u.id = r.user_id join portfolios p on p.id = r.portfolio_id
      where r.user_id = any((select first from leaderboard_boards where period = 'lifetime')::uuid[])`.execute(db);
  const board = () => call("leaderboard.public", { kind: "anonymous" }, {});
  const b = await bracketed(() => some(board), () => some(bare), { pairs: 3, most: 6 });
  report({
    what: `the first 100 of ${count(PORTFOLIOS)}`,
    measured: ms(b.job),
    beside: `the bare statement: ${ms(b.limit)}`,
    ratio: `${b.ratio.toFixed(2)} [${b.lowest.toFixed(2)}..${b.highest.toFixed(2)}]`,
    goal: `<= ${BOARD_GOAL_RATIO} x`,
    met: b.even === 0 ? null : b.ratio <= BOARD_GOAL_RATIO,
  });
  const { rows } = await sql<{ user_id: string }>`
    select user_id from leaderboard_rows order by return_lifetime offset ${PORTFOLIOS / 2} limit 1`.execute(db);
  const own = { kind: "user", userId: rows[0]!.user_id, role: "user", sessionId: null, scope: "manage" } as const;
  const mine = await some(() => call("leaderboard.my-rank", own, {}));
  report({
    what: `my rank among ${count(PORTFOLIOS)}`,
    measured: ms(mine),
    beside: "",
    ratio: "",
    goal: `< ${ms(MY_RANK_GOAL_MS)}`,
    met: mine < MY_RANK_GOAL_MS,
  });
}
