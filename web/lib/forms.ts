/** Shows the server's field errors in forms of react-hook-form. */
import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { fieldErrorsOf, messageOf } from "./api/errors.ts";

/** Shows the server's errors at their fields if the form has all of them; otherwise returns them as one line. */
export function showServerErrors<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  fields: readonly Path<T>[],
  fallback: string,
): string | null {
  const named = fieldErrorsOf(error);
  if (named.size === 0 || [...named.keys()].some((name) => !fields.includes(name as Path<T>))) {
    return messageOf(error, fallback);
  }
  for (const [name, message] of named) setError(name as Path<T>, { type: "server", message });
  return null;
}
