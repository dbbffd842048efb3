/** Errors that prevent a start: one sentence each, which names the variable or file. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { openEmbedded, openPostgres } from "../core/kernel/store/db.ts";
import { until } from "../tests/until.ts";
import { inFolder, inFolderWithStore, testTerminal } from "./testing.ts";

async function refusedStart(env: Record<string, string>, exit: number, code: string, message: RegExp, cause?: RegExp) {
  for (const command of ["serve", "serve --json"]) {
    const ran = await testTerminal(env).run(...command.split(" "));
    const last = ran.err.split("\n").at(-1)!;
    assert.equal(ran.exit, exit, ran.err);
    if (command === "serve") {
      assert.match(last, message);
      assert.ok(!/\n\s+at /.test(ran.err), ran.err);
      continue;
    }
    const printed = JSON.parse(last) as { code: string; detail: string; cause: string | null };
    assert.equal(printed.code, code);
    assert.match(`Error: ${printed.detail}`, message);
    if (cause) assert.match(printed.cause!, cause);
  }
}

Deno.test("a used port, a bad HOST and a file as DATA_DIR stop the start with a sentence", () =>
  inFolderWithStore(async (dir, env) => {
    const other = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const PORT = String((other.addr as Deno.NetAddr).port);
    await refusedStart(
      { ...env, PORT },
      2,
      "PORT_IN_USE",
      new RegExp(`^Error: Another program listens on 127.0.0.1 port ${PORT}; stop it, or set PORT`),
      /EADDRINUSE/,
    );
    other.close();
    for (const HOST of ["nonsense.invalid", "198.51.100.7"]) {
      await refusedStart(
        { ...env, HOST },
        2,
        "HOST_UNUSABLE",
        new RegExp(`^Error: HOST is "${HOST}", which is not an address`),
      );
    }
    await Deno.writeTextFile(`${dir}/file`, "");
    await refusedStart(
      { ...env, DATA_DIR: `${dir}/file` },
      2,
      "DATA_DIR_UNUSABLE",
      /^Error: DATA_DIR is ".*\/file", which is a file/,
    );
    assert.equal(await Deno.readTextFile(`${dir}/file`), "");
    await Deno.writeTextFile(`${dir}/data/auth_secret`, "");
    await refusedStart(env, 2, "AUTH_SECRET_DAMAGED", /^Error: .*\/data\/auth_secret holds no whole key/);
  }));

Deno.test("a used port stops the start before a store is created, and several invalid settings are reported together", () =>
  inFolder(async (_dir, env) => {
    const other = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const PORT = String((other.addr as Deno.NetAddr).port);
    await refusedStart({ ...env, PORT }, 2, "PORT_IN_USE", /^Error: Another program listens on/);
    other.close();
    await assert.rejects(Deno.stat(env.DATA_DIR!), Deno.errors.NotFound);
    const wrong = await testTerminal({ ...env, PORT: "x", APP_ENV: "prod" }).run("serve");
    assert.match(wrong.err, /^Error: PORT is "x"; use .*\nAPP_ENV is "prod"; use /);
  }));

Deno.test("a server that is stopped while it opens the embedded store exits, without a half-created store", () =>
  inFolder(async (_dir, env) => {
    const data = env.DATA_DIR!;
    await Deno.mkdir(`${data}/pglite.new/base`, { recursive: true });
    // Reading a pipe without a writer blocks, so this start does not finish.
    await new Deno.Command("mkfifo", { args: [`${data}/auth_secret`] }).output();
    const server = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--quiet", "cli/main.ts", "serve"],
      cwd: fileURLToPath(new URL("..", import.meta.url)),
      env: { ...env, LOG_LEVEL: "info" },
      stdin: "null",
      stdout: "null",
      stderr: "piped",
    }).spawn();
    let output = "";
    let stopping = false;
    for await (const text of server.stderr.pipeThrough(new TextDecoderStream())) {
      output += text;
      if (!stopping && output.includes("Opening the embedded store")) server.kill("SIGTERM");
      stopping ||= output.includes("Opening the embedded store");
    }
    assert.equal((await server.status).code, 0, output);
    assert.match(output, /Stopped before the server had started/);
    await Deno.remove(`${data}/auth_secret`);
    const migrated = await testTerminal(env).run("migrate", "--json");
    assert.equal(migrated.exit, 0, migrated.err);
    assert.equal(existsSync(`${data}/pglite.new`), false);
  }));

const databaseUrl = Deno.env.get("TEST_DATABASE_URL");

Deno.test({
  name: "a server that is stopped while another instance migrates PostgreSQL exits",
  ignore: !databaseUrl,
  fn: () =>
    inFolder(async (_dir, env) => {
      const admin = openPostgres(databaseUrl!, 1);
      const name = `tradewinds_cli_${crypto.randomUUID().replaceAll("-", "")}`;
      await sql.raw(`create database ${name}`).execute(admin.db);
      const url = new URL(databaseUrl!);
      url.pathname = `/${name}`;
      const other = openPostgres(url.href, 1);
      try {
        const migrating = other.db.connection().execute(async (db) => {
          await sql`select pg_advisory_lock(3853314791062309107)`.execute(db);
          const server = testTerminal({ ...env, DATABASE_URL: url.href });
          const ran = server.run("serve");
          const waits = async () =>
            (await sql`select 1 from pg_stat_activity where datname = ${name} and wait_event = 'advisory'`
              .execute(admin.db)).rows.length > 0;
          await until(waits);
          server.stop();
          const { exit, err } = await ran;
          assert.equal(exit, 0, err);
          assert.match(err, /Stopped before the server had started/);
        });
        await migrating;
      } finally {
        await other.close();
        await sql.raw(`drop database ${name} with (force)`).execute(admin.db);
        await admin.close();
      }
    }),
});

Deno.test("a MARKET_SEED other than the store's is refused; without one, the store's is used", () =>
  inFolderWithStore(async (_dir, env) => {
    const price = async (more: Record<string, string>) => {
      const ran = await testTerminal({ ...env, CLOCK_START: "2026-11-17T10:30:00-05:00", CLOCK_SPEED: "0", ...more })
        .run("stocks", "quote", "AAPL", "--json");
      assert.equal(ran.exit, 0, ran.err);
      return ran.json<unknown>();
    };
    const first = await price({ MARKET_SEED: "7" });
    assert.deepEqual(await price({ MARKET_SEED: "" }), first);
    await refusedStart(
      { ...env, MARKET_SEED: "8" },
      2,
      "SEED_CHANGED",
      /^Error: MARKET_SEED differs from the seed that this store began with, .*; leave it out/,
    );
  }));

Deno.test("a store with a newer market version stops the start and says to upgrade", () =>
  inFolderWithStore(async (_dir, env) => {
    const store = await openEmbedded({ dir: env.DATA_DIR! });
    await store.db.insertInto("kept_settings").values({ name: "MARKET_VERSION", value: "1000" }).execute();
    await store.close();
    await refusedStart(
      env,
      2,
      "MARKET_NEWER",
      /^Error: This store has market version 1000, .*; upgrade this instance too: two versions never serve prices/,
    );
  }));

/** A server that answers each connection like PostgreSQL, with an error of this SQLSTATE. */
function refusingPostgres(sqlState: string): { url: string; close(): void } {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  (async () => {
    for await (const connection of listener) {
      await connection.read(new Uint8Array(1024));
      const fields = new TextEncoder().encode(`SFATAL\0VFATAL\0C${sqlState}\0Mthe reason\0\0`);
      const message = new Uint8Array(5 + fields.length);
      message[0] = "E".charCodeAt(0);
      new DataView(message.buffer).setUint32(1, 4 + fields.length);
      message.set(fields, 5);
      await connection.write(message);
      connection.close();
    }
  })().catch(() => {});
  const { port } = listener.addr as Deno.NetAddr;
  return { url: `postgres://ann:s3cretpassword@127.0.0.1:${port}/trade`, close: () => listener.close() };
}

