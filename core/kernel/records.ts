/**
 * What the runner writes beside every command, in its transaction: the idempotency claim, the audit row, the events
 * for open pages. Set-based, one statement each, so that a batch pays for it once.
 */
import { sql } from "kysely";
import type { Trx } from "./db.ts";
import type { ErrorCode } from "./errors.ts";

export interface Claim {
  readonly userId: string;
  readonly key: string;
  readonly operation: string;
  /** Digest of operation and parsed input: the same key for something else is refused. */
  readonly fingerprint: string;
}

/** The answer that is stored for a key and given again to every repeat. */
export type StoredAnswer = { readonly output: unknown } | { readonly refusal: { readonly code: ErrorCode; readonly detail: string } };

/** How long an answer is kept. */
export const IDEMPOTENCY_DAYS = 7;

/**
 * Claims keys for this transaction. A twin that is being written by another transaction is waited for. Returns, for
 * each claim in order, null when it is ours, else what an earlier request stored.
 */
export async function claimKeys(trx: Trx, claims: readonly Claim[], at: Temporal.Instant): Promise<(null | { fingerprint: string; answer: StoredAnswer })[]> {
  const wanted = JSON.stringify(claims.map((c) => ({ user_id: c.userId, key: c.key, operation: c.operation, fingerprint: c.fingerprint })));
  // Sorted, so that two batches with keys in common wait for each other in one order only.
  const ours = await sql<{ user_id: string; key: string }>`
    insert into idempotency_keys (user_id, key, operation, fingerprint, created_at)
    select user_id, key, operation, fingerprint, ${at} from json_to_recordset(${wanted}::text::json) as x(user_id uuid, key text, operation text, fingerprint text)
    order by user_id, key
    on conflict (user_id, key) do nothing
    returning user_id, key`.execute(trx);
  if (ours.rows.length === claims.length) return claims.map(() => null);
  const claimed = new Set(ours.rows.map((r) => `${r.user_id} ${r.key}`));
  const stored = await sql<{ user_id: string; key: string; fingerprint: string; answer: StoredAnswer }>`
    select k.user_id, k.key, k.fingerprint, k.answer from idempotency_keys k
    join json_to_recordset(${wanted}::text::json) as x(user_id uuid, key text) on k.user_id = x.user_id and k.key = x.key`.execute(trx);
  const earlier = new Map(stored.rows.map((r) => [`${r.user_id} ${r.key}`, r]));
  return claims.map((c) => claimed.has(`${c.userId} ${c.key}`) ? null : earlier.get(`${c.userId} ${c.key}`)!);
}

export interface AuditRow {
  readonly id: string;
  readonly actorId: string | null;
  readonly actorName: string;
  readonly operation: string;
  readonly target: string | null;
  readonly details: unknown;
}
export interface OutboxRow {
  readonly userId: string;
  readonly topic: string;
  readonly payload: unknown;
}

/** Writes the answers of claimed keys, the audit rows and the events of a transaction. */
export async function finish(
  trx: Trx,
  at: Temporal.Instant,
  rows: { answers: readonly { claim: Claim; answer: StoredAnswer }[]; audit: readonly AuditRow[]; events: readonly OutboxRow[] },
): Promise<void> {
  const statements: Promise<unknown>[] = [];
  if (rows.answers.length > 0) {
    const answers = JSON.stringify(rows.answers.map((a) => ({ user_id: a.claim.userId, key: a.claim.key, answer: a.answer })));
    statements.push(
      sql`update idempotency_keys k set answer = x.answer from json_to_recordset(${answers}::text::json) as x(user_id uuid, key text, answer json)
        where k.user_id = x.user_id and k.key = x.key`.execute(trx),
    );
  }
  if (rows.audit.length > 0) {
    const audit = JSON.stringify(
      rows.audit.map((a) => ({ id: a.id, actor_id: a.actorId, actor_name: a.actorName, operation: a.operation, target: a.target, details: a.details ?? null })),
    );
    statements.push(
      sql`insert into audit_log (id, at, actor_id, actor_name, operation, target, details)
        select id, ${at}, actor_id, actor_name, operation, target, details
        from json_to_recordset(${audit}::text::json) as x(id uuid, actor_id uuid, actor_name text, operation text, target text, details jsonb)`.execute(trx),
    );
  }
  if (rows.events.length > 0) {
    const events = JSON.stringify(rows.events.map((e) => ({ user_id: e.userId, topic: e.topic, payload: e.payload })));
    statements.push(
      sql`insert into outbox (user_id, topic, payload, created_at)
        select user_id, topic, payload, ${at} from json_to_recordset(${events}::text::json) as x(user_id uuid, topic text, payload json)`.execute(trx),
    );
  }
  // Sent together, answered in order: one trip to the store.
  await Promise.all(statements);
}
