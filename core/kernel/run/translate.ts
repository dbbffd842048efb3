/** Converts any thrown error to what the caller sees; the details go to the log. */
import { MarketDataError } from "../../market/port.ts";
import { type ErrorCode, Refusal, sharedErrors } from "../errors.ts";
import type { Fields, Log } from "../log.ts";
import type { Contract } from "../operation.ts";
import { isStoreUnavailable } from "../store/store_errors.ts";

/** Seconds after which a request may be retried while the store is unavailable. */
export const RETRY_SECONDS = 2;

/**
 * @param cause what failed with it
 * @throws Refusal UNAVAILABLE once the server is stopping
 */
export function refuseWhenStopping(stopping: AbortSignal, cause?: unknown): void {
  if (stopping.aborted) {
    throw new Refusal("UNAVAILABLE", "The server is stopping; try again in a moment", RETRY_SECONDS, { cause });
  }
}

/** Returns a refusal unchanged; anything else becomes UNAVAILABLE or INTERNAL and is logged with `fields`. */
export function refusalOf(error: unknown, log: Log, fields: Fields): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof MarketDataError) {
    return new Refusal("UNAVAILABLE", error.message, RETRY_SECONDS, { cause: error });
  }
  if (isStoreUnavailable(error)) {
    log.warn("the store was unavailable", { ...fields, code: String((error as { code?: unknown }).code) });
    return new Refusal(
      "UNAVAILABLE",
      "The store is busy or not reachable right now; try again in a moment",
      RETRY_SECONDS,
      { cause: error },
    );
  }
  log.error("a request failed", error, fields);
  return new Refusal("INTERNAL", "Something went wrong on our side", undefined, { cause: error });
}

/** A refusal that the operation's contract does not list is a bug of ours. */
export function refusalOfOperation(
  error: unknown,
  log: Log,
  contract: Pick<Contract, "name" | "errors">,
): Refusal {
  const refusal = refusalOf(error, log, { operation: contract.name });
  if (([...contract.errors, ...sharedErrors] as ErrorCode[]).includes(refusal.code)) return refusal;
  log.error("an operation refused with a code its contract does not list", error, {
    operation: contract.name,
    code: refusal.code,
  });
  return new Refusal("INTERNAL", "Something went wrong on our side");
}
