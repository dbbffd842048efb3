import { Slices } from "../kernel/slices.ts";

/**
 * Asks a market many questions, up to `ahead` at once, and gives the answers in order. A simulated market works an
 * answer out as it is asked, so others get a turn now and then; a provider's answers are on their way meanwhile.
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
    // A failure is heard when its answer is awaited, which may be later.
    answer.catch(() => {});
    answers.push(answer);
    if (answers.length >= ahead) await answers[answers.length - ahead];
    if (slices.over) await slices.pause();
  }
  return await Promise.all(answers);
}
