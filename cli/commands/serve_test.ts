import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { until } from "../../tests/until.ts";
import { inFolder, inFolderWithStore } from "../testing.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

interface Spawned {
  readonly url: URL;
  readonly settings: Record<string, string>;
  /** Ctrl-C: the terminal signals every process of the group, and `deno task` signals its child again. */
  interrupt(): void;
  readonly messages: () => string;
  readonly exit: Promise<number>;
}

/** `deno task serve` as the leader of a process group, as a shell starts it. */
async function spawnTask(dir: string, more: Record<string, string> = {}): Promise<Spawned> {
  const settings = {
    ...{ DATA_DIR: `${dir}/data`, PORT: "0", RATE_LIMITS: "off", LOG_LEVEL: "info", MARKET_SYMBOLS: "800" },
    ...{ MARKET_AHEAD: "off", ...more },
  };
  const child = new Deno.Command(Deno.execPath(), {
    args: ["task", "serve"],
    cwd: root,
    env: settings,
    stdin: "null",
    stdout: "null",
    stderr: "piped",
    detached: true,
  }).spawn();
  let said = "";
  const reading = child.stderr.pipeThrough(new TextDecoderStream()).pipeTo(
    new WritableStream({ write: (text) => void (said += text) }),
  );
  const exit = Promise.all([child.status, reading]).then(([{ code }]) => code);
  let ended = false;
  void exit.then(() => ended = true);
  const file = `${settings.DATA_DIR}/server.json`;
  await until(() => {
    assert.ok(!ended, said);
    return said.includes('"ready"');
  });
  const { url } = JSON.parse(await Deno.readTextFile(file)) as { url: string };
  return {
    url: new URL(url),
    settings,
    interrupt: () => Deno.kill(-child.pid, "SIGINT"),
    messages: () => said,
    exit,
  };
}

const exists = (path: string) => Deno.stat(path).then(() => true, () => false);

Deno.test("Ctrl-C on the task stops the server once, however many signals arrive: exit 0, no process left", () =>
  inFolder(async (dir) => {
    const server = await spawnTask(dir);
    assert.ok(await exists(`${dir}/data/server.json`));
    for (let i = 0; i < 4; i++) server.interrupt();
    assert.equal(await server.exit, 0, server.messages());
    assert.equal(await exists(`${dir}/data/server.json`), false);
    assert.equal(server.messages().match(/Stopping/g)!.length, 1);
    const lines = server.messages().split("\n").filter((line) => line.includes("{"));
    assert.deepEqual(lines.map((line) => typeof JSON.parse(line).message), lines.map(() => "string"));
    assert.match(lines.at(-1)!, /"Stopped"/);
  }));

Deno.test("with SHUTDOWN_DELAY a stopping server is not ready but still answers; another Ctrl-C reports why it waits", () =>
  inFolderWithStore(async (dir) => {
    const server = await spawnTask(dir, { SHUTDOWN_DELAY: "10" });
    const ask = async (path: string) => {
      const answer = await fetch(new URL(path, server.url));
      return { status: answer.status, body: await answer.json() as { status: string } };
    };
    assert.equal((await ask("/api/health/ready")).status, 200);
    server.interrupt();
    await until(() => server.messages().includes("Stopping in 10 s"));
    const ready = await ask("/api/health/ready");
    assert.deepEqual([ready.status, ready.body.status], [503, "stopping"]);
    assert.equal((await ask("/api/health")).status, 200);
    assert.ok(!server.messages().includes("Still stopping"));
    // Those of the first second count as one with the first. Not too many at once: each reaches the server twice.
    await until(async () => {
      server.interrupt();
      await new Promise((wake) => setTimeout(wake, 250));
      return server.messages().includes("Still stopping after");
    });
    assert.equal(await server.exit, 0, server.messages());
  }));
