import assert from "node:assert/strict";
import { createUser, inFolder, inFolderWithStore, PASSWORD, testTerminal, withServer } from "./testing.ts";

Deno.test("commands that start at the same time wait for the lock, and all of them succeed", () =>
  inFolderWithStore(async (_dir, env) => {
    await testTerminal(env).run(...createUser("ann"));
    const all = await Promise.all(
      Array.from(
        { length: 4 },
        (_, i) => testTerminal(env).run("portfolios", "create", "--name", `Portfolio ${i}`, "--as", "ann"),
      ),
    );
    assert.deepEqual(all.map((ran) => ran.exit), [0, 0, 0, 0], all.map((ran) => ran.err).join("\n"));
    assert.equal(
      (await testTerminal(env).run("portfolios", "list", "--as", "ann", "--json")).json<unknown[]>().length,
      4,
    );
  }));

Deno.test("remotely, login saves a token readable by its owner only, --remote uses it, logout revokes it", () =>
  inFolderWithStore((dir, env) =>
    withServer(env, async (url) => {
      await testTerminal(env).run(...createUser("ann"));
      const elsewhere = { HOME: `${dir}/elsewhere`, DATA_DIR: `${dir}/none` };
      const remote = testTerminal(elsewhere, { answers: [PASSWORD] });
      assert.equal((await remote.run("auth", "me", "--url", url)).exit, 3);
      assert.equal((await remote.run("login", "--url", url, "--email", "ann@example.com")).exit, 0, remote.messages());
      const file = `${elsewhere.HOME}/.config/tradewinds/login.json`;
      const { token } = JSON.parse(await Deno.readTextFile(file)) as { token: string };
      assert.equal((await Deno.stat(file)).mode! & 0o777, 0o600);
      for (const more of [["--remote"], [], ["--url", url]]) {
        assert.equal((await remote.run("auth", "me", "--json", ...more)).json<{ username: string }>().username, "ann");
      }
      assert.equal(
        (await testTerminal({ ...elsewhere, HOME: dir, TRADEWINDS_URL: url, TRADEWINDS_TOKEN: token }).run(
          "auth",
          "me",
        )).exit,
        0,
      );
      const notMine = await remote.run("clock", "show");
      assert.deepEqual([notMine.exit, notMine.err], [4, "Error: This needs the role admin"]);
      assert.equal((await remote.run("backup", `${dir}/stolen.gz`)).exit, 4);
      assert.equal((await remote.run("auth", "me", "--remote", "--as", "ann")).exit, 2);
      assert.equal((await remote.run("logout")).exit, 0);
      await assert.rejects(Deno.stat(file), Deno.errors.NotFound);
      assert.equal(
        (await testTerminal({ ...elsewhere, TRADEWINDS_URL: url, TRADEWINDS_TOKEN: token }).run("auth", "me")).exit,
        3,
      );
    })
  ));

Deno.test("secrets are prompted for without echo, or read from standard input", () =>
  inFolderWithStore(async (_dir, env) => {
    const bare = ["users", "create", "--email", "ann@example.com", "--username", "ann"];
    assert.equal((await testTerminal(env, { answers: [PASSWORD] }).run(...bare)).exit, 0);
    const lines = `${PASSWORD}\na fair wind from the west\n`;
    const changed = await testTerminal(env, { stdin: lines }).run(
      "auth",
      "change-password",
      "--current-password-stdin",
      "--new-password-stdin",
      "--as",
      "ann",
    );
    assert.equal(changed.exit, 0, changed.err);
    assert.equal(
      (await testTerminal(env, { stdin: "a fair wind from the west" }).run(
        "auth",
        "login",
        "--email",
        "ann@example.com",
        "--password-stdin",
      )).exit,
      0,
    );
    assert.equal(
      (await testTerminal(env, { answers: [] }).run("auth", "login", "--email", "ann@example.com")).exit,
      130,
    );
  }));

Deno.test("doctor names the source of every setting, hides secrets, and reports faults", () =>
  inFolder(async (dir, env) => {
    const secret = "s3cretpassword";
    const ran = await testTerminal({
      ...env,
      DATABASE_URL: `postgres://u:${secret}@127.0.0.1:1/x`,
      AUTH_SECRET: `${secret}${secret}${secret}`,
    }).run(
      "doctor",
      "--json",
    );
    assert.equal(ran.exit, 1);
    assert.ok(!`${ran.out}${ran.err}`.includes(secret));
    const { settings, checks } = ran.json<
      {
        settings: { name: string; value: string; source: string }[];
        checks: { check: string; state: string; detail: string }[];
      }
    >();
    const of = (name: string) => settings.find((s) => s.name === name)!;
    assert.deepEqual([of("PORT").source, of("HOST").source, of("CLOCK_START").source, of("DATABASE_URL").value], [
      "environment",
      "default",
      "not set",
      "(hidden)",
    ]);
    assert.match(
      checks.find((c) => c.check === "store")!.detail,
      /PostgreSQL at 127.0.0.1:1 .* does not answer; is it running/,
    );
    const wrong = await testTerminal({ ...env, APP_ENV: "prod" }).run("doctor");
    assert.equal(wrong.exit, 1);
    assert.match(wrong.out, /APP_ENV is "prod"; use development, test or production/);
    assert.equal(
      (await testTerminal({ ...env, DATABASE_URL: `postgres://u:${secret}@127.0.0.1:1/x` }).run("portfolios", "list"))
        .exit,
      9,
    );
    await assert.rejects(Deno.stat(`${dir}/data/pglite`), Deno.errors.NotFound);
  }));
