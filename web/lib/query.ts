/** Questions to the server as the cache knows them: keyed by operation and input, and how long an answer counts as fresh. */
import { queryOptions } from "@tanstack/react-query";
import type { InputOf, OperationName } from "../../core/contracts.ts";
import { api } from "./client.ts";

export const SECOND = 1000;

/** A query keyed by its operation and input. */
export const query = <N extends OperationName>(name: N, input: InputOf<N>) =>
  queryOptions({ queryKey: [name, input] as const, queryFn: ({ signal }) => api(name, input, { signal }) });

/** Asked again every so often, while the page is looked at. */
export const polled = <N extends OperationName>(name: N, input: InputOf<N>, seconds: number) => ({
  ...query(name, input),
  staleTime: seconds * SECOND,
  refetchInterval: seconds * SECOND,
});
