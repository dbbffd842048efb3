/** The processes of a run: the server under test, load generators, and the minimal servers it is compared with. */
import { fileURLToPath } from "node:url";
import { Skipped } from "./report.ts";

export const root = fileURLToPath(new URL("..", import.meta.url));
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 15_000;

/** Whether a program can be started here. */
export async function hasProgram(name: string): Promise<boolean> {
  try {
    // A missing program throws synchronously, not through the promise.
    await new Deno.Command(name, { args: ["--version"], stdout: "null", stderr: "null" }).output();
    return true;
  } catch {
    return false;
  }
}

/** @throws Skipped */
export async function needProgram(name: string): Promise<void> {
  if (!await hasProgram(name)) throw new Skipped(`needs ${name}, which is not installed here`);
}

/** Runs a program to its end, and returns its output. */
export async function run(
  program: string,
  args: string[],
  { env = {}, cwd = root }: { env?: Record<string, string> | undefined; cwd?: string } = {},
): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command(program, { args, env, cwd, stdout: "piped", stderr: "piped" })
    .output();
  const out = new TextDecoder().decode(stdout);
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${out}${new TextDecoder().decode(stderr)}`);
  return out;
}

export interface Load {
  readonly perSecond: number;
  /** How many requests were answered. */
  readonly done: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Loads an address with wrk and reports the responses. `script` is a file of bench/load; its variables come from the
 * environment. Any response that is not a success fails the run.
 */
export async function wrk(
  url: string,
  options: { clients: number; seconds: number; script: string; env?: Record<string, string> },
): Promise<Load> {
  const args = [
    "-t1",
    `-c${options.clients}`,
    `-d${options.seconds}s`,
    "--timeout",
    "10s",
    "-s",
    `${root}bench/load/${options.script}`,
    url,
  ];
  const out = await run("wrk", args, { env: options.env });
  const result = JSON.parse(/^JSON (.*)$/m.exec(out)![1]!) as {
    per_second: number;
    done: number;
    p50: number;
    p99: number;
    bad: number;
  };
  if (result.bad > 0) throw new Error(`${result.bad} requests to ${url} failed`);
  return { perSecond: result.per_second, done: result.done, p50: result.p50, p99: result.p99 };
}

/** Transactions of a pgbench script of bench/load. */
export async function pgbench(
  url: string,
  options: { clients: number; seconds: number; script: string },
): Promise<{ perSecond: number; done: number }> {
  const out = await run("pgbench", [
    "-n",
    "-M",
    "prepared",
    `-c${options.clients}`,
    "-j1",
    `-T${options.seconds}`,
    "-f",
    `${root}bench/load/${options.script}`,
    url,
  ]);
  const figure = (pattern: RegExp) => Number(pattern.exec(out)![1]);
  return { perSecond: figure(/tps = ([\d.]+)/), done: figure(/actually processed: (\d+)/) };
}

export interface Running {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the process to its first response. */
  readonly startedIn: number;
  /** Bytes of memory the process uses now, and its maximum. */
  memory(): Promise<{ now: number; most: number }>;
  stop(): Promise<void>;
}

/** Works on Linux only; elsewhere the memory is unknown. */
async function memoryOf(pid: number): Promise<{ now: number; most: number }> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`).catch(() => "");
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? NaN) * 1024;
  return { now: field("VmRSS"), most: field("VmHWM") };
}

interface Start {
  /** Deno by default. */
  readonly program?: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env: Record<string, string>;
  /** Do not pass on our own environment. */
  readonly clearEnv?: boolean;
  /** The path that is requested until it succeeds. */
  readonly path: string;
  /** The server's address; null while it is unknown. */
  whereIs(pid: number, output: () => string): Promise<string | null>;
}

