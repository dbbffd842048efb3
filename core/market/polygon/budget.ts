/**
 * Limits how many requests may begin within any sliding minute: a plan of five per minute rejects the sixth in any 60
 * seconds.
 */
const WINDOW_MS = 60_000;
/** Share of the requests that non-urgent ones may use; the rest is reserved for prices. */
const SHARE_OF_OTHERS = 0.6;
const LONGEST_PAUSE_MS = 60_000;

export class Budget {
  /** Start times of the requests of the last minute and of those already reserved, ascending. */
  readonly #begins: number[] = [];
  #pausedUntil = 0;
  constructor(readonly perMinute: number, readonly now: () => number) {}

  /**
   * Reserves a slot and returns in how many milliseconds the request may begin; null, with no slot reserved, when that
   * is longer than `patience`.
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

  /** No request begins for this long: the provider has reported too many requests. */
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
