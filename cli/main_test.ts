import assert from "node:assert/strict";
import { sql } from "kysely";
import { openPostgres } from "../core/kernel/db.ts";
import { inFolder, inFolderWithStore, testTerminal, withServer } from "./testing.ts";

const PASSWORD = "an honest day of sailing";
const create = (
  name: string,
  ...more: string[]
) => ["users", "create", "--email", `${name}@example.com`, "--username", name, "--password", PASSWORD, ...more];

/** What an operator does, in order, and how each command must end. The same with a server running and without. */
async function operatorsDay(env: Record<string, string>, dir: string, served = false): Promise<void> {
  const here = testTerminal(env);
  const ok = async (...args: string[]) => {
    const ran = await here.run(...args, "--json");
    assert.equal(ran.exit, 0, `${args.join(" ")}: ${ran.err}`);
    return ran.json<never>();
  };
  const ends = async (exit: number, message: RegExp, ...args: string[]) => {
    const ran = await here.run(...args);
    assert.equal(ran.exit, exit, `${args.join(" ")}: ${ran.err}`);
    assert.match(ran.err, message);
  };
  assert.equal((await ok(...create("ann", "--role", "admin")) as { role: string }).role, "admin");
  await ends(6, /Email already registered/, ...create("ann"));
  await ends(
    2,
    /--password: Password must be at least 8 characters/,
    "users",
    "create",
    "--email",
    "b@example.com",
    "--username",
    "bob",
    "--password",
    "short",
  );
  await ends(5, /no such user/, "users", "set-role", "nobody", "--role", "user", "--reason", "x");
  await ends(6, /last active admin/, "users", "set-role", "ann@example.com", "--role", "user", "--reason", "x");
  const link = await ok("users", "reset-link", "ann") as { path: string };
  assert.match(link.path, /^\/reset-password\?token=[\w-]{43}$/);
  assert.deepEqual(
    await ok("auth", "reset-password", "--token", link.path.split("=")[1]!, "--new-password", `${PASSWORD} again`),
    {
      message: "Your password is set; sign in with it",
    },
  );
  const session = await ok("auth", "login", "--email", "ann@example.com", "--password", `${PASSWORD} again`) as Record<
    string,
    unknown
  >;
  assert.deepEqual(Object.keys(session).sort(), ["access_token", "expires_in", "token_type"]);
  await ends(
    3,
    /Incorrect email or password/,
    "auth",
    "login",
    "--email",
    "ann@example.com",
    "--password",
    "a wrong guess",
  );

  const portfolio = await ok(
    "portfolios",
    "create",
    "--name",
    "One",
    "--initial-cash",
    "1000",
    "--as",
    "ann@example.com",
  ) as { id: string };
  const richer = await ok("portfolios", "deposit", portfolio.id.slice(0, 8), "--amount", "500.25", "--as", "ann") as {
    cash_balance: number;
  };
  assert.equal(richer.cash_balance, 1500.25);
  await ends(4, /--as user@example.com/, "portfolios", "list");
  await ends(5, /no user nobody/, "portfolios", "list", "--as", "nobody");
  await ends(5, /./, "portfolios", "deposit", crypto.randomUUID(), "--amount", "5", "--as", "ann");
  const twice = [
    "portfolios",
    "deposit",
    portfolio.id,
    "--amount",
    "1",
    "--as",
    "ann",
    "--idempotency-key",
    crypto.randomUUID(),
  ];
  await ok(...twice);
  assert.equal((await ok(...twice) as { cash_balance: number }).cash_balance, 1501.25);

  const verified = await ok("ledger", "verify") as { ok: boolean; portfolios: number };
  assert.ok(verified.ok && verified.portfolios === 1);
  const list = await ok("jobs", "list") as { name: string }[];
  assert.ok(list.some((job) => job.name === "prune"));
  assert.equal((await ok("jobs", "run", "prune") as { name: string }).name, "prune");
  await ends(5, /no job "nothing"; the jobs are .*expire-orders/, "jobs", "run", "nothing");
  assert.equal((await ok("clock", "speed", "0") as { speed: number }).speed, 0);
  const before = Temporal.Instant.from((await ok("clock", "show") as { now: string }).now);
  const after = Temporal.Instant.from((await ok("clock", "advance", "PT30M") as { now: string }).now);
  assert.equal(before.until(after).total("minutes"), 30);
  assert.deepEqual(await ok("migrate"), { applied: [] });

  const file = `${dir}/copy.gz`;
  assert.equal((await ok("backup", file) as { file: string }).file, file);
  assert.equal((await Deno.stat(file)).mode! & 0o777, 0o600);
  const written = await Deno.readFile(file);
  await ends(2, /copy.gz exists; give another name, or --force/, "backup", file);
  assert.deepEqual(await Deno.readFile(file), written);
  assert.equal((await ok("backup", file, "--force") as { file: string }).file, file);
  await ok(...create("late"));
  if (served) {
    await ends(6, /A server runs on this store; stop it, then restore/, "restore", file, "--force");
    return;
  }
  await ends(6, /has users/, "restore", file);
  const restored = await ok("restore", file, "--force") as { ledger_ok: boolean; problems: string[] };
  assert.ok(restored.ledger_ok);
  await ends(5, /no user late/, "portfolios", "list", "--as", "late");
  assert.equal((await ok("portfolios", "list", "--as", "ann") as unknown[]).length, 1);
  const doctor = await ok("doctor") as { checks: { check: string; state: string }[] };
  assert.ok(doctor.checks.every((c) => c.state !== "fault"));
}