/** Starts a program and waits until a request to it succeeds. */
async function startProgram(
  { program = Deno.execPath(), args, cwd = root, env, clearEnv = false, path, whereIs }: Start,
): Promise<Running> {
  const began = performance.now();
  const child = new Deno.Command(program, {
    args: [...args],
    cwd,
    env,
    clearEnv,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let output = "";
  let ended = false;
  const listen = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const piece of stream) output += decoder.decode(piece, { stream: true });
  };
  const done = Promise.all([listen(child.stdout), listen(child.stderr), child.status.then(() => void (ended = true))]);
  const stop = async () => {
    if (!ended) child.kill("SIGTERM");
    const impatient = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    await done;
    clearTimeout(impatient);
  };
  try {
    while (performance.now() - began < START_TIMEOUT_MS && !ended) {
      const url = await whereIs(child.pid, () => output);
      const answer = url && await fetch(`${url}${path}`).catch(() => null);
      if (answer) {
        await answer.body?.cancel();
        return { url, pid: child.pid, startedIn: performance.now() - began, memory: () => memoryOf(child.pid), stop };
      }
      await new Promise((wake) => setTimeout(wake, 5));
    }
    throw new Error(`${args.join(" ")} did not start: ${output}`);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Settings of every server under test: an open market at real speed, and no limits on requests. */
export const serverSettings = (dataDir: string, databaseUrl: string | null): Record<string, string> => ({
  PORT: "0",
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? "",
  RATE_LIMITS: "off",
  LOG_LEVEL: "warn",
  MARKET_SEED: "1",
  CLOCK_START: "2026-11-17T10:30:00-05:00",
  CLOCK_SPEED: "1",
});

/** The same without work that nobody asked for: after a start it would go on for minutes beside what is measured. */
export const quietSettings = (dataDir: string, databaseUrl: string | null): Record<string, string> => ({
  ...serverSettings(dataDir, databaseUrl),
  MARKET_AHEAD: "off",
});

/**
 * Starts the product of a checkout as `deno task serve` does; BENCH_SERVER_FLAGS adds Deno flags, such as `--cpu-prof`,
 * for profiling.
 */
export async function startProduct(settings: Record<string, string>, checkout: string = root): Promise<Running> {
  const permissions = ["--allow-net", "--allow-read", "--allow-write", "--allow-env", "--allow-ffi", "--allow-sys"];
  const flags = Deno.env.get("BENCH_SERVER_FLAGS")?.split(" ") ?? [];
  const file = `${settings.DATA_DIR}/server.json`;
  return await startProgram({
    args: ["run", "--quiet", ...flags, ...permissions, "cli/main.ts", "serve"],
    cwd: checkout,
    env: settings,
    path: "/api/health",
    whereIs: async (pid) => {
      const written = await readServerFile(file);
      return written?.pid === pid ? written.url : null;
    },
  });
}

const readServerFile = (file: string): Promise<{ url: string; pid: number } | null> =>
  Deno.readTextFile(file).then((text) => JSON.parse(text), () => null);

/** `bin/deno task start` in a clone, for a user with this home directory and no Deno on the PATH. */
export async function startTask(clone: string, home: string): Promise<Running> {
  const path = (Deno.env.get("PATH") ?? "").split(":").filter((folder) => !hasDeno(folder)).join(":");
  // Settings for the registry, such as proxies, are kept.
  const kept = Object.entries(Deno.env.toObject()).filter(([name]) =>
    !/^(deno_dir|xdg_.*|npm_config_cache)$/i.test(name)
  );
  const file = `${clone}/data/server.json`;
  await Deno.remove(file).catch(() => {});
  return await startProgram({
    program: `${clone}/bin/deno`,
    args: ["task", "start"],
    cwd: clone,
    clearEnv: true,
    env: { ...Object.fromEntries(kept), PATH: path, HOME: home, PORT: "0" },
    path: "/",
    whereIs: async () => (await readServerFile(file))?.url ?? null,
  });
}

function hasDeno(folder: string): boolean {
  try {
    return Deno.statSync(`${folder}/deno`).isFile;
  } catch {
    return false;
  }
}

/** Starts a minimal server of bench/floor, which prints its address. */
export async function startFloor(file: string, env: Record<string, string>): Promise<Running> {
  return await startProgram({
    args: ["run", "--quiet", "-A", `bench/floor/${file}`],
    env,
    path: "/",
    whereIs: (_pid, output) => Promise.resolve(/^(http:\S+)$/m.exec(output())?.[1] ?? null),
  });
}

/** Provides a directory that is removed afterwards. */
export async function withDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await Deno.makeTempDir({ prefix: "tw-bench-" });
  try {
    return await work(directory);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

/** Provides a checkout of an earlier commit with the packages of this one, which is removed afterwards. */
export const withCheckout = <T>(commit: string, work: (checkout: string) => Promise<T>): Promise<T> =>
  withDirectory(async (directory) => {
    const checkout = `${directory}/checkout`;
    await run("git", ["worktree", "add", "--detach", checkout, commit]);
    try {
      await Deno.symlink(`${root}node_modules`, `${checkout}/node_modules`);
      await Deno.copyFile(`${root}bench/load/traders.ts`, `${checkout}/bench/load/traders.ts`);
      return await work(checkout);
    } finally {
      await run("git", ["worktree", "remove", "--force", checkout]);
    }
  });
