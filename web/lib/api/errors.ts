/** Error messages of failed calls. */
import { describeFields, type ErrorCode, type FieldError } from "../../../core/kernel/errors.ts";

export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    readonly status: number,
    readonly code: ErrorCode | "NETWORK" | "TIMEOUT",
    readonly detail: string | readonly FieldError[],
  ) {
    super(typeof detail === "string" ? detail : describeFields(detail));
  }
}

const FALLBACK = "An error occurred";

/** The server's detail (a list is joined with commas), or the fallback without one. */
export const messageOf = (error: unknown, fallback = FALLBACK): string =>
  error instanceof ApiError && error.message ? error.message : fallback;

/** The server's detail if it is a string, else the fallback. */
export const textDetailOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && typeof error.detail === "string" && error.detail ? error.detail : fallback;

/** Messages by field name, from a 422 response. */
export function fieldErrorsOf(error: unknown): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  if (!(error instanceof ApiError) || typeof error.detail === "string") return fields;
  for (const { loc, msg } of error.detail) {
    const name = loc.filter((part) => part !== "body" && part !== "query" && part !== "path").join(".");
    if (name && !fields.has(name)) fields.set(name, msg);
  }
  return fields;
}

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

/** Whether the outcome of the call is unknown: no response, or one that reports an unavailable server. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || (error.status >= 502 && error.status <= 504));
export const isUnreached = (error: unknown): boolean => error instanceof ApiError && error.code === "NETWORK";
