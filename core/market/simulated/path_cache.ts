/** Keeps the minute paths asked for last; one of them is about 16 kilobytes. */
import type { MinutePath } from "./minute_path.ts";

const DAYS_PER_SYMBOL = 65_536;

export class PathCache {
  readonly #paths = new Map<number, MinutePath>();
  readonly #latest: MinutePath[] = [];
  readonly #capacity: number;

  /** `capacity` is in paths. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The path of a symbol's trading day, made when it is not here. */
  get(symbol: number, day: number, make: () => MinutePath): MinutePath {
    // Most questions are about the day of the question before, which needs no bookkeeping.
    const latest = this.#latest[symbol];
    if (latest?.day === day) return latest;
    const id = symbol * DAYS_PER_SYMBOL + day;
    let path = this.#paths.get(id);
    if (path) this.#paths.delete(id);
    else path = make();
    this.#paths.set(id, path);
    this.#latest[symbol] = path;
    if (this.#paths.size > this.#capacity) this.#paths.delete(this.#paths.keys().next().value!);
    return path;
  }

  clear(): void {
    this.#paths.clear();
    this.#latest.length = 0;
  }
}
