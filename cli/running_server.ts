/** The server that holds the embedded store of this machine. */
import { type ServerFile, serverFile } from "../http/server_file.ts";
import { CommandFailure } from "./failure.ts";
import type { Remote } from "./remote.ts";
import { errorCatalogue } from "../core/kernel/errors.ts";

/**
 * The server that wrote server.json, if it accepts the token in it. Null when there is none, or while the process that
 * holds the directory has not yet written the file.
 * @throws CommandFailure when there is a server that this process cannot reach
 */
export async function findServer(dataDir: string): Promise<Remote | null> {
  const file = serverFile(dataDir);
  const unavailable = (message: string, cause?: unknown) =>
    new CommandFailure(message, errorCatalogue.UNAVAILABLE.exit, { code: "STORE_IN_USE", cause });
  let found: ServerFile;
  try {
    found = JSON.parse(await Deno.readTextFile(file));
  } catch (cause) {
    if (!(cause instanceof Deno.errors.PermissionDenied)) return null;
    throw unavailable(
      `A server of another user runs on ${dataDir}; run this command as the user that owns ${file}`,
      cause,
    );
  }
  const authorization = `Operator ${found.operator_token}`;
  let failure: unknown = null;
  const answer = await fetch(`${found.url}/api/admin/clock`, {
    headers: { authorization },
    signal: AbortSignal.timeout(5_000),
  }).catch((error) => {
    failure = error;
    return null;
  });
  await answer?.body?.cancel();
  if (answer?.ok) return { url: found.url, authorization };
  if (!await isOfHolder(dataDir)) return null;
  throw unavailable(
    `A server runs on ${dataDir}, but does not answer at ${found.url} from here. Is it in a container? ` +
      "Then run the command inside: docker exec <container> tradewinds ...",
    failure,
  );
}

/** Whether the holder of the lock wrote server.json. If not, the file is left over from a killed process. */
async function isOfHolder(dataDir: string): Promise<boolean> {
  try {
    const [locked, written] = await Promise.all([Deno.stat(`${dataDir}/.lock`), Deno.stat(serverFile(dataDir))]);
    return written.mtime! >= locked.mtime!;
  } catch {
    return false;
  }
}
