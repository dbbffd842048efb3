/** A terminal for tests, with given settings and input, which records everything written. */
import assert from "node:assert/strict";
import type { Module } from "../core/kernel/module.ts";
import { makeDataDir } from "../core/kernel/testing.ts";
import { until } from "../tests/until.ts";
import { main } from "./main.ts";
import { linesOf, type Terminal } from "./terminal.ts";

export interface Ran {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
  /** The result as --json prints it. */
  json<T>(): T;
}

export interface TestTerminal {
  run(...args: string[]): Promise<Ran>;
  /** Stops a command that runs until it is stopped. */
  stop(): void;
  /** What the commands have written so far to standard error. */
  messages(): string;
}

export function testTerminal(
  env: Record<string, string>,
  options: { stdin?: string; answers?: string[]; width?: number; modules?: readonly Module[] } = {},
): TestTerminal {
  const messages: string[] = [];
  let stop = () => {};
  const run = async (...args: string[]): Promise<Ran> => {
    const out: string[] = [];
    const err: string[] = [];
    const input = () => new Blob([options.stdin ?? ""]).stream();
    const lines = linesOf(input);
    const answers = [...options.answers ?? []];
    const terminal: Terminal = {
      env: (name) => env[name],
      envNames: () => Object.keys(env),
      interactive: false,
      ...(options.answers ? { interactive: true } : {}),
      messagesAreSeen: true,
      width: options.width ?? null,
      colour: false,
      out: (text) => void out.push(text),
      page: (text) => Promise.resolve(void out.push(text)),
      err: (text) => {
        err.push(text);
        messages.push(text);
      },
      status: () => {},
      askSecret: () => Promise.resolve(answers.shift() ?? null),
      readLine: async () => (await lines.next()).value ?? null,
      get input() {
        return input();
      },
      output: new WritableStream({ write: (chunk) => void out.push(new TextDecoder("latin1").decode(chunk)) }),
      onStop: (callback, _again) => {
        stop = callback;
        return () => {};
      },
    };
    const exit = await main(args, terminal, options.modules);
    const text = out.join("\n");
    return { exit, out: text, err: err.join("\n"), json: <T>() => JSON.parse(text) as T };
  };
  return { run, stop: () => stop(), messages: () => messages.join("\n") };
}

/** Runs work with a new folder and the settings of an embedded store in it, then removes the folder. */
export async function inFolder(work: (dir: string, env: Record<string, string>) => Promise<void>): Promise<void> {
  const dir = await Deno.makeTempDir({ prefix: "tradewinds-cli-" });
  try {
    await work(dir, {
      ...{ HOME: dir, DATA_DIR: `${dir}/data`, PORT: "0", LOG_LEVEL: "error", RATE_LIMITS: "off" },
      // Every command that opens the store creates the market, and a small one is faster.
      ...{ MARKET_SEED: "1", MARKET_SYMBOLS: "800", MARKET_AHEAD: "off" },
    });
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

/** As `inFolder`, with an empty store in the data directory, for tests that are not about a first start. */
export const inFolderWithStore = (work: Parameters<typeof inFolder>[0]): Promise<void> =>
  inFolder(async (dir, env) => {
    await makeDataDir(env.DATA_DIR!);
    await work(dir, env);
  });

/** Runs work with a server that runs in this process. */
export async function withServer(
  env: Record<string, string>,
  work: (url: string, server: TestTerminal) => Promise<void>,
): Promise<void> {
  const server = testTerminal(env);
  const ran = server.run("serve");
  try {
    let ended = false;
    void ran.then(() => ended = true);
    let url = "";
    await until(async () => {
      assert.ok(!ended, server.messages());
      url = await Deno.readTextFile(`${env.DATA_DIR}/server.json`).then((text) => JSON.parse(text).url, () => "");
      return url !== "";
    });
    await work(url, server);
  } finally {
    server.stop();
  }
  const { exit, err } = await ran;
  assert.equal(exit, 0, err);
}

export const PASSWORD = "an honest day of sailing";

/** The command that creates a user of this name, with `PASSWORD`. */
export const createUser = (name: string, ...more: string[]): string[] => [
  ...["users", "create", "--email", `${name}@example.com`, "--username", name, "--password", PASSWORD],
  ...more,
];
