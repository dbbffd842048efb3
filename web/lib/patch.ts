/** Changes parts of cached answers. */
import type { QueryClient } from "@tanstack/react-query";
import type { OperationName, OutputOf } from "../../core/contracts.ts";

/**
 * Changes cached answers of an operation. How fresh each is, and whether it is to be asked for again, stays as it was:
 * what is put in is not all that an answer holds. `change` gets the input that was asked with, and returns the same answer
 * to leave it.
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
