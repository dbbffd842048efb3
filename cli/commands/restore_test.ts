import assert from "node:assert/strict";
import { sql } from "kysely";
import { openPostgres } from "../../core/kernel/store/db.ts";
import { createUser, inFolder, inFolderWithStore, testTerminal } from "../testing.ts";

const databaseUrl = Deno.env.get("TEST_DATABASE_URL");

/** A folder with an empty store: PostgreSQL when TEST_DATABASE_URL is set. */
const withStore = (work: (dir: string, env: Record<string, string>) => Promise<void>): Promise<void> =>
  !databaseUrl ? inFolderWithStore(work) : inFolder(async (dir, env) => {
    const admin = openPostgres(databaseUrl, 1);
    const name = `tradewinds_cli_${crypto.randomUUID().replaceAll("-", "")}`;
    await sql.raw(`create database ${name}`).execute(admin.db);
    try {
      const url = new URL(databaseUrl);
      url.pathname = `/${name}`;
      await work(dir, { ...env, DATABASE_URL: url.href });
    } finally {
      await sql.raw(`drop database ${name} with (force)`).execute(admin.db);
      await admin.close();
    }
  });

const through = async (bytes: Uint8Array, by: CompressionStream | DecompressionStream) =>
  new Uint8Array(
    await new Response(new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(by)).arrayBuffer(),
  );

Deno.test("restore --force changes nothing when the file is damaged, foreign or has an unsound ledger", () =>
  withStore(async (dir, env) => {
    const here = testTerminal(env);
    const ok = async (...args: string[]) => {
      const ran = await here.run(...args, "--json");
      assert.equal(ran.exit, 0, ran.err);
      return ran.json<Record<string, unknown>>();
    };
    await ok(...createUser("ann"));
    await ok("portfolios", "create", "--name", "One", "--initial-cash", "1000", "--as", "ann");
    const file = `${dir}/copy.gz`;
    await ok("backup", file);
    const whole = await Deno.readFile(file);
    const text = new TextDecoder().decode(await through(whole, new DecompressionStream("gzip")));
    const gzip = (changed: string) => through(new TextEncoder().encode(changed), new CompressionStream("gzip"));
    const tampered = text.replace('"cash_balance":1000.00', '"cash_balance":9000.00');
    assert.notEqual(tampered, text);

    // Written after the backup, so it would be lost by a restore.
    await ok(...createUser("bob"));
    await ok("portfolios", "create", "--name", "Two", "--initial-cash", "55", "--as", "bob");
    const damaged: [Uint8Array, RegExp][] = [
      [await gzip(tampered), /ledger in this backup fails.*\n.*cash balance is 9000.00, the journal says 1000.00/],
      [whole.slice(0, -20), /cut off/],
      [await gzip('{"format":"other"}\n'), /no Tradewinds backup/],
    ];
    for (const [bytes, message] of damaged) {
      await Deno.writeFile(file, bytes);
      const ran = await here.run("restore", file, "--force");
      assert.equal(ran.exit, 2, ran.err);
      assert.match(ran.err, message);
      assert.match(ran.err, /\nNothing was restored; the store is as it was\.$/);
      const [kept] = await ok("portfolios", "list", "--as", "bob") as unknown as { cash_balance: number }[];
      assert.equal(kept!.cash_balance, 55);
      assert.equal((await ok("ledger", "verify")).ok, true);
    }

    // With --unverified the restore is done, but exits as a failure.
    await Deno.writeFile(file, damaged[0]![0]);
    const kept = await here.run("restore", file, "--force", "--unverified", "--json");
    assert.equal(kept.exit, 1, kept.err);
    assert.equal(kept.json<{ ledger_ok: boolean }>().ledger_ok, false);
    assert.equal((await here.run("portfolios", "list", "--as", "bob")).exit, 5);
  }));
