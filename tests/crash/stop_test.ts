/**
 * Stops the server with SIGTERM under load: it answers every request that it accepted, and all its work is answered.
 */
import assert from "node:assert/strict";
import { makeDataDir } from "../../core/kernel/testing.ts";
import { databaseUrl, ownDatabase, withOwnStore } from "../outage/database.ts";
import { runTerminal, settingsFor, startServer } from "./server.ts";
import { Caller, fetchAsks, nextRequest, type Portfolio, type Sent } from "./traffic.ts";

const ROUNDS = Number(Deno.env.get("STOP_ROUNDS") ?? 2);
const CLIENTS = 16;
/** Ten seconds for open requests, and more for a busy machine. */
const STOPPED_MS = 30_000;

Deno.test("a server stopped during a long clock move ends the move at a step, and no request fails because of it", async () => {
  const database = databaseUrl ? await ownDatabase("stop") : null;
  const directory = await Deno.makeTempDir({ prefix: "tw-stop-" });
  const env = settingsFor(directory, { CLOCK_SPEED: "0", ...(database ? { DATABASE_URL: database.url } : {}) });
  if (!database) await makeDataDir(env.DATA_DIR!);
  let server = await startServer(env);
  try {
    const caller = new Caller(server.url);
    const user = { email: "ann@example.com", password: "plum tree by the wall" };
    await caller.get("/auth/register", null, { ...user, username: "ann" });
    const { access_token: token } = await caller.get<{ access_token: string }>("/auth/login", null, user);
    const { id } = await caller.get<Portfolio>("/portfolios", token, { name: "Move", initial_cash: 1_000_000 });
    const rest = { transaction_type: "BUY", shares: 1, order_type: "limit", limit_price: 0.01, time_in_force: "gtc" };
    const orders: string[] = [];
    for (const stock_symbol of ["KO", "F", "AAPL", "MSFT", "JNJ", "PG", "V", "MA"]) {
      await caller.get(`/trading/${id}/buy`, token, { stock_symbol, shares: 3 });
      for (let n = 0; n < 4; n++) {
        orders.push((await caller.get<{ id: string }>(`/orders/${id}/orders`, token, { ...rest, stock_symbol })).id);
      }
    }
    const send = async (path: string, init: RequestInit = {}) => {
      const { operator_token } = JSON.parse(await Deno.readTextFile(`${env.DATA_DIR}/server.json`));
      const json = { "content-type": "application/json" };
      const headers = { ...json, authorization: `Operator ${operator_token}`, ...init.headers };
      const answer = await fetch(`${server.url}/api${path}`, { ...init, headers });
      return {
        status: answer.status,
        retryAfter: answer.headers.get("retry-after"),
        text: await answer.text(),
      };
    };
    const clockAt = async () => (JSON.parse((await send("/admin/clock")).text) as { now: string }).now;
    const began = await clockAt();
    const moved = send("/admin/clock/advance", { method: "POST", body: JSON.stringify({ by: "P700D" }) });
    while (await clockAt() === began);
    // Their responses depend on the progress of the move; none may fail. Some arrive after the server stopped
    // listening.
    const changes = orders.map((order) =>
      send(`/orders/${id}/orders/${order}`, { method: "DELETE", headers: { authorization: `Bearer ${token}` } })
        .catch(() => null)
    );
    await Promise.race(changes);
    const stopped = await server.stop();
    assert.equal(stopped.code, 0, stopped.output);
    assert.ok(stopped.ms < STOPPED_MS, `took ${stopped.ms} ms`);
    assert.doesNotMatch(stopped.output, /"error"|destroyed/);
    const answers = [await moved, ...(await Promise.all(changes)).filter((answer) => answer !== null)];
    for (const { status, retryAfter, text } of answers) {
      assert.ok(status < 500 || (status === 503 && Number(retryAfter) > 0), `${status} ${retryAfter} ${text}`);
    }
    assert.equal(answers[0]!.status, 503, "the move was not completed");
    caller.close();

    server = await startServer(env);
    const now = await clockAt();
    assert.ok(now > began && now < "2028-10", now);
    await server.stop();
    const verified = await runTerminal(env, "ledger", "verify", "--json");
    assert.deepEqual(JSON.parse(verified.out).problems, []);
  } finally {
    await server.kill();
    await database?.drop();
    await Deno.remove(directory, { recursive: true });
  }
});

