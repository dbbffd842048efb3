/**
 * Kills servers repeatedly while Waverider lives a morning, and compares what it did with a morning without a kill: the
 * same trades and records, nothing doubled or lost. WAVERIDER_KILLS=20 kills that often, over a longer part of the day.
 */
import assert from "node:assert/strict";
import { cents } from "../../core/kernel/money.ts";
import { makeDataDir } from "../../core/kernel/testing.ts";
import { ny } from "../../core/testing.ts";
import { DAY, dayEnv, footprint, openDay, operator, waveriderProduct } from "../../core/waverider/day_testing.ts";
import { databaseUrl, withOwnStore } from "../outage/database.ts";
import { until } from "../until.ts";
import { settingsFor, startServer } from "./server.ts";

const asked = Number(Deno.env.get("WAVERIDER_KILLS") ?? 0);
const END = `${DAY}T${asked > 0 ? "14:30" : "10:00"}`;
const BEGIN = `${DAY}T09:28`;
/** A scan takes some 50 ms: several scans, and what is between them. */
const LATEST_KILL_MS = 500;
/** A minute of the market in two seconds. */
const SPEED = 30;

type Env = Record<string, string>;
type Day = Pick<Awaited<ReturnType<typeof openDay>>, "call" | "services">;

const inCents = (dollars: number): bigint => cents(dollars.toFixed(2));

/** Whatever ended the servers: each trade was bought and sold once, and the account has what they left. */
async function reconcile({ call, services: { db } }: Day): Promise<void> {
  const { trades } = await call("waverider.trades", operator, {});
  const closed = trades.filter(({ status }) => status === "closed");
  const open = trades.filter(({ status }) => status === "open");
  assert.ok(closed.length >= 1 && trades.length >= 2, `${trades.length} trades`);
  assert.equal(new Set(open.map(({ symbol }) => symbol)).size, open.length, "one position a stock");
  const orders = await db.selectFrom("orders").select(["id", "side"]).execute();
  const count = (side: string) => orders.filter((order) => order.side === side).length;
  assert.deepEqual([count("BUY"), count("SELL")], [trades.length, closed.length], "one purchase and one sale each");
  const rows = await db.selectFrom("waverider_trades").select(["cost", "proceeds"]).execute();
  const left = rows.reduce(
    (sum, { cost, proceeds }) => sum - cents(cost) + cents(proceeds ?? "0"),
    cents("10000") + 0n,
  );
  const { cash_balance: cash } = await call("waverider.account", operator, {});
  assert.equal(inCents(cash), left, "the cash is what the trades left");
  const holdings = await db.selectFrom("holdings").select(["symbol", "shares"]).execute();
  const held = (all: readonly { symbol: string; shares: number | string }[]) =>
    all.map(({ symbol, shares }) => [symbol, Number(shares)] as const).filter(([, shares]) => shares !== 0).toSorted();
  assert.deepEqual(held(holdings), held(open), "the account holds what is open");
  assert.deepEqual((await call("ledger.verify", operator, {})).problems, []);
}

/** What a day without a kill leaves by an instant. */
async function undisturbed(end: Temporal.Instant): Promise<string> {
  const product = await waveriderProduct(BEGIN);
  try {
    await product.call("waverider.start", operator, {});
    await product.call("clock.set", operator, { to: end.toString() });
    return await footprint(product);
  } finally {
    await product.close();
  }
}

/** A server that is called as its operator. */
async function serve(env: Env) {
  const server = await startServer(env);
  const { operator_token: token } = JSON.parse(await Deno.readTextFile(`${env.DATA_DIR}/server.json`));
  const headers = { authorization: `Operator ${token}`, "content-type": "application/json" };
  const send = async (path: string, method = "GET", body?: unknown) => {
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    while (true) {
      const response = await fetch(`${server.url}/api${path}`, init);
      const text = await response.text();
      // A busy machine: what was asked may be done nevertheless, and is the same when it is asked again.
      if (response.status === 503) {
        await new Promise((wake) => setTimeout(wake, 500));
        continue;
      }
      assert.equal(response.status, 200, `${path}: ${text}`);
      return JSON.parse(text);
    }
  };
  return {
    kill: server.kill,
    start: () => send("/waverider/automation/start", "POST", {}),
    scans: async (): Promise<number> => (await send("/waverider/scan-logs?limit=1")).total,
    now: async () => Temporal.Instant.from((await send("/admin/clock")).now),
    runClock: (speed: number) => send("/admin/clock/speed", "PUT", { speed }),
    /** Moves the clock; false when the server was killed before it responded. */
    jump: (to: Temporal.Instant): Promise<boolean> =>
      send("/admin/clock", "PUT", { to: to.toString() }).then(() => true, (error) => {
        if (error instanceof TypeError) return false;
        throw error;
      }),
  };
}
type Served = Awaited<ReturnType<typeof serve>>;

