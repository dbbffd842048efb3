import { setImmediate } from "node:timers";

/**
 * Asks a market many questions and gives the answers in order. A simulated market works an answer out as it is asked,
 * so others get a turn after so many questions; a provider's answers are on their way meanwhile, up to `ahead` at once.
 */
export async function askEach<Q, A>(questions: readonly Q[], { perTurn, ahead }: { perTurn: number; ahead: number }, ask: (question: Q) => Promise<A>) {
  const answers: Promise<A>[] = [];
  for (const question of questions) {
    const answer = ask(question);
    // A failure is heard when its answer is awaited, which may be later.
    answer.catch(() => {});
    answers.push(answer);
    if (answers.length >= ahead) await answers[answers.length - ahead];
    if (answers.length % perTurn === 0) await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return await Promise.all(answers);
}
