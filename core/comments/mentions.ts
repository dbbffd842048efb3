/** `@name` in a comment. */
import { sql } from "kysely";
import type { Db } from "../kernel/store/db.ts";
import { MAX_MENTIONS } from "./contract.ts";

/** Names in lower case, each once, at most as many as are notified. A name follows no letter or digit, as in an e-mail. */
export function namesIn(content: string): string[] {
  const found = [...content.matchAll(/(?<![\p{L}\p{N}_@])@([A-Za-z0-9_]{3,30})(?![A-Za-z0-9_])/gu)];
  return [...new Set(found.map((match) => match[1]!.toLowerCase()))].slice(0, MAX_MENTIONS);
}

/** The active users with these names, by the name in lower case, whose profile the viewer may open. */
export async function idsOfNames(
  db: Db,
  viewer: string | null,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await db.selectFrom("users").select(["id", sql<string>`lower(username)`.as("name")])
    .where(sql<boolean>`lower(username) = any(${[...new Set(names)]}::text[])`).where("is_active", "=", true)
    .where((is) => is.or([is("public_profile", "=", true), ...(viewer ? [is("id", "=", viewer)] : [])])).execute();
  return new Map(rows.map((row) => [row.name, row.id]));
}
