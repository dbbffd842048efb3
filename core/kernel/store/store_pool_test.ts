/** Tests the pool on PostgreSQL; connections of the embedded store are never lost. */
import assert from "node:assert/strict";
import postgres from "postgres";
import { sql } from "kysely";
import { startProxy } from "../../../tests/outage/proxy.ts";
import { until } from "../../../tests/until.ts";
import { inTransaction, openPostgres } from "./db.ts";
import { Pool } from "./store_pool.ts";
import { isConnectionLost } from "./store_errors.ts";
import { openConnection, type PooledConnection } from "./pooled_connection.ts";

const url = Deno.env.get("TEST_DATABASE_URL");
const onPostgres = (name: string, fn: () => Promise<void>) =>
  Deno.test({ name, ignore: !Deno.env.get("TEST_DATABASE_URL"), fn });

const REFUSED = "ECONNREFUSED";
/** SQLSTATE of a store that refuses more connections. */
const FULL = "53300";

/** A pool that counts the connections it opens. */
function poolOf(
  options: {
    max: number;
    waitMs?: number;
    lifetimeMs?: number;
    /** The code that attempts to connect fail with. */
    broken?: () => string | false;
    /** Another port than the store's. */
    through?: number;
    /** Delay of each attempt to connect. */
    openMs?: number;
  },
) {
  const { hostname, port, username, password, pathname } = new URL(url!);
  const address = {
    hosts: [hostname],
    ports: [options.through ?? Number(port || 5432)],
    path: undefined,
    ssl: false,
    directTls: false,
  };
  let opened = 0;
  const connection = { application_name: `pool ${crypto.randomUUID()}` };
  const pool = new Pool({
    ...options,
    open: async () => {
      opened++;
      if (options.openMs) await new Promise((wake) => setTimeout(wake, options.openMs));
      const code = options.broken?.();
      return code
        ? Promise.reject(Object.assign(new Error("away"), { code }))
        : openConnection(address, { user: username, pass: password, database: pathname.slice(1), connection }, 3_000);
    },
  });
  return { pool, opened: () => opened, name: connection.application_name };
}
/** At most so many attempts to connect are made in so long: four at once, again after a quarter of a second. */
const triesIn = (ms: number): number => 4 * (1 + Math.floor(ms / 250));
/** A pool whose store can go silent. */
function poolBehindProxy(max: number) {
  const { hostname, port } = new URL(url!);
  const proxy = startProxy(hostname, Number(port || 5432));
  return { pool: poolOf({ max, through: proxy.port }).pool, proxy };
}
/** Opens so many connections, however long that takes: the pool refuses a request after a while. */
async function opening(pool: Pool, connections: number): Promise<void> {
  const held: PooledConnection[] = [];
  await until(async () => {
    await pool.reserve().then((connection) => held.push(connection), () => {});
    return held.length === connections;
  });
  for (const connection of held) pool.release(connection);
}
const pidOf = async (from: Pool | PooledConnection): Promise<number> =>
  (await from.query("select pg_backend_pid() as pid", []))[0]!.pid as number;
const terminate = async (pid: number): Promise<void> => {
  const admin = postgres(url!, { max: 1, onnotice: () => {} });
  await admin`select pg_terminate_backend(${pid})`;
  await admin.end();
};
const lost = (error: unknown): boolean => isConnectionLost(error);

onPostgres(
  "the rest of a transaction whose connection was lost is not sent over the next connection",
  async () => {
    const store = openPostgres(url!, 1);
    const table = `lost_${crypto.randomUUID().replaceAll("-", "")}`;
    try {
      await sql.raw(`create table ${table} (note text)`).execute(store.db);
      const put = (note: string) => sql.raw(`insert into ${table} values ('${note}')`);
      const broken = inTransaction(store.db, async (trx) => {
        await put("before").execute(trx);
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        await terminate(rows[0]!.pid);
        await put("during").execute(trx).catch(() => {});
        // By now the pool has a new connection for other requests.
        await sql`select 1`.execute(store.db);
        await put("after").execute(trx);
      });
      await assert.rejects(broken, lost);
      const { rows } = await sql.raw(`select note from ${table}`).execute(store.db);
      assert.deepEqual(rows, []);
    } finally {
      await sql.raw(`drop table if exists ${table}`).execute(store.db);
      await store.close();
    }
  },
);

