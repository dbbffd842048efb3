/** The end of an account in the store. What happens to each table is said in `personal_data.ts`. */
import { sql } from "kysely";
import type { Db, Trx } from "../kernel/store/db.ts";
import { belonging } from "./export_bulk.ts";
import { personalData } from "./personal_data.ts";

/** Shown in place of a name. Nobody can choose it: the word is reserved. */
export const DELETED_USER = "Deleted user";
/** In place of a name behind an @ in a comment. */
const DELETED_MENTION = "@deleted";

/** Names that nobody can sign up with: a username has no hyphen, an e-mail no blank. */
export const usernameOf = (userId: string): string => `deleted-${userId}`;
export const emailOf = (userId: string): string => `deleted ${userId}`;

export interface Named {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly display_name: string | null;
  readonly full_name: string | null;
}

/** Deletes the rows that the list says. */
export async function deleteRows(trx: Trx, userId: string): Promise<void> {
  for (const [table, { deleted = [] }] of Object.entries(personalData)) {
    for (const rows of deleted) {
      await sql`delete from ${sql.table(table)} where ${belonging(rows, userId)}`.execute(trx);
    }
  }
}

/** Portfolios of a contest that is not over, which still need their dividends and interest for its file. */
const playing = sql`(
  select e.portfolio_id from competition_entries e join competitions c on c.id = e.competition_id
  where c.state not in ('completed', 'cancelled'))`;

/** Makes the portfolios private and nameless. */
export const hidePortfolios = (trx: Trx, userId: string): Promise<unknown> =>
  sql`
    update portfolios set name = 'Portfolio', description = null, visibility = 'private', public_since = null
    where user_id = ${userId}`.execute(trx);

/** Closes the portfolios, except in contests that are not over. */
export const closePortfolios = (trx: Trx, userId: string, wall: Temporal.Instant): Promise<unknown> =>
  sql`
    update portfolios set deleted_at = ${wall}
    where user_id = ${userId} and deleted_at is null and id not in ${playing}`.execute(trx);

/** Closes portfolios of erased users whose contest is over by now. */
export const closeLeftOpen = (db: Db, wall: Temporal.Instant): Promise<unknown> =>
  sql`
    update portfolios p set deleted_at = ${wall} from users u
    where u.id = p.user_id and u.erased_at is not null and p.deleted_at is null and p.id not in ${playing}`.execute(db);

const startsWith = (field: string, names: readonly string[]) =>
  sql`exists (select from unnest(${[...names]}::text[]) name where starts_with(n.${sql.ref(field)}, name || ' '))`;

/**
 * Removes the name from notifications that others got about what the user did. They are found by what they are about,
 * since others may have the same name; where that is gone, by the name.
 */
export async function renameInNotifications(trx: Trx, { id, username, display_name }: Named): Promise<void> {
  const names = [username, display_name].filter((name) => name !== null && name !== "") as string[];
  const changed = await sql<{ id: string }>`
    update notifications n set
      title = regexp_replace(title, ${"^.* (mentioned you|replied to you) on "}, ${`${DELETED_USER} \\1 on `})
    where type in ('comment_mention', 'comment_reply') and (
      n.data->>'comment_id' in (select c.id::text from comments c where c.user_id = ${id})
      or ${startsWith("title", names)} and n.data->>'comment_id' not in (select c.id::text from comments c))
    returning id`.execute(trx);
  const followed = await sql<{ id: string }>`
    update notifications n set message = ${`${DELETED_USER} follows you`}, data = '{}'
    where type = 'new_follower' and (n.data->>'user_id' = ${id}
      or ${startsWith("message", names)} and n.data->>'user_id' is null)
    returning id`.execute(trx);
  const congratulated = await sql<{ id: string }>`
    update notifications n set message = ${DELETED_USER} || substr(message, position(' congratulates you' in message))
    where type = 'goal_congratulated' and ${startsWith("message", names)}
      and position(' congratulates you' in message) > 0
      and (n.data->>'goal_id' in (select c.goal_id::text from goal_congratulations c where c.user_id = ${id})
        or n.data->>'goal_id' not in (select g.id::text from goals g))
    returning id`.execute(trx);
  const ids = [changed, followed, congratulated].flatMap(({ rows }) => rows.map((row) => row.id));
  await sql`
    delete from outbox where topic = 'notification' and payload->'notification'->>'id' = any(${ids}::text[])`
    .execute(trx);
}

/** A username behind an @; it has letters, digits and underscores only. */
const mentionOf = (username: string): string => `(?<![[:alnum:]_@])@${username}(?![A-Za-z0-9_])`;

/** A name behind an @ in any comment would lead to whoever takes the name next. */
export async function removeMentions(trx: Trx, { username }: Named): Promise<void> {
  const mention = mentionOf(username);
  await sql`
    update comments set content = regexp_replace(content, ${mention}, ${DELETED_MENTION}, 'gi')
    where content ~* ${mention}`.execute(trx);
}

/** Stored responses to others, such as that of a change of the user's role, are replayed without the names. */
export async function renameInResponses(trx: Trx, named: Named): Promise<void> {
  const texts = [[named.email, emailOf(named.id)], [named.display_name, DELETED_USER], [named.full_name, DELETED_USER]];
  for (const [name, next] of texts) {
    if (!name) continue;
    const [old, now] = [JSON.stringify(name), JSON.stringify(next)];
    await sql`
      update idempotency_keys set answer = replace(answer::text, ${old}, ${now})::json
      where position(${old} in answer::text) > 0`.execute(trx);
  }
  const patterns = [[`"${named.username}"`, JSON.stringify(usernameOf(named.id))], [
    mentionOf(named.username),
    DELETED_MENTION,
  ]];
  for (const [pattern, next] of patterns) {
    await sql`
      update idempotency_keys set answer = regexp_replace(answer::text, ${pattern}, ${next}, 'gi')::json
      where answer::text ~* ${pattern}`.execute(trx);
  }
}

/** The row stays, since the ledger and the files of contests refer to it. Nobody can sign in to it. */
export async function clearUser(trx: Trx, userId: string, passwordHash: string, wall: Temporal.Instant): Promise<void> {
  await sql`
    update users set email = ${emailOf(userId)}, username = ${usernameOf(userId)}, display_name = ${DELETED_USER},
      full_name = null, avatar_url = null, bio = null, location = null, website = null, investment_style = null,
      experience_level = null, public_profile = false, role = 'user', is_active = false,
      password_hash = ${passwordHash}, updated_at = ${wall}, erase_at = null, erased_at = ${wall}
    where id = ${userId}`.execute(trx);
}

/** Accounts whose time has passed, the oldest first. */
export async function listDue(db: Db, wall: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from users where erase_at <= ${wall} order by erase_at, id`
    .execute(db);
  return rows.map(({ id }) => id);
}
