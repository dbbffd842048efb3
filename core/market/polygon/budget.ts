/** How many requests may begin within any minute: a plan of five a minute is broken by the sixth, whenever it comes. */
const WINDOW_MS = 60_000;
/** What requests that are not urgent leave for prices. */
const SHARE_OF_OTHERS = 0.6;
const LONGEST_PAUSE_MS = 60_000;

export class Budget {
  /** Begins of requests of the last minute and those already promised, ascending. */
  readonly #begins: number[] = [];
  #pausedUntil = 0;
  constructor(readonly perMinute: number, readonly now: () => number) {}

  /**
   * Takes a place and says in how many milliseconds the request may begin; null, and no place taken, when that is
   * longer than `patience`.
   */
  take(urgent: boolean, patience: number): number | null {
    const now = this.now();
    while (this.#begins.length > 0 && this.#begins[0]! <= now - WINDOW_MS) this.#begins.shift();
    const places = urgent ? this.perMinute : Math.max(1, Math.floor(this.perMinute * SHARE_OF_OTHERS));
    const before = this.#begins.at(-places);
    const begin = Math.max(now, this.#pausedUntil, before === undefined ? 0 : before + WINDOW_MS);
    if (begin - now > patience) return null;
    let i = this.#begins.length;
    while (i > 0 && this.#begins[i - 1]! > begin) i--;
    this.#begins.splice(i, 0, begin);
    return begin - now;
  }

  /** Nothing begins for so long: the provider said that it was too much. */
  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.now() + Math.min(ms, LONGEST_PAUSE_MS));
  }

  /** Requests begun in the last minute. */
  get used(): number {
    const now = this.now();
    return this.#begins.filter((at) => at > now - WINDOW_MS && at <= now).length;
  }
  get paused(): boolean {
    return this.now() < this.#pausedUntil;
  }
}
