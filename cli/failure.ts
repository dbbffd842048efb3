/** How a command fails: a message on standard error and an exit code from the error catalogue. */
import { errorCatalogue, type FieldError, Refusal } from "../core/kernel/errors.ts";

/** The command line itself is wrong, or a setting. */
export const USAGE = errorCatalogue.VALIDATION_FAILED.exit;

/** A failure that the program explains by itself. */
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
}

/** @param flagOf how the command line names a field */
export function failureOf(error: unknown, flagOf: (field: string) => string = (field) => field): Failure {
  if (error instanceof Refusal) {
    const detail = typeof error.detail === "string"
      ? error.detail
      : error.detail.map((f) => describe(f, flagOf)).join("\n");
    return { exit: errorCatalogue[error.code].exit, code: error.code, detail };
  }
  if (error instanceof CommandFailure) return { exit: error.exit, code: error.code, detail: error.message };
  const { name, message } = error as Error;
  // Told apart by name: the modules that define these are loaded only when they are needed.
  if (name === "ConfigError") return { exit: USAGE, code: "CONFIG", detail: message };
  if (name === "StoreInUse") return { exit: errorCatalogue.UNAVAILABLE.exit, code: "STORE_IN_USE", detail: message };
  const { cause } = error as Error;
  const detail = `${message}${cause instanceof Error ? `: ${cause.message}` : ""}`;
  return isUnreachable(error) || isUnreachable(cause)
    ? { exit: errorCatalogue.UNAVAILABLE.exit, code: "UNAVAILABLE", detail }
    : { exit: 1, code: "INTERNAL", detail };
}

/** No connection to PostgreSQL, or one that it refused or cut. */
const isUnreachable = (error: unknown): boolean =>
  /^(08|28|3D|53|57P0)|^(CONNECTION_|CONNECT_TIMEOUT|ECONN|ENOTFOUND|EHOST|ENET)/.test(
    String((error as { code?: unknown } | null)?.code ?? ""),
  );

const places = new Set<unknown>(["body", "query", "path"]);
function describe(fault: FieldError, flagOf: (field: string) => string): string {
  const path = fault.loc.filter((part, i) => i > 0 || !places.has(part));
  const field = path[0];
  return field === undefined ? fault.msg : `${flagOf(String(field))}: ${fault.msg}`;
}
