/** `tradewinds login` and `logout`: creates and revokes a personal access token for this machine. */
import { contracts } from "../../core/contracts.ts";
import { remoteConnection } from "../remote.ts";
import { checkedUrl } from "../connect.ts";
import { CommandFailure, USAGE } from "../failure.ts";
import { loginFile, readLogin, removeLogin, writeLogin } from "../saved_login.ts";
import { readSecret } from "../secrets.ts";
import type { Terminal } from "../terminal.ts";

export interface LoginOptions {
  readonly url?: string | undefined;
  readonly email?: string;
  readonly password?: string;
  readonly passwordStdin?: boolean;
  readonly days?: string;
}

/** Signs in, creates and saves a personal access token, and ends the session that created it. */
export async function login(terminal: Terminal, options: LoginOptions): Promise<void> {
  const named = options.url ?? terminal.env("TRADEWINDS_URL");
  if (!named) throw new CommandFailure("Say where: tradewinds login --url https://tradewinds.example", USAGE);
  if (!options.email) throw new CommandFailure("Say who: --email you@example.com", USAGE);
  const days = options.days === undefined ? null : Number(options.days);
  if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= 3650)) {
    throw new CommandFailure(`--days: "${options.days}" is not a whole number from 1 to 3650`, USAGE);
  }
  const url = checkedUrl(named);
  if (url.startsWith("http:") && !/^http:\/\/(localhost|127\.|\[::1\])/.test(url)) {
    terminal.err("Warning: this address is not encrypted; others on the way can read the password");
  }
  const secret = await readSecret(terminal, { word: "password", required: true }, {
    option: options.password,
    fromStdin: options.passwordStdin ?? false,
  });

  const session = await remoteConnection({ url, authorization: null }).call(contracts["auth.login"], {
    email: options.email,
    password: secret,
  }, null) as {
    access_token: string;
  };
  const signedIn = remoteConnection({ url, authorization: `Bearer ${session.access_token}` });
  try {
    const name = `Terminal on ${Deno.hostname()}`.slice(0, 60);
    const made = await signedIn.call(
      contracts["tokens.create"],
      { name, scope: "manage", ...(days === null ? {} : { expires_in_days: days }) },
      null,
    ) as { id: string; token: string };
    await endSaved(terminal);
    await writeLogin(terminal, { url, user: options.email, token: made.token, token_id: made.id });
  } finally {
    await signedIn.call(contracts["auth.logout"], {}, null);
  }
  terminal.err(
    `Signed in at ${url} as ${options.email}; the token is in ${loginFile(terminal)}. Use it with --remote.`,
  );
}

/** Revokes the saved token and deletes it. */
export async function logout(terminal: Terminal): Promise<void> {
  const saved = await readLogin(terminal);
  if (!saved) return terminal.err("There is no saved login.");
  const revoked = await endSaved(terminal);
  terminal.err(
    revoked
      ? `Signed out of ${saved.url}.`
      : `Forgot the login, but ${saved.url} did not answer; revoke the token in the profile.`,
  );
}

/** Revokes the token of the saved login, if there is one. False when the server did not answer. */
async function endSaved(terminal: Terminal): Promise<boolean> {
  const saved = await readLogin(terminal);
  if (!saved) return true;
  await removeLogin(terminal);
  return await remoteConnection({ url: saved.url, authorization: `Bearer ${saved.token}` }).call(
    contracts["tokens.revoke"],
    {
      id: saved.token_id,
    },
    null,
  ).then(
    () => true,
    () => false,
  );
}
