/** Looks at the screens that open pages show, once for equal ones, while anybody shows them. */
import type { InputOf, OutputOf } from "../core/contracts.ts";
import { anonymous } from "../core/kernel/actor.ts";
import type { Runner } from "../core/kernel/run/run.ts";

/** How often a screen is evaluated, and the most often that a page is notified of a change. */
const LOOK_MS = 3_000;

export type ScreenInput = InputOf<"stocks.screen">;

/** What a screen found last. */
export interface Found {
  /** The answer as JSON, without its time. */
  readonly answer: string;
  readonly asOf: string;
}

export interface ShownScreen {
  /** Undefined before the first look, null when the last one failed. */
  found: Found | null | undefined;
}

interface Look extends ShownScreen {
  readonly wakes: Set<() => void>;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export class ScreenFeed {
  readonly #looks = new Map<string, Look>();

  constructor(private readonly runner: Pick<Runner, "run">, private readonly lookMs = LOOK_MS) {}

  /** Different screens that are shown. */
  get size(): number {
    return this.#looks.size;
  }

  /** Looks at a screen and calls back after each look; `stop` ends it. */
  show(input: ScreenInput, wake: () => void): { readonly screen: ShownScreen; stop(): void } {
    const key = JSON.stringify(input);
    let look = this.#looks.get(key);
    if (!look) {
      this.#looks.set(key, look = { found: undefined, wakes: new Set(), timer: undefined });
      void this.#look(look, input);
    }
    const { wakes } = look;
    wakes.add(wake);
    const stop = () => {
      wakes.delete(wake);
      if (wakes.size > 0 || this.#looks.get(key) !== look) return;
      this.#looks.delete(key);
      clearTimeout(look.timer);
    };
    return { screen: look, stop };
  }

  async #look(look: Look, input: ScreenInput): Promise<void> {
    look.found = await this.#find(input);
    for (const wake of look.wakes) wake();
    if (look.wakes.size > 0) look.timer = setTimeout(() => this.#look(look, input), this.lookMs);
  }

  async #find(input: ScreenInput): Promise<Found | null> {
    try {
      const { output } = await this.runner.run("stocks.screen", anonymous, input);
      const { as_of, ...answer } = output as OutputOf<"stocks.screen">;
      return { answer: JSON.stringify(answer), asOf: as_of };
    } catch {
      // The runner has logged it, if it is a fault of ours.
      return null;
    }
  }
}