onPostgres("statements in flight on a connection that is lost all fail, and the next ones get a new one", async () => {
  const { pool, opened } = poolOf({ max: 1 });
  await opening(pool, 1);
  const pid = await pidOf(pool);
  const answers = Promise.allSettled(Array.from({ length: 20 }, () => pool.query("select pg_sleep(60)", [])));
  await terminate(pid);
  for (const answer of await answers) assert.ok(answer.status === "rejected" && lost(answer.reason));
  await opening(pool, 1);
  assert.notEqual(await pidOf(pool), pid);
  assert.equal(opened(), 2);
  await pool.close(1_000);
});

onPostgres("a connection that is lost while it signs in is an error for its caller alone", async () => {
  const { pool, opened, name } = poolOf({ max: 4, lifetimeMs: 0 });
  const admin = postgres(url!, { max: 1, onnotice: () => {} });
  const failures: unknown[] = [];
  // Until enough of both were seen, however busy the machine is.
  const end = performance.now() + 60_000;
  const going = () => performance.now() < end && (opened() <= 20 || failures.length <= 5);
  const asking = Array.from({ length: 4 }, async () => {
    while (going()) {
      await pool.query("select 1", []).catch((error) => failures.push(error));
      await new Promise((wake) => setTimeout(wake, 0));
    }
  });
  while (going()) {
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`;
  }
  await Promise.all(asking);
  await admin.end();
  await pool.close(1_000);
  assert.ok(opened() > 20 && failures.length > 5, `${opened()} connections, ${failures.length} failures`);
  for (const error of failures) assert.ok(lost(error), String(error));
});

onPostgres("a transaction has its own connection; waiting requests are served in order, and time out", async () => {
  const { pool, opened } = poolOf({ max: 2, waitMs: 100 });
  await opening(pool, 2);
  const [one, two] = [await pool.reserve(), await pool.reserve()];
  assert.equal(opened(), 2);
  const order: string[] = [];
  const third = pool.reserve().then((connection) => (order.push("third"), connection));
  const statement = pool.query("select 1", []).then(() => order.push("statement"));
  pool.release(one);
  const connection = await third;
  assert.equal(connection, one);
  await assert.rejects(statement, { code: "STORE_BUSY" });
  await assert.rejects(pool.reserve(), { code: "STORE_BUSY" });
  const waiting = pool.query("select 1 as x", []);
  pool.release(two);
  assert.equal((await waiting)[0]!.x, 1);
  assert.deepEqual(order, ["third"]);
  pool.release(connection);
  await pool.close(1_000);
});

onPostgres("the first statement of a start waits for a connection that is slow to open", async () => {
  const { pool } = poolOf({ max: 1, openMs: 1_500 });
  assert.equal((await pool.query("select 1 as x", []))[0]!.x, 1);
  await pool.close(1_000);
});

onPostgres("statements share the connections that transactions leave over, never a reserved one", async () => {
  const { pool, opened } = poolOf({ max: 2 });
  await opening(pool, 2);
  const own = await pool.reserve();
  const ownPid = await pidOf(own);
  const pids = await Promise.all(Array.from({ length: 50 }, () => pidOf(pool)));
  assert.deepEqual([new Set(pids).size, pids.includes(ownPid), opened()], [1, false, 2]);
  pool.release(own);
  await pool.close(1_000);
});

onPostgres("a store that is away refuses at once, is asked again soon, and serves when it is back", async () => {
  let away = true;
  const { pool, opened } = poolOf({ max: 4, broken: () => away && REFUSED });
  const began = performance.now();
  const answers = await Promise.allSettled(Array.from({ length: 100 }, () => pool.query("select 1", [])));
  assert.ok(answers.every((a) => a.status === "rejected" && a.reason.code === "ECONNREFUSED"));
  for (let i = 0; i < 100; i++) await assert.rejects(pool.reserve(), { code: "ECONNREFUSED" });
  // Who waited would wait a second.
  const took = performance.now() - began;
  assert.ok(took < 50_000 && opened() <= triesIn(took), `${opened()} tries in ${took} ms`);
  away = false;
  await until(() => pool.query("select 1", []).then(() => true, () => false));
  await pool.close(1_000);
});

onPostgres("a store that refuses more connections is not asked for one with every statement", async () => {
  let full = false;
  const { pool, opened } = poolOf({ max: 4, broken: () => full && FULL });
  await opening(pool, 1);
  const own = await pool.reserve();
  await pool.query("select 1", []);
  full = true;
  const before = opened();
  const began = performance.now();
  for (let round = 0; round < 20; round++) {
    await Promise.all(Array.from({ length: 20 }, () => pool.query("select 1", [])));
  }
  assert.ok(opened() - before <= triesIn(performance.now() - began), `${opened() - before} tries`);
  // A waiting request gets a connection when the store accepts connections again.
  const others = [await pool.reserve()];
  const third = pool.reserve();
  full = false;
  others.push(await third);
  for (const connection of [own, ...others]) pool.release(connection);
  await pool.close(1_000);
});

onPostgres("a long statement continues while the store responds to probes", async () => {
  for (const max of [1, 2]) {
    const { pool } = poolOf({ max });
    await opening(pool, 1);
    const [row] = await pool.query("select pg_sleep(2), 7 as x", []);
    assert.equal(row!.x, 7);
    await pool.close(1_000);
  }
});

onPostgres("a long statement continues while the store refuses more connections", async () => {
  let full = false;
  const { pool } = poolOf({ max: 1, broken: () => full && FULL });
  await opening(pool, 1);
  full = true;
  const [row] = await pool.query("select pg_sleep(2), 7 as x", []);
  assert.equal(row!.x, 7);
  await pool.close(1_000);
});

onPostgres(
  "waiting requests are refused soon after the last connection is lost, while a new one is being opened",
  async () => {
    const { pool, proxy } = poolBehindProxy(1);
    await opening(pool, 1);
    const own = await pool.reserve();
    const began = performance.now();
    const waiting = assert.rejects(pool.query("select 1", []), { code: "STORE_BUSY" });
    proxy.cut("silent");
    own.fail(new Error("lost"));
    await waiting;
    // A second; five while there are connections.
    assert.ok(performance.now() - began < 4_500);
    await pool.close(0);
    proxy.close();
  },
);

onPostgres("a store that goes silent fails all its connections and refuses all waiting requests at once", async () => {
  const { pool, proxy } = poolBehindProxy(3);
  await opening(pool, 3);
  const owned = [await pool.reserve(), await pool.reserve(), await pool.reserve()];
  // Nothing is owed for a while.
  await new Promise((wake) => setTimeout(wake, 300));
  proxy.cut("silent");
  const began = performance.now();
  const failed = (work: Promise<unknown>) =>
    work.then(() => assert.fail("it was answered"), (error) => {
      assert.ok(lost(error), String(error));
      return performance.now() - began;
    });
  const asking = [failed(owned[0]!.query("select 1", [])), failed(pool.reserve())];
  // While the store is probed.
  await new Promise((wake) => setTimeout(wake, 600));
  asking.push(failed(owned[1]!.query("select 1", [])), failed(pool.reserve()));
  const times = await Promise.all(asking);
  // After a second; who waits for one of them to become free waits for five.
  assert.ok(Math.max(...times) < 4_500, times.join());
  assert.ok(owned.every((connection) => connection.lost));
  await assert.rejects(pool.query("select 1", []), { code: "CONNECT_TIMEOUT" });
  await pool.close(0);
  proxy.close();
});

onPostgres("a connection past its life is replaced once it is idle", async () => {
  const { pool, opened } = poolOf({ max: 1, lifetimeMs: 0 });
  const pids = new Set<number>();
  await until(() => pidOf(pool).then((pid) => pids.add(pid).size === 3, () => false));
  assert.equal(opened(), 3);
  await pool.close(1_000);
});

onPostgres("closing waits for work in flight up to a limit, and accepts nothing new", async () => {
  for (const [sleep, graceMs, outcome] of [[0.2, 5_000, "fulfilled"], [30, 100, "rejected"]] as const) {
    const { pool } = poolOf({ max: 1 });
    await opening(pool, 1);
    const running = Promise.allSettled([pool.query(`select pg_sleep(${sleep})`, [])]);
    const began = performance.now();
    const closed = pool.close(graceMs);
    await assert.rejects(pool.query("select 1", []), { code: "CONNECTION_ENDED" });
    await assert.rejects(pool.reserve(), { code: "CONNECTION_ENDED" });
    await closed;
    assert.equal((await running)[0].status, outcome);
    assert.ok(performance.now() - began < 25_000);
  }
});

onPostgres("a process that is busy while its first connection is opened waits for it", async () => {
  const { pool } = poolOf({ max: 1 });
  const opened = pool.reserve();
  await new Promise((started) => setTimeout(started));
  const began = performance.now();
  while (performance.now() - began < 1_500);
  pool.release(await opened);
  await pool.close(0);
});
