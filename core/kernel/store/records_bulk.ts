/**
 * What the runner writes with every command, in its transaction: the answer under its idempotency key, the audit row,
 * the events for open pages. One statement for a whole batch.
 */
import { sql } from "kysely";
import { isoText } from "../iso_text.ts";
import type { BulkWrite } from "./bulk_write.ts";
import type { Trx } from "./db.ts";
import { prepared } from "./prepared.ts";
import type { ErrorCode } from "../errors.ts";
import type { Event } from "../run/handler.ts";
import { outboxWrite } from "../run/outbox_bulk.ts";

export interface Claim {
  readonly userId: string;
  readonly key: string;
  readonly operation: string;
  /** Digest of operation and parsed input: the same key with a different request is refused. */
  readonly fingerprint: string;
}

/** The answer that is stored for a key and returned for every retry. */
export type StoredAnswer = { readonly output: unknown } | {
  readonly refusal: { readonly code: ErrorCode; readonly detail: string };
};

/** How long an answer is stored. */
export const IDEMPOTENCY_DAYS = 7;

const answersOf = prepared((db, wanted: string) =>
  sql<{ user_id: string; key: string; fingerprint: string; answer: StoredAnswer }>`
    select x.user_id, x.key, k.fingerprint, k.answer from json_to_recordset(${wanted}::text::json) as x(user_id uuid,
      key text)
    cross join lateral (select fingerprint, answer from idempotency_keys where user_id = x.user_id and key = x.key
      limit 1) k`.compile(db)
);

/**
 * Finds what earlier requests stored under the keys: for each claim in order its answer, or null. One index look-up per
 * key, whatever the planner estimates for a table that grows with every request.
 */
export async function findAnswers(
  trx: Trx,
  claims: readonly Claim[],
): Promise<(null | { fingerprint: string; answer: StoredAnswer })[]> {
  const wanted = JSON.stringify(claims.map((c) => ({ user_id: c.userId, key: c.key })));
  const stored = await answersOf(trx, wanted);
  if (stored.length === 0) return claims.map(() => null);
  const earlier = new Map(stored.map((r) => [`${r.user_id} ${r.key}`, r]));
  return claims.map((c) => earlier.get(`${c.userId} ${c.key}`) ?? null);
}

export interface AuditRow {
  readonly id: string;
  readonly actorId: string | null;
  readonly actorName: string;
  readonly operation: string;
  readonly target: string | null;
  readonly details: unknown;
}

/**
 * The answers under their keys, the audit rows and the events of a transaction. If another transaction is writing the
 * same key, this one waits for it and then violates the unique index `idempotency_keys_pkey`: the whole decision is
 * retried and finds the stored answer.
 */
export const recordWrites = (
  at: Temporal.Instant,
  rows: {
    answers: readonly { claim: Claim; answer: StoredAnswer }[];
    audit: readonly AuditRow[];
    events: readonly Event[];
  },
): BulkWrite[] => [{
  // Sorted, so that two transactions with keys in common take them in the same order and do not deadlock.
  statement: `
    insert into idempotency_keys (user_id, key, operation, fingerprint, answer, created_at)
    select user_id, key, operation, fingerprint, answer, created_at
    from json_to_recordset($rows) as x(user_id uuid, key text, operation text, fingerprint text, answer json,
      created_at timestamptz)
    order by user_id, key`,
  rows: rows.answers.map(({ claim, answer }) => ({
    user_id: claim.userId,
    key: claim.key,
    operation: claim.operation,
    fingerprint: claim.fingerprint,
    answer,
    created_at: isoText(at),
  })),
}, {
  statement: `
    insert into audit_log (id, at, actor_id, actor_name, operation, target, details)
    select id, at, actor_id, actor_name, operation, target, details
    from json_to_recordset($rows) as x(id uuid, at timestamptz, actor_id uuid, actor_name text, operation text,
      target text, details jsonb)`,
  rows: rows.audit.map((a) => ({
    id: a.id,
    at: isoText(at),
    actor_id: a.actorId,
    actor_name: a.actorName,
    operation: a.operation,
    target: a.target ?? undefined,
    details: a.details ?? undefined,
  })),
}, outboxWrite(rows.events, at)];
