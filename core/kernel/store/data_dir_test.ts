import assert from "node:assert/strict";
import { lastSeed, prepareDataDir, rememberSeed, storedSecret } from "./data_dir.ts";

async function inFolder(work: (dir: string) => Promise<void>): Promise<void> {
  const dir = await Deno.makeTempDir({ prefix: "tradewinds-data-" });
  await work(dir).finally(() => Deno.remove(dir, { recursive: true }));
}
const names = (dir: string) => [...Deno.readDirSync(dir)].map((entry) => entry.name);

Deno.test("the data directory is created for its owner only, and no temporary file is left in it", () =>
  inFolder(async (dir) => {
    await prepareDataDir(`${dir}/a/b`);
    assert.equal((await Deno.stat(`${dir}/a/b`)).mode! & 0o777, 0o700);
    await prepareDataDir(`${dir}/a/b`);
    assert.deepEqual(names(`${dir}/a/b`), []);
  }));

Deno.test("a file as DATA_DIR, or below one, is refused with a sentence that names it", () =>
  inFolder(async (dir) => {
    await Deno.writeTextFile(`${dir}/file`, "");
    for (const path of [`${dir}/file`, `${dir}/file/below`]) {
      await assert.rejects(prepareDataDir(path), {
        name: "StartError",
        code: "DATA_DIR_UNUSABLE",
        message: new RegExp(`^DATA_DIR is "${path}", which is a file or lies below one; name a directory$`),
      });
    }
    await assert.rejects(
      prepareDataDir("/proc/here"),
      /^StartError: DATA_DIR is "\/proc\/here", which this user cannot write to( \(E[A-Z]+\))?; name another, or chown it$/,
    );
  }));

Deno.test("the signing key is created once, complete, for its owner only, also by two concurrent first starts", () =>
  inFolder(async (dir) => {
    const made = await Promise.all([1, 2, 3].map(() => storedSecret(dir)));
    assert.equal(new Set(made).size, 1);
    assert.equal(made[0]!.length, 43);
    assert.equal(await storedSecret(dir), made[0]);
    assert.equal((await Deno.stat(`${dir}/auth_secret`)).mode! & 0o777, 0o600);
    assert.deepEqual(names(dir), ["auth_secret"]);
  }));

Deno.test("an empty or truncated key file stops the start and is not changed", () =>
  inFolder(async (dir) => {
    for (
      const [kept, refused] of [["", true], ["\n", true], ["x".repeat(31), true], ["x".repeat(32), false]] as const
    ) {
      await Deno.writeTextFile(`${dir}/auth_secret`, kept);
      if (refused) {
        await assert.rejects(storedSecret(dir), {
          code: "AUTH_SECRET_DAMAGED",
          message: /auth_secret holds no whole key;/,
        });
      } else assert.equal(await storedSecret(dir), kept);
      assert.equal(await Deno.readTextFile(`${dir}/auth_secret`), kept);
    }
  }));

Deno.test("the last seed is remembered for the owner only, and a damaged file tells none", () =>
  inFolder(async (dir) => {
    assert.equal(await lastSeed(dir), null);
    for (const seed of [2n ** 128n - 1n, 7n, 7n]) {
      await rememberSeed(dir, seed);
      assert.equal(await lastSeed(dir), seed);
    }
    assert.deepEqual(names(dir), ["market_seed"]);
    assert.equal((await Deno.stat(`${dir}/market_seed`)).mode! & 0o777, 0o600);
    await Deno.writeTextFile(`${dir}/market_seed`, "7");
    assert.equal(await lastSeed(dir), null);
  }));
