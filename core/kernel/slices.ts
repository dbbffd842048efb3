/** Milliseconds of work after which other work may run. */
const SLICE = 8;

/** The part of the thread's time that sliced work may take. */
let share = 1;
/** When the last pause ended, and when the next one may: all sliced work of the thread takes turns. */
let [rested, free] = [0, 0];
const sleeping = new Set<() => void>();

/** Sets the part of the thread's time that all sliced work takes together: above 0 and up to 1, which ends pauses. */
export function setShare(part: number): void {
  share = part;
  if (share === 1) { for (const wake of sleeping) wake(); }
}

/** Splits long work into slices. Timing decides only where it is split, not its result. */
export class Slices {
  #began = performance.now();

  /** Whether it is time to pause. */
  get over(): boolean {
    return performance.now() - this.#began > SLICE;
  }

  async pause(): Promise<void> {
    if (share === 1) await yieldToEventLoop();
    else await this.#rest();
    this.#began = rested = performance.now();
  }

  async #rest(): Promise<void> {
    const now = performance.now();
    // Other work may have paused since this slice began.
    const took = now - Math.max(this.#began, rested);
    free = Math.max(free, now) + took / share - took;
    const turn = Promise.withResolvers<void>();
    sleeping.add(turn.resolve);
    const timer = setTimeout(turn.resolve, free - now);
    await turn.promise;
    clearTimeout(timer);
    sleeping.delete(turn.resolve);
    if (share === 1) free = 0;
  }
}

/** Does the steps of some work in slices. */
export async function inSlices(steps: Iterable<void>, slices = new Slices()): Promise<void> {
  for (const _ of steps) if (slices.over) await slices.pause();
}

/** Uses a timer: with `setImmediate` the work would run dozens of times before waiting requests get a turn. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
