import assert from "node:assert/strict";
import { inFolder, inFolderWithStore, testTerminal, withServer } from "./testing.ts";

Deno.test("a command goes through the running server even if its server.json was deleted", () =>
  inFolderWithStore((dir, env) =>
    withServer(env, async () => {
      await Deno.remove(`${dir}/data/server.json`);
      const ran = await testTerminal(env).run("clock", "show", "--json");
      assert.equal(ran.exit, 0, ran.err);
      assert.equal((await Deno.stat(`${dir}/data/server.json`)).mode! & 0o777, 0o600);
    })
  ));

Deno.test("an unreachable server is reported at once, with a way to run the command next to it", () =>
  inFolder(async (dir, env) => {
    await Deno.mkdir(`${dir}/data`);
    const held = await Deno.open(`${dir}/data/.lock`, { create: true, write: true });
    await held.lock(true);
    await held.write(new TextEncoder().encode("1\n"));
    await Deno.writeTextFile(
      `${dir}/data/server.json`,
      JSON.stringify({ url: "http://127.0.0.1:1", pid: 1, operator_token: "x" }),
    );
    const began = performance.now();
    const ran = await testTerminal(env).run("clock", "show", "--json");
    assert.ok(performance.now() - began < 10_000, "it waited for the lock");
    assert.equal(ran.exit, 9);
    const printed = JSON.parse(ran.err) as { code: string; detail: string; cause: string };
    assert.equal(printed.code, "STORE_IN_USE");
    assert.match(
      printed.detail,
      /does not answer at http:\/\/127.0.0.1:1 from here.* docker exec <container> tradewinds/,
    );
    assert.match(printed.cause, /port 1/);
    held.close();
  }));

Deno.test("with a running server, doctor shows the server's settings and marks those that differ in the terminal", () =>
  inFolderWithStore((dir, env) =>
    withServer({ ...env, CLOCK_SPEED: "2", AUTH_SECRET: "a secret of this test, long enough" }, async () => {
      const ran = await testTerminal({ ...env, CLOCK_SPEED: "3", DATA_DIR: `${dir}/./data` }).run("doctor", "--json");
      assert.equal(ran.exit, 0, ran.out);
      const { settings, checks } = ran.json<
        {
          settings: { name: string; value: string | null; source: string; here: string | null }[];
          checks: { check: string; state: string; detail: string }[];
        }
      >();
      const shown = (name: string) => {
        const { value, source, here } = settings.find((s) => s.name === name)!;
        return [value, source, here];
      };
      assert.deepEqual(shown("CLOCK_SPEED"), ["2", "environment", "3"]);
      assert.deepEqual(shown("AUTH_SECRET"), ["(hidden)", "environment", "not set"]);
      assert.deepEqual(shown("LOG_LEVEL"), ["error", "environment", null]);
      assert.deepEqual(shown("MARKET"), ["simulated", "default", null]);
      assert.equal(shown("DATA_DIR")[2], null);
      assert.deepEqual(checks.find((c) => c.check === "CLOCK_SPEED"), {
        check: "CLOCK_SPEED",
        state: "note",
        detail: "the server has 2, this terminal 3",
      });
      assert.equal(checks.find((c) => c.check === "server")?.state, "ok");
    })
  ));
