/** Closes every connection to PostgreSQL five times a second while users trade. OUTAGE_SECONDS makes it longer. */
import assert from "node:assert/strict";
import { runTerminal, settingsFor, startServer } from "../crash/server.ts";
import { Caller, fetchAsks, nextRequest, type Portfolio, type Sent } from "../crash/traffic.ts";
import { databaseUrl, ownDatabase } from "./database.ts";

const CLIENTS = 16;
const SECONDS = Number(Deno.env.get("OUTAGE_SECONDS") ?? 6);
const CUT_EVERY_MS = 200;
const RECOVERED_MS = 30_000;

Deno.test({
  name: "connections lost under load cause 503s, but neither a crash nor the loss of anything acknowledged",
  ignore: !databaseUrl,
  fn: async () => {
    const database = await ownDatabase("cut");
    const directory = await Deno.makeTempDir({ prefix: "tw-cut-" });
    const env = settingsFor(directory, { DATABASE_URL: database.url });
    const server = await startServer(env);
    const caller = new Caller(server.url);
    try {
      const user = { email: "ann@example.com", password: "plum tree by the wall" };
      await caller.get("/auth/register", null, { ...user, username: "ann" });
      const { access_token: session } = await caller.get<{ access_token: string }>("/auth/login", null, user);
      const { token } = await caller.get<{ token: string }>("/auth/tokens", session, {
        name: "outage test",
        scope: "manage",
      });
      const portfolios = await Promise.all(
        Array.from(
          { length: CLIENTS / 2 },
          async () => (await caller.get<Portfolio>("/portfolios", token, { name: "Cut", initial_cash: 1_000_000 })).id,
        ),
      );
      const asks = await fetchAsks(caller, token);

      let trading = true;
      const clients = Array.from({ length: CLIENTS }, async (_, i) => {
        const sent: Sent[] = [];
        while (trading) {
          const request = nextRequest(portfolios[i % portfolios.length]!, token, asks);
          sent.push(request);
          await caller.send(request);
        }
        return sent;
      });
      const cut = () =>
        database.admin`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = ${database.name} and pid <> pg_backend_pid()`;
      const end = performance.now() + SECONDS * 1000;
      let cuts = 0;
      for (; performance.now() < end; cuts++) {
        await cut();
        await new Promise((wake) => setTimeout(wake, CUT_EVERY_MS));
      }
      const recovered = performance.now() + RECOVERED_MS;
      while ((await caller.fetch(`/portfolios/${portfolios[0]}`, token)).status !== 200) {
        assert.ok(performance.now() < recovered, "not recovered after the last cut");
        await new Promise((wake) => setTimeout(wake, 50));
      }
      trading = false;
      const sent = (await Promise.all(clients)).flat();

      const statuses = Object.groupBy(sent, (s) => String(s.answer?.status ?? "no answer"));
      const counts = Object.fromEntries(Object.entries(statuses).map(([status, list]) => [status, list!.length]));
      console.log(`${cuts} cuts, answers ${JSON.stringify(counts)}`);
      assert.deepEqual(Object.keys(counts).filter((status) => !/^(2|4)\d\d$|^503$/.test(status)), []);
      assert.ok((counts["201"] ?? 0) + (counts["200"] ?? 0) > SECONDS, "hardly anything was carried out");
      for (const { answer } of sent) {
        if (answer!.status === 503) assert.ok(answer!.retryAfter, "a 503 without Retry-After");
      }

      // Refused requests are retried with their keys: each is executed once, whether or not it already was.
      for (const request of sent.filter((s) => s.answer!.status === 503)) {
        await caller.send(request);
        assert.ok(request.answer!.status < 300, `a repeat answered ${request.answer!.status} ${request.answer!.text}`);
      }
      for (const portfolio of portfolios) await assertKept(caller, token, portfolio, sent);
      const verified = await runTerminal(env, "ledger", "verify", "--json");
      assert.deepEqual(JSON.parse(verified.out).problems, [], verified.err);
    } catch (error) {
      console.error((await server.kill()).slice(-4000));
      throw error;
    } finally {
      caller.close();
      await server.kill();
      await database.drop();
      await Deno.remove(directory, { recursive: true });
    }
  },
});

/** Checks that each executed request is stored once, and nothing else. */
async function assertKept(caller: Caller, token: string, portfolioId: string, sent: readonly Sent[]): Promise<void> {
  const own = sent.filter((s) => s.portfolioId === portfolioId);
  const accepted = own.filter((s) => s.kind === "order").map((s) => (JSON.parse(s.answer!.text) as { id: string }).id);
  const orders = await caller.orders(portfolioId, token);
  assert.deepEqual([...orders.keys()].sort(), accepted.sort());
  const deposits = own.filter((s) => s.kind === "deposit")
    .map((s) => Number(new URLSearchParams(s.path.split("?")[1]).get("amount")));
  const found = (await caller.transactions(portfolioId, token)).filter((t) => t.transaction_type === "DEPOSIT")
    .map((t) => t.total_amount);
  const byAmount = (a: number, b: number) => a - b;
  assert.deepEqual(found.sort(byAmount), [...deposits, 1_000_000].sort(byAmount));
}
