/**
 * Makes a clone ready to run: installs the packages when deno.lock has changed, then builds the web app when it is out
 * of date (not with `--packages`; with `--quick` hardly compressed) and meanwhile creates the store of a first start
 * (with `--store`). Prints a line for each step, and all output of a failed installation. Imports no package, since
 * none may be installed yet.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openTunnel } from "./tunnel.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** The hash of the lock file that was last installed. */
const stamp = `${root}node_modules/.tradewinds`;

async function installIfStale(): Promise<void> {
  const wanted = createHash("sha256").update(await Deno.readFile(`${root}deno.lock`)).digest("hex");
  if (await Deno.readTextFile(stamp).catch(() => "") === wanted) return;
  console.log("Installing the packages (only now, some ten seconds)");
  const install = (env: Record<string, string>) =>
    new Deno.Command(Deno.execPath(), { args: ["install", "--quiet", "--frozen"], cwd: root, env, stdin: "null" })
      .output();
  const hasProxy = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"].some((name) => Deno.env.get(name));
  const tunnel = hasProxy ? null : openTunnel();
  const quick = tunnel && await install({ HTTPS_PROXY: tunnel.url });
  tunnel?.close();
  // Without the tunnel, for machines on which nothing may listen.
  const { success, stdout, stderr } = quick?.success ? quick : await install({});
  if (!success) {
    const text = new TextDecoder();
    console.error(`${text.decode(stdout)}${text.decode(stderr)}`.trim());
    console.error("The packages could not be installed. Is the npm registry reachable from here?");
    Deno.exit(1);
  }
  await Deno.writeTextFile(stamp, wanted);
}

/** Runs one of our programs in a new process, since this one started without the packages and cannot import them. */
const run = (...args: string[]): Promise<Deno.CommandStatus> =>
  new Deno.Command(Deno.execPath(), { args: ["run", "-A", ...args], cwd: root }).spawn().status;

/** Creates the embedded store of a first start, which takes as long as the build. Errors are left to the server. */
async function makeStore(): Promise<void> {
  const dir = Deno.env.get("DATA_DIR") || `${root}data`;
  if (Deno.env.get("DATABASE_URL") || existsSync(dir)) return;
  await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "cli/main.ts", "migrate"],
    cwd: root,
    stdout: "null",
    stderr: "null",
  }).output();
}

await installIfStale();
if (!Deno.args.includes("--packages")) {
  const how = Deno.args.filter((arg) => arg === "--quick");
  const [{ code }] = await Promise.all([run("web/build.ts", ...how), Deno.args.includes("--store") && makeStore()]);
  Deno.exit(code);
}
