/** Undo and redo of changes to drawings. */
import type { Drawing } from "./drawings.ts";

/** What a step did to one drawing; null: it was not there. */
interface Change {
  readonly id: string;
  readonly before: Drawing | null;
  readonly after: Drawing | null;
}
export type Step = readonly Change[];

export interface History {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}
export const noHistory: History = { done: [], undone: [] };
const MOST_STEPS = 100;

export function stepBetween(before: readonly Drawing[], after: readonly Drawing[]): Step {
  const [old, now] = [before, after].map((list) => new Map(list.map((one) => [one.id, one])));
  return [...new Set([...old!.keys(), ...now!.keys()])].flatMap((id) => {
    const [was, is] = [old!.get(id) ?? null, now!.get(id) ?? null];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ id, before: was, after: is }];
  });
}

/** Drawings with the other changes that they have had since, such as those of another tab. */
export function withStep(drawings: readonly Drawing[], step: Step, side: "before" | "after"): Drawing[] {
  const wanted = new Map(step.map((change) => [change.id, change[side]]));
  const there = new Set(drawings.map(({ id }) => id));
  return [
    ...drawings.flatMap((one) => wanted.has(one.id) ? wanted.get(one.id) ?? [] : one),
    ...[...wanted.values()].filter((one) => one !== null && !there.has(one.id)) as Drawing[],
  ];
}

export const recorded = ({ done, undone }: History, step: Step): History =>
  step.length === 0 ? { done, undone } : { done: [...done, step].slice(-MOST_STEPS), undone: [] };
