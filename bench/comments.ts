/** Comments on a stock that many write and many read, on PostgreSQL. */
import { sql } from "kysely";
import { EventHub } from "../http/events.ts";
import type { Product } from "../core/product.ts";
import { withDatabase } from "./database.ts";
import { serverSettings, withDirectory } from "./processes.ts";
import { bracketed, count, median, ms, type Report } from "./report.ts";
import { makeTraders, seeding } from "./seed.ts";

const COMMENTS = 10_000;
const READS = 200;
const PAGE_GOAL_MS = 5;
const FOLLOWERS = 1_000;
const SYMBOL = "AAPL";

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** `comments`: the first page of 10,000 comments, and what one comment costs while 1,000 pages follow the stock. */
export async function comments(report: Report): Promise<void> {
  await withDatabase((database) =>
    withDirectory((directory) =>
      seeding(serverSettings(`${directory}/data`, database), async (product, call) => {
        const { db } = product.services;
        const traders = await makeTraders(product, call, 20);
        const authors = traders.map(({ actor }) => (actor as { userId: string }).userId);
        await sql`insert into comments (id, symbol, user_id, content, sentiment, created_at, recorded_at)
          select gen_random_uuid(), ${SYMBOL}, (${authors}::uuid[])[1 + i % ${authors.length}::integer],
            'A thought, number ' || i, 'neutral', now(), now() - interval '1 day'
          from generate_series(1, ${COMMENTS}::integer) i`.execute(db);
        await sql`vacuum analyze comments`.execute(db);
        const some = async (work: () => Promise<unknown>) => {
          const times: number[] = [];
          for (let i = 0; i < READS; i++) times.push(await timed(work));
          return median(times);
        };
        const bare = () =>
          sql`select * from comments where symbol = ${SYMBOL} and parent_id is null order by id desc limit 20`.execute(
            db,
          );
        const page = () => call("comments.list", { kind: "anonymous" }, { symbol: SYMBOL });
        const b = await bracketed(() => some(page), () => some(bare), { pairs: 3, most: 6 });
        report({
          what: `the first page of ${count(COMMENTS)} comments`,
          measured: ms(b.job),
          beside: `the bare statement: ${ms(b.limit)}`,
          ratio: `${b.ratio.toFixed(2)} [${b.lowest.toFixed(2)}..${b.highest.toFixed(2)}]`,
          goal: `< ${ms(PAGE_GOAL_MS)}`,
          met: b.job < PAGE_GOAL_MS,
          note: "with authors, likes, names and the weights that they hold",
        });
        await followed(report, product, () =>
          call("comments.create", traders[0]!.actor, { symbol: SYMBOL, content: "One more" }));
      })
    )
  );
}

async function followed(report: Report, { services: { db, log } }: Product, write: () => Promise<unknown>) {
  let queries = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => (queries++, node),
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const hub = new EventHub(counted, log);
  let heard = 0;
  const all = Promise.withResolvers<void>();
  const stops = await Promise.all(
    Array.from({ length: FOLLOWERS }, () =>
      hub.listen([crypto.randomUUID(), `comments:${SYMBOL}`], () => {
        if (++heard === FOLLOWERS) all.resolve();
      })),
  );
  const rowsOf = async () =>
    (await sql<{ n: number }>`select count(*)::integer as n from outbox where channel is not null`.execute(db)).rows[0]!
      .n;
  const before = await rowsOf();
  await write();
  queries = 0;
  hub.nudge();
  await all.promise;
  const rows = await rowsOf() - before;
  for (const stop of stops) stop();
  report({
    what: `a comment that ${count(FOLLOWERS)} pages follow`,
    measured: `${rows} row, ${queries} query`,
    beside: "",
    ratio: "",
    goal: "1 row, 1 query an instance",
    met: rows === 1 && queries === 1,
  });
}
