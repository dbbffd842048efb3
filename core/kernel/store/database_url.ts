/** What a connection URL of PostgreSQL says beyond an ordinary URL. */

/**
 * Takes the Unix socket out of a URL, which libpq writes as `?host=/directory`, and which no other URL has: with it the
 * part before the path may be empty.
 */
export function splitSocket(databaseUrl: string): { readonly url: string; readonly directory: string | null } {
  const encoded = /[?&]host=([^&]*)/.exec(databaseUrl)?.[1];
  const directory = encoded && new URLSearchParams(`host=${encoded}`).get("host");
  if (!directory?.startsWith("/")) return { url: databaseUrl, directory: null };
  const url = databaseUrl.replace(/([?&])host=[^&]*&?/, "$1").replace(/[?&]$/, "")
    .replace(/^(\w+:\/\/(?:[^@/]*@)?)(?=[/?]|$)/, "$1localhost");
  return { url, directory };
}