Deno.test("alone, the terminal opens the embedded store and does an operator's day", () =>
  inFolderWithStore((dir, env) => operatorsDay(env, dir)));

Deno.test("beside a running server the same day goes through it, with the same results", () =>
  inFolderWithStore((dir, env) => withServer(env, () => operatorsDay(env, dir, true))));

Deno.test({
  name: "with DATABASE_URL the same day goes to PostgreSQL",
  ignore: !Deno.env.get("TEST_DATABASE_URL"),
  fn: () =>
    inFolder(async (dir, env) => {
      const admin = openPostgres(Deno.env.get("TEST_DATABASE_URL")!, 1);
      const name = `tradewinds_cli_${crypto.randomUUID().replaceAll("-", "")}`;
      await sql.raw(`create database ${name}`).execute(admin.db);
      try {
        const url = new URL(Deno.env.get("TEST_DATABASE_URL")!);
        url.pathname = `/${name}`;
        await operatorsDay({ ...env, DATABASE_URL: url.href }, dir);
      } finally {
        await sql.raw(`drop database ${name} with (force)`).execute(admin.db);
        await admin.close();
      }
    }),
});

Deno.test("commands that start together wait for each other's lock, and none is lost", () =>
  inFolderWithStore(async (_dir, env) => {
    await testTerminal(env).run(...create("ann"));
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

Deno.test("from afar: login keeps a token readable by its owner only, --remote uses it, logout revokes it", () =>
  inFolderWithStore((dir, env) =>
    withServer(env, async (url) => {
      await testTerminal(env).run(...create("ann"));
      const elsewhere = { HOME: `${dir}/elsewhere`, DATA_DIR: `${dir}/none` };
      const away = testTerminal(elsewhere, { answers: [PASSWORD] });
      assert.equal((await away.run("auth", "me", "--url", url)).exit, 3);
      assert.equal((await away.run("login", "--url", url, "--email", "ann@example.com")).exit, 0, away.messages());
      const file = `${elsewhere.HOME}/.config/tradewinds/login.json`;
      const { token } = JSON.parse(await Deno.readTextFile(file)) as { token: string };
      assert.equal((await Deno.stat(file)).mode! & 0o777, 0o600);
      for (const more of [["--remote"], [], ["--url", url]]) {
        assert.equal((await away.run("auth", "me", "--json", ...more)).json<{ username: string }>().username, "ann");
      }
      assert.equal(
        (await testTerminal({ ...elsewhere, HOME: dir, TRADEWINDS_URL: url, TRADEWINDS_TOKEN: token }).run(
          "auth",
          "me",
        )).exit,
        0,
      );
      const notMine = await away.run("jobs", "list");
      assert.deepEqual([notMine.exit, notMine.err], [4, "Error: This needs the role admin"]);
      assert.equal((await away.run("backup", `${dir}/stolen.gz`)).exit, 4);
      assert.equal((await away.run("auth", "me", "--remote", "--as", "ann")).exit, 2);
      assert.equal((await away.run("logout")).exit, 0);
      await assert.rejects(Deno.stat(file), Deno.errors.NotFound);
      assert.equal(
        (await testTerminal({ ...elsewhere, TRADEWINDS_URL: url, TRADEWINDS_TOKEN: token }).run("auth", "me")).exit,
        3,
      );
    })
  ));

Deno.test("secrets are asked for without showing them, or read from standard input", () =>
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

Deno.test("doctor names the source of every setting, hides secrets, and reports what is wrong", () =>
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
