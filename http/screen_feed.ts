/** Evaluates the screens that open pages show, once for all pages with the same screen. */
import type { InputOf, OutputOf } from "../core/contracts.ts";
import { anonymous } from "../core/kernel/actor.ts";
import type { Runner } from "../core/kernel/run/run.ts";

/** How often a screen is evaluated, and so at most how often a page is notified of a change. */
const EVALUATE_MS = 3_000;

export type ScreenInput = InputOf<"stocks.screen">;

/** A screen's latest result. */
export interface Found {
  /** The response as JSON, without its time. */
  readonly answer: string;
  readonly asOf: string;
}

export interface ShownScreen {
  /** Undefined before the first evaluation, null when the last one failed. */
  found: Found | null | undefined;
}

interface EvaluatedScreen extends ShownScreen {
  readonly wakes: Set<() => void>;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export class ScreenFeed {
  readonly #screens = new Map<string, EvaluatedScreen>();

  constructor(private readonly runner: Pick<Runner, "run">, private readonly everyMs = EVALUATE_MS) {}

  /** The number of different screens that are shown. */
  get size(): number {
    return this.#screens.size;
  }

  /** Evaluates a screen repeatedly and calls `wake` after each evaluation, until `stop` is called. */
  show(input: ScreenInput, wake: () => void): { readonly screen: ShownScreen; stop(): void } {
    const key = JSON.stringify(input);
    let screen = this.#screens.get(key);
    if (!screen) {
      this.#screens.set(key, screen = { found: undefined, wakes: new Set(), timer: undefined });
      void this.#evaluate(screen, input);
    }
    const { wakes } = screen;
    wakes.add(wake);
    const stop = () => {
      wakes.delete(wake);
      if (wakes.size > 0 || this.#screens.get(key) !== screen) return;
      this.#screens.delete(key);
      clearTimeout(screen.timer);
    };
    return { screen, stop };
  }

  async #evaluate(screen: EvaluatedScreen, input: ScreenInput): Promise<void> {
    screen.found = await this.#find(input);
    for (const wake of screen.wakes) wake();
    if (screen.wakes.size > 0) screen.timer = setTimeout(() => this.#evaluate(screen, input), this.everyMs);
  }

  async #find(input: ScreenInput): Promise<Found | null> {
    try {
      const { output } = await this.runner.run("stocks.screen", anonymous, input);
      const { as_of, ...answer } = output as OutputOf<"stocks.screen">;
      return { answer: JSON.stringify(answer), asOf: as_of };
    } catch {
      // The runner has already logged it if it is an internal error.
      return null;
    }
  }
}
