/**
 * Kills the server repeatedly while a jump of the clock pays dividends, interest and contributions, and compares the
 * result, to the cent, with that of a server that went through the same weeks without a kill.
 */
import assert from "node:assert/strict";
import type { OutputOf } from "../../core/contracts.ts";
import { makeDataDir } from "../../core/kernel/testing.ts";
import { databaseUrl, type OwnDatabase, ownDatabase } from "../outage/database.ts";
import { type KillableServer, runTerminal, settingsFor, startServer } from "./server.ts";
import { Caller, type Portfolio } from "./traffic.ts";

const ROUNDS = 4;
const PORTFOLIOS = 8;
const TARGET = "2027-01-06T12:00:00-05:00";
/** The clock stands still except for the jump, so that both runs are the same. */
const CLOCK = { CLOCK_SPEED: "0" };

interface Run {
  readonly env: Record<string, string>;
  readonly token: string;
  readonly portfolios: readonly string[];
}

/** Portfolios with cash, stocks that pay dividends, resting orders and monthly plans. */
async function begin(server: KillableServer, env: Record<string, string>): Promise<Run> {
  const caller = new Caller(server.url);
  const person = { email: "ann@example.com", password: "plum tree by the wall" };
  await caller.get("/auth/register", null, { ...person, username: "ann" });
  const { access_token: token } = await caller.get<{ access_token: string }>("/auth/login", null, person);
  const portfolios: string[] = [];
  for (let n = 0; n < PORTFOLIOS; n++) {
    const { id } = await caller.get<Portfolio>("/portfolios", token, { name: `P${n}`, initial_cash: 10_000 + n });
    portfolios.push(id);
    for (const stock_symbol of ["KO", "JNJ", "MSFT"]) {
      await caller.get(`/trading/${id}/buy`, token, { stock_symbol, shares: 3 + n / 8 });
    }
    const order = { stock_symbol: "KO", transaction_type: "SELL", shares: 1, order_type: "limit" };
    await caller.get(`/orders/${id}/orders`, token, { ...order, limit_price: 60 + n * 3 });
    await caller.get("/contributions", token, {
      ...{ name: "Plan", amount: 100 + n, frequency: n % 2 ? "weekly" : "monthly", target_portfolio_id: id },
      ...{ next_contribution_date: "2026-12-01", auto_invest_percentage: 50, target_allocation: { KO: 100 } },
    });
  }
  caller.close();
  return { env, token, portfolios };
}

/** Requests the jump; false when the server was killed before it responded. */
async function jump(server: KillableServer, env: Record<string, string>): Promise<boolean> {
  const { operator_token } = JSON.parse(await Deno.readTextFile(`${env.DATA_DIR}/server.json`));
  return await fetch(`${server.url}/api/admin/clock`, {
    method: "PUT",
    headers: { authorization: `Operator ${operator_token}`, "content-type": "application/json" },
    body: JSON.stringify({ to: TARGET }),
  }).then(async (response) => {
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return true;
  }, () => false);
}

/** Everything that must be the same in both runs. */
async function outcome(server: KillableServer, { token, portfolios }: Run): Promise<unknown[]> {
  const caller = new Caller(server.url);
  const seen: unknown[] = [];
  for (const id of portfolios) {
    const { cash_balance, total_contributed } = await caller.get<Portfolio>(`/portfolios/${id}`, token);
    const holdings = await caller.get<OutputOf<"holdings.list">>(`/trading/${id}/holdings`, token);
    const { transactions } = await caller.get<OutputOf<"transactions.list">>(
      `/trading/${id}/transactions?limit=500`,
      token,
    );
    seen.push({
      cash_balance,
      total_contributed,
      holdings: holdings.map((h) => [h.stock.symbol, h.shares, h.cost_basis]),
      transactions: transactions.map((t) =>
        [
          ...[t.executed_at, t.transaction_type, t.stock_symbol, t.shares, t.total_amount, t.cash_effect],
        ].join(" ")
      ).toSorted(),
    });
  }
  caller.close();
  return seen;
}

Deno.test("J6: a server killed during its due work resumes, with the same result to the cent as one that was not killed", async () => {
  const directory = await Deno.makeTempDir({ prefix: "tw-due-" });
  const databases: OwnDatabase[] = [];
  const settings = async (name: string) => {
    const database = databaseUrl ? await ownDatabase(name) : null;
    if (database) databases.push(database);
    const env = settingsFor(`${directory}/${name}`, { ...CLOCK, ...(database ? { DATABASE_URL: database.url } : {}) });
    if (!database) await makeDataDir(env.DATA_DIR!);
    return env;
  };
  const [calm, killed] = [await settings("calm"), await settings("killed")];
  let server = await startServer(calm);
  try {
    const expected = await begin(server, calm);
    assert.ok(await jump(server, calm));
    const wanted = await outcome(server, expected);
    await server.kill();

    server = await startServer(killed);
    const run = await begin(server, killed);
    let kills = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const jumping = jump(server, killed);
      await new Promise((wake) => setTimeout(wake, 20 + Math.random() * 280));
      await server.kill();
      if (!await jumping) kills++;
      server = await startServer(killed);
    }
    assert.ok(kills >= 2, `only ${kills} kills came before the end of the jump`);
    assert.ok(await jump(server, killed));
    assert.deepEqual(await outcome(server, run), wanted);
    const kinds = new Set(
      wanted.flatMap((w) => (w as { transactions: string[] }).transactions.map((t) => t.split(" ")[1])),
    );
    for (const kind of ["DIVIDEND", "DRIP", "INTEREST", "DEPOSIT", "BUY"]) assert.ok(kinds.has(kind), kind);
    await server.kill();
    const verified = await runTerminal(killed, "ledger", "verify", "--json");
    assert.deepEqual(JSON.parse(verified.out).problems, []);
  } catch (error) {
    console.error(await server.kill());
    throw error;
  } finally {
    await server.kill();
    for (const database of databases) await database.drop();
    await Deno.remove(directory, { recursive: true });
  }
});
