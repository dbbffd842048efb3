import assert from "node:assert/strict";
import { inFolderWithStore, testTerminal } from "../testing.ts";

Deno.test("export and import are aliases of backup and restore", () =>
  inFolderWithStore(async (dir, env) => {
    const file = `${dir}/whole.backup.gz`;
    const [out, refused] = [await testTerminal(env).run("export", file), await testTerminal(env).run("export", file)];
    assert.deepEqual([out.exit, refused.exit === 0], [0, false], out.err);
    const back = await testTerminal(env).run("import", file, "--force");
    assert.equal(back.exit, 0, back.err);
  }));

Deno.test("backup without a name writes into DATA_DIR/backups for its owner only, and --keep removes older ones", () =>
  inFolderWithStore(async (dir, env) => {
    const backups = `${dir}/data/backups`;
    const names = () => [...Deno.readDirSync(backups)].map((entry) => entry.name).sort();
    await Deno.mkdir(backups, { recursive: true });
    const old = ["20240101T000000Z", "20250101T000000Z", "20260101T000000Z"].map((at) => `tradewinds-${at}.backup.gz`);
    const others = ["notes.txt", "tradewinds-20230101T000000Z.backup.gz.part", "tradewinds-mine.backup.gz"];
    for (const name of [...old, ...others]) await Deno.writeTextFile(`${backups}/${name}`, "");

    const ran = await testTerminal(env).run("backup", "--keep", "2", "--json");
    assert.equal(ran.exit, 0, ran.err);
    const { file, removed } = ran.json<{ file: string; removed: string[] }>();
    assert.match(file, /\/data\/backups\/tradewinds-\d{8}T\d{6}Z\.backup\.gz$/);
    assert.equal((await Deno.stat(file)).mode! & 0o777, 0o600);
    assert.deepEqual(removed, [old[1], old[0]]);
    assert.deepEqual(names(), [...others, old[2]!, file.split("/").at(-1)!].sort());

    for (const wrong of [["--keep", "0"], ["--keep", "x"], ["mine.gz", "--keep", "2"]]) {
      assert.equal((await testTerminal(env).run("backup", ...wrong)).exit, 2);
    }
    assert.equal(names().length, 5);
  }));
