import assert from "node:assert/strict";
import { openCompetitions } from "../../core/competitions/testing.ts";
import { createUser, inFolderWithStore, testTerminal, withServer } from "../testing.ts";

/** Neither a server nor a store. */
const { run } = testTerminal({ HOME: "/nowhere", DATA_DIR: "/nowhere/data" });

async function published(): Promise<{ content: string; hash: string }> {
  const { enter, advance, latest, fileOf } = await openCompetitions("2026-11-02T10:00");
  const [one] = [await enter(), await enter()];
  await one!.buy("AAPL", 10);
  await advance("2026-11-30T16:15");
  return await fileOf((await latest()).id);
}

Deno.test("competitions verify recomputes a file without a store, and names what differs", async () => {
  const dir = await Deno.makeTempDir();
  const path = `${dir}/november-2026.json`;
  try {
    const { content, hash } = await published();
    await Deno.writeTextFile(path, content);
    const same = await run("competitions", "verify", path);
    assert.equal(same.exit, 0);
    assert.deepEqual(same.out.split("\n"), [
      `file     ${hash.slice(0, 8)}…${hash.slice(-4)}  ok`,
      "rules                   ok",
      "entries  2              ok",
      "fills    1              ok",
      "cash     2              ok",
      "actions  0              ok",
      "values   2              ok",
      "ranking  2 places       same as published",
    ]);
    assert.equal((await run("competitions", "verify", path, "--hash", hash)).exit, 0);
    assert.equal((await run("competitions", "verify", path, "--hash", "0".repeat(64))).exit, 1);
    assert.equal((await run("competitions", "verify", path, "--json")).json<{ ok: boolean }>().ok, true);

    await Deno.writeTextFile(path, content.replace('"price":"100.0000","receipt"', '"price":"101.0000","receipt"'));
    const other = await run("competitions", "verify", path);
    assert.equal(other.exit, 1);
    assert.match(other.out, /fills +0 of 1 +differs\n {2}Entrant 1, line 2: the price of the receipt is 100.0000/);
    assert.match(other.out, /ranking +2 places +same as published/);

    await Deno.writeTextFile(path, "no file");
    assert.match((await run("competitions", "verify", path)).out, /The file is not JSON/);
    assert.equal((await run("competitions", "verify", `${dir}/none.json`)).exit, 2);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
});

Deno.test("competitions verify --server compares each receipt with the market of the server that published it", () =>
  inFolderWithStore(async (dir, env) => {
    const operator = testTerminal({ ...env, CLOCK_START: "2026-11-02T10:30:00-05:00", CLOCK_SPEED: "0" });
    const done = async (...args: string[]) => {
      const ran = await operator.run(...args);
      assert.equal(ran.exit, 0, ran.err);
      return ran;
    };
    await withServer({ ...env, CLOCK_START: "2026-11-02T10:30:00-05:00", CLOCK_SPEED: "0" }, async (url) => {
      await done(...createUser("ann"));
      const terms = ["--entry-until", "2026-11-03T12:00:00-05:00", "--closes-on", "2026-11-30", "--json"];
      const { competition } = (await done("competitions", "create", "Sprint", ...terms)).json<{
        competition: { id: string };
      }>();
      const as = ["--as", "ann", "--json"];
      const entry = (await done("competitions", "join", "--id", competition.id, ...as)).json<
        { portfolio_id: string }
      >();
      await done("trading", "buy", entry.portfolio_id, "--stock-symbol", "AAPL", "--shares", "3", ...as);
      await done("competitions", "finalize", competition.id, "--reason", "Enough", "--json");
      const { content } = (await done("competitions", "file", competition.id, "--json")).json<{ content: string }>();
      await Deno.writeTextFile(`${dir}/sprint.json`, content);
      const verified = await run("competitions", "verify", `${dir}/sprint.json`, "--server", url);
      assert.equal(verified.exit, 0, verified.out + verified.err);
      assert.match(verified.out, /\nquotes {3}1 +ok$/);
      await Deno.writeTextFile(`${dir}/other.json`, content.replace("Sprint", "Other"));
      const other = await run("competitions", "verify", `${dir}/other.json`, "--server", url);
      assert.deepEqual([other.exit, other.err], [5, "Error: This server has published no such file"]);
    });
  }));
