import { Slices } from "../kernel/slices.ts";

/**
 * Sends many requests to a market, up to `concurrency` at once, and returns the results in order. The simulated market
 * computes each result synchronously, so the loop yields now and then; a provider's responses arrive concurrently.
 */
export async function mapConcurrently<Q, A>(
  requests: readonly Q[],
  concurrency: number,
  send: (request: Q) => Promise<A>,
): Promise<A[]> {
  const answers: Promise<A>[] = [];
  const slices = new Slices();
  for (const request of requests) {
    const answer = send(request);
    // A failure is reported when its result is awaited, which may be later.
    answer.catch(() => {});
    answers.push(answer);
    if (answers.length >= concurrency) await answers[answers.length - concurrency];
    if (slices.over) await slices.pause();
  }
  return await Promise.all(answers);
}
