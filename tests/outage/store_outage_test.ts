/**
 * Makes PostgreSQL unavailable to a running server and then available again. OUTAGE_SECONDS makes the outages longer.
 */
import assert from "node:assert/strict";
import { settingsFor, startServer } from "../crash/server.ts";
import { Caller, type Portfolio } from "../crash/traffic.ts";
import { databaseUrl, ownDatabase } from "./database.ts";
import { type Outage, startProxy } from "./proxy.ts";

/** Long enough that an open stream checks its session meanwhile. */
const SECONDS: Record<Outage, number> = { refused: 6, silent: 3 };
const GIVEN = Deno.env.get("OUTAGE_SECONDS");
const ANSWERED_MS = 2_000;
const READY_MS = 1_500;
const RECOVERED_MS = 30_000;

Deno.test({
  name: "while the store is unavailable, requests that need it get a 503 within two seconds; then the server recovers",
  ignore: !databaseUrl,
  fn: async (t) => {
    const database = await ownDatabase("outage");
    const { hostname, port } = new URL(database.url);
    const proxy = startProxy(hostname, Number(port || 5432));
    const directory = await Deno.makeTempDir({ prefix: "tw-outage-" });
    const behind = Object.assign(new URL(database.url), { hostname: "127.0.0.1", port: String(proxy.port) }).href;
    const server = await startServer(settingsFor(directory, { DATABASE_URL: behind }));
    const caller = new Caller(server.url);
    const pages: Promise<string>[] = [];
    try {
      const user = { email: "ann@example.com", password: "plum tree by the wall" };
      await caller.get("/auth/register", null, { ...user, username: "ann" });
      const { access_token: token } = await caller.get<{ access_token: string }>("/auth/login", null, user);
      const { id } = await caller.get<Portfolio>("/portfolios", token, { name: "Outage", initial_cash: 100 });

      const timed = async (path: string, body?: unknown, as: string | null = token) => {
        const began = performance.now();
        const answer = await caller.fetch(path, as, body);
        return { ...answer, path, ms: performance.now() - began };
      };
      /** Opens the stream; returns its first output. */
      const stream = async () => {
        const began = performance.now();
        const abort = new AbortController();
        const response = await fetch(`${server.url}/api/stream`, {
          headers: { authorization: `Bearer ${token}` },
          signal: abort.signal,
        });
        const answer = { status: response.status, retryAfter: response.headers.get("retry-after"), path: "/stream" };
        if (response.status === 200) abort.abort();
        await response.body?.cancel().catch(() => {});
        return { ...answer, text: "", ms: performance.now() - began };
      };
      const needStore = () =>
        Promise.all([
          timed(`/portfolios/${id}`),
          timed(`/portfolios/${id}/deposit?amount=1`, {}),
          timed("/auth/login", user, null),
          timed("/orders/" + id + "/orders"),
          stream(),
        ]);
      const needMarket = () => Promise.all([timed("/stocks/AAPL/quote"), timed("/market/status", undefined, null)]);
      const allWell = async () => {
        const answers = [...await needStore(), ...await needMarket(), await timed("/health/ready")];
        return answers.every((a) => a.status < 300);
      };

      for (const how of ["refused", "silent"] satisfies Outage[]) {
        const seconds = GIVEN ? Number(GIVEN) : SECONDS[how];
        await t.step(`${seconds} s of connections ${how}`, async () => {
          assert.ok(await allWell());
          const page = await fetch(`${server.url}/api/stream?symbols=AAPL`, {
            headers: { authorization: `Bearer ${token}` },
          });
          let ended = false;
          const ending = page.text().finally(() => ended = true).catch(() => "");
          proxy.cut(how);
          let slowest = 0;
          let rounds = 0;
          for (const end = performance.now() + seconds * 1000; performance.now() < end;) {
            const [store, market, ready] = await Promise.all([needStore(), needMarket(), timed("/health/ready")]);
            for (const answer of store) {
              assert.deepEqual([answer.path, answer.status], [answer.path, 503], answer.text);
              assert.ok(answer.retryAfter, `${answer.path} without Retry-After`);
            }
            for (const answer of market) {
              assert.deepEqual([answer.path, answer.status], [answer.path, 200], answer.text);
            }
            // On a busy machine, requests that need no store are slow as well.
            const slow = 2 * Math.max(...market.map(({ ms }) => ms));
            assert.deepEqual([ready.status, ready.ms < READY_MS + slow], [503, true], `ready took ${ready.ms} ms`);
            for (const { ms, path } of [...store, ...market]) {
              slowest = Math.max(slowest, ms);
              assert.ok(ms < ANSWERED_MS + slow, `${path} took ${ms} ms`);
            }
            rounds++;
          }
          assert.ok(!ended, "an open stream continues");
          proxy.restore();
          const back = performance.now();
          while (!await allWell()) {
            assert.ok(performance.now() - back < RECOVERED_MS, "the server does not recover");
            await new Promise((wake) => setTimeout(wake, 50));
          }
          pages.push(ending);
          console.log(
            `${how}: ${rounds} rounds, slowest ${slowest.toFixed(0)} ms, back in ${
              (performance.now() - back).toFixed(0)
            } ms`,
          );
          assert.ok(performance.now() - back < RECOVERED_MS, "the server does not recover");
        });
      }
    } catch (error) {
      console.error((await server.kill()).slice(-4000));
      throw error;
    } finally {
      caller.close();
      await server.kill();
      await Promise.all(pages);
      proxy.close();
      await database.drop();
      await Deno.remove(directory, { recursive: true });
    }
  },
});
