import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("./deno", import.meta.url));

interface Place {
  /** Puts a program into the only folder of the PATH; `$real` is this Deno, LOG the file that `npxCalls` counts. */
  provide(name: string, text: string): Promise<void>;
  /** Runs a program that prints Deno's version. `own`: the process we started is Deno itself, so signals reach it. */
  run(): Promise<{ code: number; out: string; errors: string; own: boolean }>;
  /** How often npx was called. */
  npxCalls(): Promise<number>;
}

/** A checkout with only `bin/deno`, in a shell whose PATH has only the provided programs. */
async function inCheckout(work: (place: Place) => Promise<void>): Promise<void> {
  const dir = await Deno.makeTempDir({ prefix: "tw-deno-" });
  const path = `${dir}/path`;
  try {
    await Deno.mkdir(`${dir}/bin`);
    await Deno.mkdir(path);
    await Deno.copyFile(script, `${dir}/bin/deno`);
    for (const tool of ["dirname", "readlink", "mkdir", "ln"]) {
      const found = ["/usr/bin", "/bin"].map((folder) => `${folder}/${tool}`).find((file) => existsSync(file));
      await Deno.symlink(found!, `${path}/${tool}`);
    }
    const log = `${dir}/npx_calls`;
    await work({
      provide: (name, text) =>
        Deno.writeTextFile(`${path}/${name}`, `#!/bin/sh\nreal=${Deno.execPath()}\n${text.replace("LOG", log)}\n`, {
          mode: 0o755,
        }),
      async run() {
        const child = new Deno.Command(`${dir}/bin/deno`, {
          args: ["eval", "console.log(Deno.pid, Deno.version.deno, Deno.noColor)"],
          clearEnv: true,
          env: { PATH: path },
          stdout: "piped",
          stderr: "piped",
        }).spawn();
        const { code, stdout, stderr } = await child.output();
        const text = new TextDecoder();
        const [pid, out = "", plain] = text.decode(stdout).trim().split(" ");
        if (code === 0) assert.equal(plain, "true", "what is piped has colours");
        return { code, out, errors: text.decode(stderr).trim(), own: Number(pid) === child.pid };
      },
      npxCalls: () => Deno.readTextFile(log).then((text) => text.length, () => 0),
    });
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

/** Starts Deno as a child, as the npm package does. */
const LAUNCHER = '"$real" "$@"; exit $?';
/** npx with a setting of the user that it does not know. */
const NPX = `printf . >> LOG; [ "$1 $2" = "--yes deno@2.9.6" ] || exit 9; shift 2
[ "\${npm_config_loglevel:-}" = error ] || echo "npm warn Unknown user config" >&2
[ "\${npm_config_update_notifier:-}" = false ] || echo "npm notice New version" >&2
${LAUNCHER}`;
const ran = { code: 0, out: "2.9.6", errors: "", own: true };

Deno.test("npx is called once to find Deno, and Deno itself runs, so that signals reach it", () =>
  inCheckout(async ({ provide, run, npxCalls }) => {
    await provide("deno", "exit 0");
    await provide("npx", NPX);
    for (let time = 0; time < 2; time++) {
      assert.deepEqual(await run(), ran);
      assert.equal(await npxCalls(), 1);
    }
  }));

Deno.test("a Deno of the right version is taken from the PATH, without its launcher, and searched for each time", () =>
  inCheckout(async ({ provide, run, npxCalls }) => {
    await provide("npx", NPX);
    await provide("deno", LAUNCHER);
    assert.deepEqual([await run(), await npxCalls()], [ran, 0]);
    await provide("deno", "exit 0");
    assert.deepEqual([await run(), await npxCalls()], [ran, 1]);
  }));

Deno.test("without Deno and npx it reports what to install, even with its own folder on the PATH", () =>
  inCheckout(async ({ provide, run }) => {
    for (let time = 0; time < 2; time++) {
      const { code, errors } = await run();
      assert.deepEqual([code, errors], [1, "Install Deno 2.9.6, or Node.js for its npx"]);
      await provide("deno", 'exec "${0%/path/deno}/bin/deno" "$@"');
    }
  }));
