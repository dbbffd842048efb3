/** The real server as a child process that can be killed at any moment, and the terminal program. */
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const START_TIMEOUT_MS = 120_000;

export interface KillableServer {
  readonly url: string;
  /** Kills the process with SIGKILL, waits until it has ended, and returns its output. */
  kill(): Promise<string>;
  /** Stops it with SIGTERM and waits until it has ended. */
  stop(): Promise<{ readonly code: number; readonly ms: number; readonly output: string }>;
}

/** The environment of a test's server; `extra` may name a database. */
export const settingsFor = (directory: string, extra: Record<string, string>): Record<string, string> => ({
  PORT: "0",
  DATA_DIR: `${directory}/data`,
  // Temporary files of a killed server are removed with the directory.
  TMPDIR: directory,
  RATE_LIMITS: "off",
  LOG_LEVEL: "warn",
  CLOCK_START: "2026-11-17T10:30:00-05:00",
  // Fast enough that resting orders are filled while the server is being killed.
  CLOCK_SPEED: "5",
  // Each start creates the market, and a small one is enough for these requests.
  MARKET_SEED: "1",
  MARKET_SYMBOLS: "800",
  MARKET_AHEAD: "off",
  ...extra,
});

const tradewinds = (args: string[], env: Record<string, string>) =>
  new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", "cli/main.ts", ...args],
    cwd: root,
    env,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  });

/** Starts the server and waits until it has written its address. */
export async function startServer(env: Record<string, string>): Promise<KillableServer> {
  const child = tradewinds(["serve"], env).spawn();
  const output = Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  let ended = false;
  const end = child.status.then(() => void (ended = true));
  const kill = async () => {
    if (!ended) child.kill("SIGKILL");
    await end;
    return (await output).join("\n").trim();
  };
  const stop = async () => {
    const began = performance.now();
    child.kill("SIGTERM");
    const { code } = await child.status;
    return { code, ms: performance.now() - began, output: (await output).join("\n").trim() };
  };
  for (const giveUp = performance.now() + START_TIMEOUT_MS; performance.now() < giveUp && !ended;) {
    // The file may not exist yet, or not be complete yet.
    const written = await Deno.readTextFile(`${env.DATA_DIR}/server.json`).then((text) =>
      JSON.parse(text) as { url: string; pid: number }
    ).catch(() => null);
    // The file of a killed server is still there.
    if (written?.pid === child.pid) return { url: written.url, kill, stop };
    await new Promise((wake) => setTimeout(wake, 20));
  }
  throw new Error(`The server did not start: ${await kill()}`);
}

/** Runs a command of the terminal program and waits for its end. */
export async function runTerminal(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  const { code, stdout, stderr } = await tradewinds(args, env).output();
  return { code, out: new TextDecoder().decode(stdout), err: new TextDecoder().decode(stderr) };
}
