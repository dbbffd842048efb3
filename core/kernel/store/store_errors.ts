/** What a failure of the store means for the caller. */

/** SQLSTATE of a database error, else null. None begins with E, as the system's EPIPE does. */
export function sqlState(error: unknown): string | null {
  const code = (error as { code?: unknown })?.code;
  return typeof code === "string" && /^(?!E)[0-9A-Z]{5}$/.test(code) ? code : null;
}

/** Name of the constraint that a database error violated, else null. */
export const brokenConstraint = (error: unknown): string | null =>
  (error as { constraint_name?: string })?.constraint_name ?? null;

/** Codes of the driver and the operating system for a connection that was lost or could not be opened. */
const CONNECTION =
  /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|STORE_BUSY)/;

/**
 * The connection was lost or could not be opened: the store ended it with severity FATAL (shutting down, starting, too
 * many connections, a database that accepts none), or never answered. A commit in flight may have succeeded.
 */
export function isConnectionLost(error: unknown): boolean {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown };
  return severity === "FATAL" || severity === "PANIC" || /^(08|53|57P)/.test(sqlState(error) ?? "") ||
    CONNECTION.test(String(code ?? ""));
}

/**
 * Nothing was committed, and the same decision may succeed now: serialisation failure, deadlock, or another request
 * that has just stored its answer under the same key.
 */
export const isConflict = (error: unknown): boolean =>
  ["40001", "40P01"].includes(sqlState(error) ?? "") || brokenConstraint(error) === "idempotency_keys_pkey";

/** The store is unavailable; the caller may retry with the same idempotency key. */
export const isStoreUnavailable = (error: unknown): boolean =>
  isConnectionLost(error) || isConflict(error) || sqlState(error) === "55P03";
