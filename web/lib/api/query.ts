/** Building blocks of queries: keyed by operation and input, with the time that a response stays fresh. */
import { queryOptions } from "@tanstack/react-query";
import type { InputOf, OperationName } from "../../../core/contracts.ts";
import { api } from "./client.ts";
import { ApiError } from "./errors.ts";

export const SECOND = 1000;

/** A query keyed by its operation and input. */
export const query = <N extends OperationName>(name: N, input: InputOf<N>) =>
  queryOptions({ queryKey: [name, input] as const, queryFn: ({ signal }) => api(name, input, { signal }) });

/** A query that is polled while the page is visible. */
export const polled = <N extends OperationName>(name: N, input: InputOf<N>, seconds: number) => ({
  ...query(name, input),
  staleTime: seconds * SECOND,
  refetchInterval: seconds * SECOND,
});

/** Retry rule for a page about one thing, such as a stock: an unknown one or a failure is not retried. */
export const stockRetry = (failures: number, error: unknown): boolean =>
  failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status <= 500);
