import assert from "node:assert/strict";
import { KEY, Loopback, soundProvider } from "../../core/market/polygon/testing.ts";
import { openEmbedded, openPostgres } from "../../core/kernel/store/db.ts";
import { testSettings } from "../../core/kernel/testing.ts";
import { MARKET_VERSION } from "../../core/market/mod.ts";
import type { MarketStatus } from "../../core/research/calendar/contract.ts";
import { testTerminal, withServer } from "../testing.ts";

type Checks = { checks: { check: string; state: string; detail: string }[] };

async function examine(provider: Loopback, env: Record<string, string> = {}) {
  const dir = await Deno.makeTempDir();
  const ran = await testTerminal({
    DATA_DIR: `${dir}/data`,
    MARKET: "polygon",
    POLYGON_API_KEY: KEY,
    POLYGON_BASE_URL: provider.url,
    ...env,
  }).run(
    "doctor",
    "--json",
  );
  await provider.close();
  await Deno.remove(dir, { recursive: true });
  assert.ok(!`${ran.out}${ran.err}`.includes(KEY), "the key is hidden");
  const { checks } = ran.json<Checks>();
  return { ran, of: (check: string) => checks.find((c) => c.check === check) };
}

Deno.test("doctor shows which capabilities the live provider's plan includes and lacks", async () => {
  const forbidden = () =>
    Response.json({ status: "NOT_AUTHORIZED", message: "You are not entitled to this data." }, { status: 403 });
  const { ran, of } = await examine(soundProvider().on(/ratios/, forbidden));
  assert.equal(ran.exit, 0);
  assert.deepEqual([of("market")!.state, of("market: Provider")!.state, of("market: Price history")!.state], [
    "ok",
    "ok",
    "ok",
  ]);
  assert.deepEqual([of("market: Ratios")!.state, of("market: Ratios")!.detail], [
    "note",
    "not in the plan; market values of the whole market are unknown",
  ]);
});

Deno.test("doctor reports a file as DATA_DIR as a fault, with either store", async () => {
  const file = await Deno.makeTempFile();
  for (const DATA_DIR of [file, `${file}/below`]) {
    for (const DATABASE_URL of ["", "postgres://ann@127.0.0.1:1/x"]) {
      const ran = await testTerminal({ DATA_DIR, DATABASE_URL }).run("doctor", "--json");
      assert.equal(ran.exit, 1);
      const found = ran.json<Checks>().checks.find((c) => c.check === "data directory")!;
      assert.deepEqual([found.state, found.detail], [
        "fault",
        `DATA_DIR is "${DATA_DIR}", which is a file or lies below one; name a directory`,
      ]);
    }
  }
  await Deno.remove(file);
});

Deno.test("doctor reports a refused or missing key as a fault", async () => {
  const refusing = new Loopback().on(
    /./,
    () => Response.json({ status: "ERROR", error: "Unknown API Key" }, { status: 401 }),
  );
  const refused = await examine(refusing);
  assert.equal(refused.ran.exit, 1);
  assert.deepEqual([refused.of("market")!.state, refused.of("market: Provider")!.detail], [
    "fault",
    "the provider refuses the key in POLYGON_API_KEY",
  ]);
  const unset = await examine(new Loopback(), { POLYGON_API_KEY: "" });
  assert.equal(unset.ran.exit, 1);
  assert.match(unset.of("settings")!.detail, /^POLYGON_API_KEY is not set/);
});

Deno.test("doctor shows the market's version: never changed, changed, about to change, and newer than this release", async () => {
  const { env, remove } = await testSettings();
  const check = async (more: Record<string, string> = {}) => {
    const ran = await testTerminal({ ...env, MARKET_SYMBOLS: "800", ...more }).run("doctor", "--json");
    const found = ran.json<Checks>().checks.find((c) => c.check === "market version");
    return found ? [found.state, found.detail.replace(/ at \d\S+Z;/, " at TIME;"), ran.exit] : null;
  };
  const change = async (names: string, version?: string) => {
    const store = env.DATABASE_URL ? openPostgres(env.DATABASE_URL, 1) : await openEmbedded({ dir: env.DATA_DIR! });
    await store.db.deleteFrom("kept_settings").where("name", "like", names).execute();
    if (version) {
      await store.db.insertInto("kept_settings").values({ name: "MARKET_VERSION", value: version }).execute();
    }
    await store.close();
  };
  const start = async () => {
    const ran = await testTerminal({ ...env, MARKET_SYMBOLS: "800" }).run("market", "status", "--json");
    assert.equal(ran.exit, 0, ran.err);
    return ran.json<MarketStatus>();
  };
  const [own, next] = [MARKET_VERSION, MARKET_VERSION + 1];
  assert.deepEqual(await check(), ["ok", `${own}, never changed`, 0], "an unused store");
  await start();
  assert.deepEqual(await check(), ["ok", `${own}, never changed`, 0]);
  await change("MARKET_VERSION%");
  const coming = `0; the next start changes it, and with it past prices, to ${own}`;
  assert.deepEqual(await check(), ["note", coming, 0]);
  const { market_version, market_change } = await start();
  assert.deepEqual([market_version, market_change?.previous], [own, 0]);
  const changed = `changed from 0 to ${own} at TIME; prices before that differ from those that orders filled at`;
  assert.deepEqual(await check(), ["note", changed, 0]);
  assert.equal(await check({ MARKET: "polygon", POLYGON_API_KEY: KEY, POLYGON_BASE_URL: "http://127.0.0.1:1" }), null);
  await withServer({ ...env, MARKET_SYMBOLS: "800", MARKET_AHEAD: "off", PORT: "0", LOG_LEVEL: "error" }, async () => {
    assert.deepEqual(await check(), ["note", changed, 0], "beside a server");
  });
  await change("MARKET_VERSION", String(next));
  assert.deepEqual(await check(), ["fault", `${next}; this release has ${own}; upgrade it too`, 1]);
  await remove();
});

Deno.test("doctor lists each table with its size and what bounds it, with and beside a server", async () => {
  const { env, remove } = await testSettings();
  const settings = { ...env, MARKET_SYMBOLS: "800", MARKET_AHEAD: "off" };
  const tables = async () => {
    const ran = await testTerminal(settings).run("doctor", "--json");
    return ran.json<{ tables: { table: string; bytes: number; rule: string }[] }>().tables;
  };
  const alone = await tables();
  assert.equal(alone.find(({ table }) => table === "outbox")!.rule, "a day");
  assert.ok(alone.every(({ bytes, rule }) => bytes >= 0 && rule !== ""));
  await withServer({ ...settings, PORT: "0", LOG_LEVEL: "error" }, async () => {
    assert.deepEqual((await tables()).map(({ table }) => table).sort(), alone.map(({ table }) => table).sort());
  });
  await remove();
});
