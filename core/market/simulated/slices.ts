import { setImmediate } from "node:timers";

/** Milliseconds of work after which others may run. */
const SLICE = 8;

/** Cuts long work into slices. Only how it is cut depends on the time it takes. */
export class Slices {
  #began = performance.now();

  /** Whether it is time to rest. */
  get over(): boolean {
    return performance.now() - this.#began > SLICE;
  }

  async rest(): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.#began = performance.now();
  }
}
