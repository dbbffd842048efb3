import { Slices } from "../kernel/slices.ts";

/**
 * Sends many requests to a market, up to `ahead` at once, and gives the answers in order. The simulated market computes
 * each answer synchronously, so the loop yields now and then; a provider's answers arrive concurrently.
 */
export async function askEach<Q, A>(
  questions: readonly Q[],
  ahead: number,
  ask: (question: Q) => Promise<A>,
): Promise<A[]> {
  const answers: Promise<A>[] = [];
  const slices = new Slices();
  for (const question of questions) {
    const answer = ask(question);
    // A failure is reported when its answer is awaited, which may be later.
    answer.catch(() => {});
    answers.push(answer);
    if (answers.length >= ahead) await answers[answers.length - ahead];
    if (slices.over) await slices.pause();
  }
  return await Promise.all(answers);
}
