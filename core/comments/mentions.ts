/** `@name` in a comment. */
import { sql } from "kysely";
import type { Db } from "../kernel/store/db.ts";
import { MAX_MENTIONS } from "./contract.ts";

/** Names in lower case, each once, at most as many as are notified. A name follows no letter or digit, as in an e-mail. */
export function namesIn(content: string): string[] {
  const found = [...content.matchAll(/(?<![\p{L}\p{N}_@])@([A-Za-z0-9_]{3,30})(?![A-Za-z0-9_])/gu)];
  return [...new Set(found.map((match) => match[1]!.toLowerCase()))].slice(0, MAX_MENTIONS);
}

interface Named {
  readonly id: string;
  /** In lower case. */
  readonly name: string;
  readonly public_profile: boolean;
}

/** The active users with these names. */
export async function usersNamed(db: Db, names: readonly string[]): Promise<Named[]> {
  if (names.length === 0) return [];
  return await db.selectFrom("users").select(["id", "public_profile", sql<string>`lower(username)`.as("name")])
    .where(sql<boolean>`lower(username) = any(${[...new Set(names)]}::text[])`).where("is_active", "=", true).execute();
}

/** Those whose profile the viewer may open, by the name in lower case. */
export async function idsOfNames(
  db: Db,
  viewer: string | null,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const users = await usersNamed(db, names);
  return new Map(users.flatMap((user) => user.public_profile || user.id === viewer ? [[user.name, user.id]] : []));
}
