/** Patches cached responses. */
import type { QueryClient } from "@tanstack/react-query";
import type { OperationName, OutputOf } from "../../../core/contracts.ts";

/**
 * Updates all cached responses of an operation. Their age and invalidation stay unchanged, since the update covers only
 * some of their fields. `change` also gets the input of the query, and returns the same response to leave it unchanged.
 */
export function patchAnswers<N extends OperationName>(
  cache: QueryClient,
  name: N,
  change: (answer: OutputOf<N>, input: Readonly<Record<string, unknown>>) => OutputOf<N>,
): void {
  for (const query of cache.getQueryCache().findAll({ queryKey: [name] })) {
    const before = query.state.data as OutputOf<N> | undefined;
    if (before === undefined) continue;
    const data = change(before, query.queryKey[1] as Record<string, unknown>);
    if (data !== before) query.setState({ data });
  }
}
