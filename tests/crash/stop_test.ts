/**
 * Stops the server with SIGTERM under load: it answers every request it accepted, and does nothing it did not answer.
 */
import assert from "node:assert/strict";
import { makeDataDir } from "../../core/kernel/testing.ts";
import { databaseUrl, ownDatabase } from "../outage/database.ts";
import { settingsFor, startServer } from "./server.ts";
import { askPrices, Caller, nextRequest, type Portfolio, type Sent } from "./traffic.ts";

const ROUNDS = Number(Deno.env.get("STOP_ROUNDS") ?? 2);
const CLIENTS = 16;
const STOPPED_MS = 12_000;

Deno.test({
  name: "a stopped server on the embedded store answers the requests it accepted and exits 0",
  ignore: Boolean(databaseUrl),
  fn: () => stops({}),
});

Deno.test({
  name: "a server on PostgreSQL that is told to stop answers what it took and exits 0",
  ignore: !databaseUrl,
  fn: async () => {
    const database = await ownDatabase("stop");
    try {
      await stops({ DATABASE_URL: database.url });
    } finally {
      await database.drop();
    }
  },
});

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
      const asks = await askPrices(caller, token);
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
        assert.equal(deposits.length - 1, own.filter((s) => s.kind === "deposit").length, `round ${round}`);
      }
    }
    console.log(`${ROUNDS} rounds, ${answered} answers, stopped in at most ${Math.max(...times).toFixed(0)} ms`);
    caller.close();
  } finally {
    await server.kill();
    await Deno.remove(directory, { recursive: true });
  }
}

/** Everything that a stream sends until it ends. */
async function readStream(url: string, token: string): Promise<string> {
  const response = await fetch(`${url}/api/stream?symbols=AAPL`, { headers: { authorization: `Bearer ${token}` } });
  return await response.text();
}