Deno.test("an error of PostgreSQL is reported with the name DATABASE_URL, without the password", () =>
  inFolder(async (_dir, env) => {
    const cases: [string, RegExp][] = [
      ["28P01", /^Error: PostgreSQL refuses the user "ann" or the password in DATABASE_URL$/],
      ["3D000", /^Error: DATABASE_URL names the database "trade", which does not exist; create it: createdb trade$/],
      ["53300", /^Error: PostgreSQL at 127.0.0.1:\d+ \(DATABASE_URL\) has no connection left/],
    ];
    for (const [sqlState, message] of cases) {
      const server = refusingPostgres(sqlState);
      await refusedStart({ ...env, DATABASE_URL: server.url }, 2, "STORE_REFUSED", message, /the reason/);
      const doctor = await testTerminal({ ...env, DATABASE_URL: server.url }).run("doctor");
      assert.match(doctor.out, new RegExp(message.source.slice("^Error: ".length, -1).slice(0, 30)));
      assert.ok(!doctor.out.includes("s3cretpassword"));
      server.close();
    }
    const nobody = [
      ["postgres://ann:s3cretpassword@127.0.0.1:1/trade", "127.0.0.1:1"],
      ["postgres://ann:s3cretpassword@/trade?host=/no/such/directory", "/no/such/directory"],
    ] as const;
    for (const [url, where] of nobody) {
      const message = new RegExp(
        `^Error: PostgreSQL at ${where} \\(DATABASE_URL\\) does not answer; is it running\\?$`,
      );
      await refusedStart({ ...env, DATABASE_URL: url }, 9, "STORE_UNREACHABLE", message);
    }
  }));

Deno.test("a variable that is not a setting is named at the start and by doctor", () =>
  inFolderWithStore(async (_dir, env) => {
    const wrong = { ...env, DATABSE_URL: "postgres://127.0.0.1/x", PORT: "1", HOST: "nonsense.invalid" };
    const started = await testTerminal(wrong).run("serve");
    assert.match(started.err, /^Warning: DATABSE_URL is not a setting. Did you mean DATABASE_URL\?\n/);
    const doctor = await testTerminal(wrong).run("doctor", "--json");
    const { checks } = doctor.json<{ checks: { check: string; state: string }[] }>();
    assert.deepEqual(checks.filter((c) => c.check === "DATABSE_URL").map((c) => c.state), ["note"]);
  }));
