/** How a command fails: a message on standard error and an exit code from the error catalogue. */
import { errorCatalogue, type FieldError, Refusal } from "../core/kernel/errors.ts";

/** Exit code for an invalid command line or setting. */
export const USAGE = errorCatalogue.VALIDATION_FAILED.exit;

/** Exit code for a failure that a later retry may avoid: EX_TEMPFAIL. */
export const NOT_READY = 75;

/** A failure whose message needs no further explanation. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
  readonly code: string;
  constructor(message: string, readonly exit: number = 1, options: ErrorOptions & { code?: string } = {}) {
    super(message, options);
    this.code = options.code ?? (exit === USAGE ? "USAGE" : "FAILED");
  }
}

export interface Failure {
  readonly exit: number;
  readonly code: string;
  readonly detail: string;
  /** The messages of the underlying errors of the system or a library; null without any. */
  readonly cause: string | null;
}

/** @param flagOf how the command line names a field */
export function failureOf(error: unknown, flagOf: (field: string) => string = (field) => field): Failure {
  const cause = causeOf(error);
  if (error instanceof Refusal) {
    const detail = typeof error.detail === "string"
      ? error.detail
      : error.detail.map((f) => describe(f, flagOf)).join("\n");
    return { exit: errorCatalogue[error.code].exit, code: error.code, detail, cause };
  }
  if (error instanceof CommandFailure) {
    return { exit: error.exit, code: error.code, detail: error.message, cause };
  }
  const { name, message } = error as Error;
  const unavailable = errorCatalogue.UNAVAILABLE.exit;
  // Recognised by name: the modules that define these are loaded only when needed.
  if (name === "ConfigError") return { exit: USAGE, code: "CONFIG", detail: message, cause };
  if (name === "StoreInUse") return { exit: unavailable, code: "STORE_IN_USE", detail: message, cause };
  if (name === "StartError") {
    const { code } = error as unknown as { code: string };
    return { exit: code === "STORE_UNREACHABLE" ? unavailable : USAGE, code, detail: message, cause };
  }
  const detail = cause === null ? message : `${message}: ${cause}`;
  return isUnreachable(error) || isUnreachable((error as Error).cause)
    ? { exit: unavailable, code: "UNAVAILABLE", detail, cause }
    : { exit: 1, code: "INTERNAL", detail, cause };
}

function causeOf(error: unknown): string | null {
  const messages: string[] = [];
  for (let at = (error as Error).cause; at; at = (at as Error).cause) {
    const { code, message } = at as { code?: unknown; message?: string };
    const text = message || String(at);
    messages.push(typeof code === "string" && !text.includes(code) ? `${text} (${code})` : text);
  }
  return messages.length > 0 ? messages.join(": ") : null;
}

/** Whether PostgreSQL could not be reached, or refused or closed the connection. */
const isUnreachable = (error: unknown): boolean =>
  /^(08|28|3D|53|57P0)|^(CONNECTION_|CONNECT_TIMEOUT|ECONN|ENOTFOUND|EHOST|ENET)/.test(
    String((error as { code?: unknown } | null)?.code ?? ""),
  );

const places = new Set<unknown>(["body", "query", "path"]);
function describe(fault: FieldError, flagOf: (field: string) => string): string {
  const path = fault.loc.filter((part, i) => i > 0 || !places.has(part));
  const field = path[0];
  if (field === undefined) return fault.msg;
  const inside = path.slice(1).filter((part) => typeof part === "string").join(".");
  const row = path.slice(1).find((part) => typeof part === "number");
  const where = inside === "" ? "" : row === undefined ? `${inside}: ` : `${inside} of row ${Number(row) + 1}: `;
  return `${flagOf(String(field))}: ${where}${fault.msg}`;
}
