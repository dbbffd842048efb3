/** The login saved by `tradewinds login`: address and personal access token, readable by its owner only. */
import { CommandFailure } from "./failure.ts";
import type { Terminal } from "./terminal.ts";

export interface SavedLogin {
  readonly url: string;
  readonly user: string;
  readonly token: string;
  /** The token's id, to revoke it. */
  readonly token_id: string;
}

const folder = (terminal: Terminal): string =>
  `${terminal.env("XDG_CONFIG_HOME") || `${terminal.env("HOME") || "."}/.config`}/tradewinds`;
export const loginFile = (terminal: Terminal): string => `${folder(terminal)}/login.json`;

export async function readLogin(terminal: Terminal): Promise<SavedLogin | null> {
  const file = loginFile(terminal);
  let text: string;
  try {
    text = await Deno.readTextFile(file);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) return null;
    throw new CommandFailure(`The saved login in ${file} cannot be read`, 1, { cause: error });
  }
  try {
    return JSON.parse(text) as SavedLogin;
  } catch {
    throw new CommandFailure(`The saved login in ${file} is damaged; delete it and sign in again`);
  }
}

export async function writeLogin(terminal: Terminal, login: SavedLogin): Promise<void> {
  await Deno.mkdir(folder(terminal), { recursive: true, mode: 0o700 });
  // A new file each time, since the mode applies only when a file is created.
  await removeLogin(terminal);
  await Deno.writeTextFile(loginFile(terminal), JSON.stringify(login, null, 2), { createNew: true, mode: 0o600 });
}

export const removeLogin = (terminal: Terminal): Promise<void> => Deno.remove(loginFile(terminal)).catch(() => {});