const random = (ms: number) => new Promise<void>((wake) => setTimeout(wake, Math.random() * ms));

/** Waits until a server has made a scan, or until what it does is over. */
async function aScan(server: Served, over: () => boolean = () => false): Promise<void> {
  const before = await server.scans();
  await until(async () => over() || await server.scans() > before);
}

async function kill(server: Served): Promise<void> {
  assert.doesNotMatch(await server.kill(), /"error"/);
}

/** One server, which is killed while the clock jumps over each part of the morning. */
async function jumpsWithKills([env]: readonly Env[], rounds: number): Promise<Temporal.Instant> {
  let server = await serve(env!);
  let kills = 0;
  try {
    await server.start();
    const [begin, end] = [ny(BEGIN).epochMilliseconds, ny(END).epochMilliseconds];
    for (let round = 1; round <= rounds; round++) {
      const to = Temporal.Instant.fromEpochMilliseconds(Math.round(begin + (end - begin) * round / rounds));
      let over = false;
      const jumping = server.jump(to).finally(() => over = true);
      await aScan(server, () => over);
      await random(LATEST_KILL_MS);
      await kill(server);
      if (!await jumping) kills++;
      if (asked > 0) console.log(`${round}: killed, ${kills} of them during a jump, by ${to}`);
      server = await serve(env!);
      assert.ok(await server.jump(to));
    }
    assert.ok(kills > 0, "no kill came during a jump");
    return ny(END);
  } finally {
    await server.kill();
  }
}

/** Two servers on one store while the clock runs: one is killed, and the other goes on alone. */
async function runsWithKills(envs: readonly Env[], rounds: number): Promise<Temporal.Instant> {
  const servers: Served[] = [];
  let slowest = 0;
  try {
    for (const env of envs) servers.push(await serve(env));
    await servers[0]!.start();
    for (let round = 0; round < rounds; round++) {
      const killed = Math.random() < 0.5 ? 0 : 1;
      const other = servers[1 - killed]!;
      await other.runClock(SPEED);
      await aScan(other);
      await random(LATEST_KILL_MS);
      await kill(servers[killed]!);
      const began = performance.now();
      await aScan(other);
      slowest = Math.max(slowest, performance.now() - began);
      if (asked > 0) console.log(`${round + 1}: killed ${killed}; next scan after at most ${Math.round(slowest)} ms`);
      await other.runClock(0);
      servers[killed] = await serve(envs[killed]!);
    }
    // A server that computes its market at first lets the clock run on for minutes.
    const now = (await servers[0]!.now()).add({ minutes: 1 });
    const end = Temporal.Instant.compare(now, ny(END)) > 0 ? now : ny(END);
    assert.ok(await servers[0]!.jump(end));
    return end;
  } finally {
    for (const server of servers) await server.kill();
  }
}

/** Lives the morning with kills on an empty store, and checks what it left. */
const survives = (work: typeof jumpsWithKills, rounds: number, instances: number) =>
  withOwnStore("day_trader", async (store) => {
    const directory = await Deno.makeTempDir({ prefix: "tw-day-" });
    try {
      const envs = Array.from(
        { length: instances },
        (_, i) => settingsFor(`${directory}/${i}`, { ...store, ...dayEnv(BEGIN), TMPDIR: directory }),
      );
      if (!envs[0]!.DATABASE_URL) await makeDataDir(envs[0]!.DATA_DIR!);
      const end = await work(envs, asked || rounds);
      const day = await openDay(envs[0]!);
      try {
        await reconcile(day);
        assert.equal(await footprint({ call: day.call, db: day.services.db }), await undisturbed(end));
      } finally {
        await day.close();
      }
    } finally {
      await Deno.remove(directory, { recursive: true });
    }
  });

Deno.test("a server killed while Waverider lives a day gives the same trades and records as one that was not", () =>
  survives(jumpsWithKills, 1, 1));

Deno.test({
  name: "when one of two servers is killed the other goes on, and nothing is doubled or lost",
  ignore: !databaseUrl,
  fn: () => survives(runsWithKills, 1, 2),
});
