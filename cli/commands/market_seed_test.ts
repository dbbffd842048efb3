import assert from "node:assert/strict";
import { contracts } from "../../core/contracts.ts";
import { routeOf } from "../../core/kernel/route.ts";
import { until } from "../../tests/until.ts";
import { createUser, inFolder, inFolderWithStore, PASSWORD, testTerminal, withServer } from "../testing.ts";

/** Answers of every operation that reads, as an administrator, with values for the fields in their paths. */
async function everyRead(url: string): Promise<string[]> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "root@example.com", password: PASSWORD }),
  });
  const { access_token } = await login.json();
  const reads = Object.values(contracts).map(routeOf).filter(({ method }) => method === "GET");
  const paths = [
    ...reads.map(({ path }) =>
      `/api${path.replaceAll(/:\w*symbol\w*/g, "AAPL").replaceAll(/:\w+/g, crypto.randomUUID())}`
    ),
    ...["/api/openapi.json", "/", "/metrics", "/leaderboard"],
  ];
  const answers = [];
  for (const path of paths) {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${access_token}` } });
    const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream");
    if (isStream) await answer.body?.cancel();
    answers.push(`${path} ${answer.status} ${[...answer.headers]} ${isStream ? "" : await answer.text()}`);
  }
  return answers;
}

Deno.test("no answer, log line, error or backup header tells the market's seed; the terminal beside the store does", () =>
  inFolderWithStore(async (dir, env) => {
    const settings = { ...env, MARKET_SEED: "", LOG_LEVEL: "debug" };
    const terminal = testTerminal({ ...settings, LOG_LEVEL: "error" });
    assert.equal((await terminal.run(...createUser("root", "--role", "admin"))).exit, 0);
    const seed = (await terminal.run("market", "seed")).out;
    assert.ok(BigInt(seed) >= 2n ** 64n, seed);
    const said: string[] = [];
    await withServer(settings, async (url, server) => {
      assert.equal((await terminal.run("market", "seed")).out, seed);
      assert.deepEqual((await terminal.run("market", "seed", "--json")).json(), { seed });
      const contest = () => fetch(`${url}/api/competitions/current`).then((answer) => answer.json());
      await until(async () => await contest() !== null);
      assert.equal((await contest()).rules.practice, false);
      const answers = await everyRead(url);
      assert.ok(answers.filter((answer) => / 200 /.test(answer)).length > 40);
      said.push(...answers, server.messages());
      said.push((await terminal.run("backup", `${dir}/copy.gz`)).err);
      const afar = await terminal.run("market", "seed", "--url", url);
      assert.deepEqual([afar.exit, afar.err], [2, "Error: No server tells its seed; run this on the server's machine"]);
    });
    const copy = (await Deno.open(`${dir}/copy.gz`)).readable.pipeThrough(new DecompressionStream("gzip"));
    const [header, ...rows] = (await new Response(copy).text()).split("\n");
    assert.equal(rows.filter((row) => row.includes(seed)).length, 1, "the copy has one row that keeps it");
    const doctor = await testTerminal({ ...settings, MARKET_SEED: seed }).run("doctor");
    const wrong = await testTerminal({ ...settings, MARKET_SEED: "8" }).run("stocks", "quote", "AAPL");
    assert.match(wrong.err, /MARKET_SEED differs/);
    const malformed = await testTerminal({ ...settings, MARKET_SEED: `${seed}.` }).run("stocks", "quote", "AAPL");
    assert.match(malformed.err, /MARKET_SEED is not a whole number/);
    said.push(header!, doctor.out, doctor.err, wrong.err, malformed.err);
    const hex = BigInt(seed).toString(16);
    for (const text of said) assert.ok(!text.includes(seed) && !text.toLowerCase().includes(hex), text.slice(0, 300));
  }));

Deno.test("a store whose seed was given tells it too, and a live market has none", () =>
  inFolder(async (_dir, env) => {
    assert.equal((await testTerminal({ ...env, MARKET_SEED: "77" }).run("market", "seed")).out, "77");
    const live = await testTerminal({ ...env, MARKET: "polygon", POLYGON_API_KEY: "k" }).run("market", "seed");
    assert.deepEqual([live.exit, live.err], [2, "Error: A live market has no seed; MARKET is polygon"]);
  }));
