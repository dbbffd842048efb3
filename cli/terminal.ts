/** The program's interface to its terminal, which tests replace. */
import { password } from "@clack/prompts";
import process from "node:process";

export interface Terminal {
  env(name: string): string | undefined;
  /** Names of all environment variables. */
  envNames(): string[];
  /** Input and messages are both on a terminal, so the program can ask questions. */
  readonly interactive: boolean;
  /** Messages are written to a terminal, not to a file or a log collector. */
  readonly messagesAreSeen: boolean;
  /** Columns of the terminal that results are written to; null for a file or pipe. */
  readonly width: number | null;
  readonly colour: boolean;
  /** Results: standard output. */
  out(text: string): void;
  /** A result for people: a text longer than the terminal is shown in a pager. */
  page(text: string): Promise<void>;
  /** Messages: standard error. */
  err(text: string): void;
  /** A status line that the next one replaces, shown on terminals only; null clears it. */
  status(text: string | null): void;
  /** Prompts for a secret without echo; null when cancelled. */
  askSecret(question: string): Promise<string | null>;
  /** The next line of standard input, null at its end. */
  readLine(): Promise<string | null>;
  readonly input: ReadableStream<Uint8Array>;
  readonly output: WritableStream<Uint8Array>;
  /**
   * Calls `stop` on the first Ctrl-C or request to stop and `again` on later ones; all within a second count as one.
   * Returns a function that removes the handler.
   */
  onStop(stop: () => void, again: () => void): () => void;
}

export function systemTerminal(): Terminal {
  const encoder = new TextEncoder();
  const write = (to: { writeSync(bytes: Uint8Array): number }, text: string) => {
    try {
      for (let bytes = encoder.encode(`${text}\n`); bytes.length > 0;) bytes = bytes.subarray(to.writeSync(bytes));
    } catch (error) {
      // A reader may close the pipe early, such as `head`.
      if (to === Deno.stdout && error instanceof Deno.errors.BrokenPipe) Deno.exit(0);
      if (to === Deno.stdout) throw error;
    }
  };
  const out = (text: string) => write(Deno.stdout, text);
  const lines = linesOf(() => Deno.stdin.readable);
  const interactive = Deno.stdin.isTerminal() && Deno.stderr.isTerminal();
  let shown = false;
  const width = Deno.stdout.isTerminal() ? Deno.consoleSize().columns || null : null;
  return {
    env: (name) => Deno.env.get(name),
    envNames: () => Object.keys(Deno.env.toObject()),
    interactive,
    messagesAreSeen: Deno.stderr.isTerminal(),
    width,
    colour: width !== null && !Deno.noColor,
    out,
    page: async (text) => {
      if (width === null || text.split("\n").length < Deno.consoleSize().rows || !await pageThrough(text)) out(text);
    },
    err: (text) => write(Deno.stderr, text),
    status: (text) => {
      if (!interactive) return;
      if (text !== null || shown) {
        Deno.stderr.writeSync(encoder.encode(text === null ? "\r\x1b[K" : `\r\x1b[K${text} ...`));
      }
      shown = text !== null;
    },
    askSecret: async (question) => {
      const answer = await password({ message: question, output: process.stderr });
      return typeof answer === "string" ? answer : null;
    },
    readLine: async () => (await lines.next()).value ?? null,
    get input() {
      return Deno.stdin.readable;
    },
    get output() {
      return Deno.stdout.writable;
    },
    onStop,
  };
}

/** Shows a text in the user's pager, `less` unless PAGER names another; false when it cannot be started. */
async function pageThrough(text: string): Promise<boolean> {
  if (Deno.permissions.querySync({ name: "run" }).state !== "granted") return false;
  const pager = Deno.env.get("PAGER") || "less -FRX";
  try {
    const shown = new Deno.Command("sh", { args: ["-c", pager], stdin: "piped" }).spawn();
    // A pager that is closed before the end of the text closes the pipe.
    await new Blob([text, "\n"]).stream().pipeTo(shown.stdin).catch(() => {});
    return (await shown.status).code !== 127;
  } catch {
    return false;
  }
}

/** Ctrl-C reaches every process of the terminal, and `deno task` forwards it again. */
const ONE_STOP_MS = 1_000;

function onStop(stop: () => void, again: () => void): () => void {
  let last: number | null = null;
  const listener = () => {
    const now = performance.now();
    if (last === null) stop();
    else if (now - last < ONE_STOP_MS) return;
    else again();
    last = now;
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) Deno.addSignalListener(signal, listener);
  return () => {
    for (const signal of signals) Deno.removeSignalListener(signal, listener);
  };
}

/** Lines of a stream that is opened when the first line is read. */
export async function* linesOf(open: () => ReadableStream<Uint8Array>): AsyncGenerator<string, undefined> {
  let rest = "";
  for await (
    const chunk of open().pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>)
  ) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop()!;
    for (const part of parts) yield part.replace(/\r$/, "");
  }
  if (rest !== "") yield rest;
}
