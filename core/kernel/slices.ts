/** Milliseconds of work after which other work may run. */
const SLICE = 8;

/** Splits long work into slices. Timing decides only where it is split, not its result. */
export class Slices {
  #began = performance.now();

  /** Whether it is time to pause. */
  get over(): boolean {
    return performance.now() - this.#began > SLICE;
  }

  async pause(): Promise<void> {
    await yieldToEventLoop();
    this.#began = performance.now();
  }
}

/** Does the steps of some work in slices. */
export async function inSlices(steps: Iterable<void>, slices = new Slices()): Promise<void> {
  for (const _ of steps) if (slices.over) await slices.pause();
}

/** Uses a timer: with `setImmediate` the work would run dozens of times before waiting requests get a turn. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
