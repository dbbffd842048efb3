import assert from "node:assert/strict";
import { KEY, Loopback, soundProvider } from "../../core/market/polygon/testing.ts";
import { testTerminal } from "../testing.ts";

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
