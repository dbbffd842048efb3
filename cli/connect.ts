/**
 * Where a command goes. `--url` or TRADEWINDS_URL name a server; with `--remote`, or on a machine without a store, it
 * is the server of the saved login. Otherwise it is this machine's store: PostgreSQL by DATABASE_URL, or the embedded
 * one. A process that gets the embedded store's lock works on it directly, any other through the server that holds the
 * lock.
 */
import { readConfig, suggestionText, unknownSettings } from "../core/kernel/config.ts";
import type { Connection } from "./connection.ts";
import { CommandFailure, USAGE } from "./failure.ts";
import { findServer } from "./running_server.ts";
import { type Remote, remoteConnection } from "./remote.ts";
import { readLogin } from "./saved_login.ts";
import type { Terminal } from "./terminal.ts";

export interface Target {
  readonly url?: string | undefined;
  readonly remote?: boolean | undefined;
  /** Whom an operator acts for: id, e-mail or username. */
  readonly as?: string | undefined;
}

/** How long to wait for a process that holds the lock: another command, or a server that starts or stops. */
const LOCK_TIMEOUT_MS = 120_000;
const LOCK_RETRY_MS = 150;

export async function connect(terminal: Terminal, target: Target): Promise<Connection> {
  const remote = await remoteTarget(terminal, target);
  if (!remote) return await connectHere(terminal, target.as ?? null);
  if (target.as) {
    throw new CommandFailure(
      "--as is for the operator at the machine of the store; from afar, sign in as the user",
      USAGE,
    );
  }
  return remoteConnection(remote);
}

/** The server named by the command line, the environment or the saved login; null for this machine's store. */
async function remoteTarget(terminal: Terminal, target: Target): Promise<Remote | null> {
  const token = terminal.env("TRADEWINDS_TOKEN") || null;
  const named = target.url ?? (terminal.env("TRADEWINDS_URL") || undefined);
  const saved = await readLogin(terminal);
  if (named) {
    const url = checkedUrl(named);
    return { url, authorization: bearer(token ?? (saved?.url === url ? saved.token : null)) };
  }
  if (target.remote && !saved) {
    throw new CommandFailure("There is no saved login; run: tradewinds login --url <address>", USAGE);
  }
  if (saved && (target.remote || !await hasStore(terminal))) {
    return { url: saved.url, authorization: bearer(token ?? saved.token) };
  }
  return null;
}

const bearer = (token: string | null): string | null => token && `Bearer ${token}`;

/** @throws CommandFailure */
export function checkedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CommandFailure(
      `"${text}" is not the address of a server; write it like https://tradewinds.example`,
      USAGE,
    );
  }
  return url.origin;
}

async function hasStore(terminal: Terminal): Promise<boolean> {
  if (terminal.env("DATABASE_URL")) return true;
  const config = readConfig(terminal.env);
  return await Deno.stat(`${config.DATA_DIR}/pglite`).then(() => true, () => false);
}

async function connectHere(terminal: Terminal, actAs: string | null): Promise<Connection> {
  const config = readConfig(terminal.env);
  for (const { name, suggestion } of unknownSettings(terminal.envNames())) {
    terminal.err(`Warning: ${suggestionText(name, suggestion)}`);
  }
  const { openLocal } = await import("./local.ts");
  const { opened, server } = await openOrFindServer(
    terminal,
    config.DATA_DIR!,
    () => openLocal(config, terminal, actAs, terminal.status),
  );
  return opened ?? remoteConnection({ ...server, ...(actAs ? { actAs } : {}) });
}

/**
 * Opens the embedded store, or finds the server that holds it; waits while another process holds it.
 * @throws StoreInUse, after LOCK_TIMEOUT_MS
 */
export async function openOrFindServer<T>(
  terminal: Terminal,
  dataDir: string,
  open: () => Promise<T>,
): Promise<{ opened: T; server?: never } | { opened?: never; server: Remote }> {
  try {
    for (const deadline = performance.now() + LOCK_TIMEOUT_MS;;) {
      try {
        return { opened: await open() };
      } catch (error) {
        if ((error as Error).name !== "StoreInUse") throw error;
        const server = await findServer(dataDir);
        if (server) return { server };
        if (performance.now() > deadline) throw error;
        terminal.status("Another process uses the store; waiting");
        await new Promise((wake) => setTimeout(wake, LOCK_RETRY_MS));
      }
    }
  } finally {
    terminal.status(null);
  }
}
