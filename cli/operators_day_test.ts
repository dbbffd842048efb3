import assert from "node:assert/strict";
import { makeDataDir } from "../core/kernel/testing.ts";
import { withOwnStore } from "../tests/outage/database.ts";
import { createUser, inFolder, PASSWORD, testTerminal, withServer } from "./testing.ts";

/** An operator's commands in order, with their expected results, which are the same with and without a server. */
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
  assert.equal((await ok(...createUser("ann", "--role", "admin")) as { role: string }).role, "admin");
  await ends(6, /Email already registered/, ...createUser("ann"));
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
  assert.deepEqual(Object.keys(session).sort(), ["access_token", "expires_in", "token_type", "user"]);
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
  await ok(...createUser("late"));
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

/** Runs work with a new folder and the settings of an empty store, which is on PostgreSQL with TEST_DATABASE_URL. */
const inFolderWithOwnStore = (work: Parameters<typeof inFolder>[0]) =>
  withOwnStore("cli", (store) =>
    inFolder(async (dir, env) => {
      if (!store.DATABASE_URL) await makeDataDir(env.DATA_DIR!);
      await work(dir, { ...env, ...store });
    }));

Deno.test(
  "without a server the terminal opens the store itself for an operator's commands",
  () => inFolderWithOwnStore((dir, env) => operatorsDay(env, dir)),
);

Deno.test(
  "with a running server the same commands go through it, with the same results",
  () => inFolderWithOwnStore((dir, env) => withServer(env, () => operatorsDay(env, dir, true))),
);