Deno.test(
  "a stopped server answers the requests it accepted and exits 0",
  () => withOwnStore("stop", stops),
);

async function stops(store: Record<string, string>): Promise<void> {
  const directory = await Deno.makeTempDir({ prefix: "tw-stop-" });
  const env = settingsFor(directory, store);
  if (!env.DATABASE_URL) await makeDataDir(env.DATA_DIR!);
  let server = await startServer(env);
  const times: number[] = [];
  let answered = 0;
  try {
    let caller = new Caller(server.url);
    const user = { email: "ann@example.com", password: "plum tree by the wall" };
    await caller.get("/auth/register", null, { ...user, username: "ann" });
    for (let round = 0; round < ROUNDS; round++) {
      const { access_token: token } = await caller.get<{ access_token: string }>("/auth/login", null, user);
      const portfolios = await Promise.all(
        Array.from(
          { length: 4 },
          async () => (await caller.get<Portfolio>("/portfolios", token, { name: "Stop", initial_cash: 1_000_000 })).id,
        ),
      );
      const asks = await fetchAsks(caller, token);
      const streamed = readStream(server.url, token);
      let sending = true;
      let answeredNow = 0;
      const clients = Array.from({ length: CLIENTS }, async (_, i) => {
        const sent: Sent[] = [];
        while (sending) {
          const request = nextRequest(portfolios[i % 4]!, token, asks);
          sent.push(request);
          if (!await caller.send(request)) break;
          answeredNow++;
        }
        return sent;
      });
      while (answeredNow < 200) await new Promise((wake) => setTimeout(wake, 5));
      const stopped = await server.stop();
      sending = false;
      times.push(stopped.ms);
      assert.equal(stopped.code, 0, stopped.output);
      assert.ok(stopped.ms < STOPPED_MS, `took ${stopped.ms} ms`);
      assert.match(await streamed, /retry: \d+\n\n$/, "the stream ends with a hint when to come back");
      const sent = (await Promise.all(clients)).flat();
      caller.close();

      server = await startServer(env);
      caller = new Caller(server.url);
      const { access_token: again } = await caller.get<{ access_token: string }>("/auth/login", null, user);
      for (const { answer } of sent) if (answer) assert.ok(answer.status < 300 || answer.status === 503, answer.text);
      const done = sent.filter((s) => s.answer && s.answer.status < 300);
      answered += done.length;
      for (const portfolio of portfolios) {
        const own = done.filter((s) => s.portfolioId === portfolio);
        const accepted = own.filter((s) => s.kind === "order").map((s) => JSON.parse(s.answer!.text).id as string);
        assert.deepEqual([...(await caller.orders(portfolio, again)).keys()].sort(), accepted.sort(), `round ${round}`);
        const deposits = (await caller.transactions(portfolio, again)).filter((t) => t.transaction_type === "DEPOSIT");
        const lost = sent.filter((s) => s.portfolioId === portfolio && !done.includes(s));
        assert.equal(
          deposits.length - 1,
          own.filter((s) => s.kind === "deposit").length,
          `round ${round}, without success: ${JSON.stringify(lost.map(({ path, answer }) => ({ path, answer })))}`,
        );
      }
    }
    console.log(`${ROUNDS} rounds, ${answered} answers, stopped in at most ${Math.max(...times).toFixed(0)} ms`);
    caller.close();
  } finally {
    await server.kill();
    await Deno.remove(directory, { recursive: true });
  }
}

/** Everything that a stream sends before it ends. */
async function readStream(url: string, token: string): Promise<string> {
  const response = await fetch(`${url}/api/stream?symbols=AAPL`, { headers: { authorization: `Bearer ${token}` } });
  return await response.text();
}
