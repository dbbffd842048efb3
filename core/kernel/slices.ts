/** Milliseconds of work after which others may run. */
const SLICE = 8;

/** Cuts long work into slices. Only how it is cut depends on the time it takes. */
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

/**
 * By a timer: work that is ready at once (`setImmediate`) goes before requests that wait at the door, dozens of times
 * over.
 */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
