/** An error that stops the start, as a sentence that names the setting or file and the remedy. */
import { splitSocket } from "./database_url.ts";

export type StartErrorCode =
  | "DATA_DIR_UNUSABLE"
  | "AUTH_SECRET_DAMAGED"
  | "PORT_IN_USE"
  | "HOST_UNUSABLE"
  | "STORE_REFUSED"
  | "STORE_UNREACHABLE"
  | "SCHEMA_NEWER"
  | "SEED_CHANGED"
  | "MARKET_NEWER";

export class StartError extends Error {
  override readonly name = "StartError";
  constructor(readonly code: StartErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
  }
}

const UNREACHABLE = /^(08|57P0)|^(CONNECTION_|CONNECT_TIMEOUT|ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT)/;

/**
 * Explains what is wrong with DATABASE_URL, as far as the error of PostgreSQL or the network shows it; any other error
 * is returned unchanged. The password is not in the sentence.
 */
export function postgresStartError(error: unknown, databaseUrl: string): unknown {
  if (error instanceof StartError) return error;
  const code = codeOf(error);
  const { url: ordinary, directory } = splitSocket(databaseUrl);
  const url = URL.parse(ordinary);
  if (code === null || !url) return error;
  const [host, user, database] = [directory ?? url.host, url.username, url.pathname.slice(1)].map(decodeURIComponent);
  const refused = (sentence: string) => new StartError("STORE_REFUSED", sentence, error);
  if (/^28/.test(code)) return refused(`PostgreSQL refuses the user "${user}" or the password in DATABASE_URL`);
  if (code === "3D000") {
    return refused(
      `DATABASE_URL names the database "${database}", which does not exist; create it: createdb ${database}`,
    );
  }
  if (code === "42501") {
    return refused(`The user "${user}" in DATABASE_URL may not create tables in "${database}"; make it the owner`);
  }
  if (code === "53300") {
    return refused(`PostgreSQL at ${host} (DATABASE_URL) has no connection left; raise its max_connections`);
  }
  const noSocket = directory !== null && code === "ENOENT";
  return noSocket || UNREACHABLE.test(code)
    ? new StartError("STORE_UNREACHABLE", `PostgreSQL at ${host} (DATABASE_URL) does not answer; is it running?`, error)
    : error;
}

/** The code of an error or of its cause. */
function codeOf(error: unknown): string | null {
  for (let at = error as { code?: unknown; cause?: unknown } | undefined; at; at = at.cause as typeof at) {
    if (typeof at.code === "string") return at.code;
  }
  return null;
}
