/** A cache bounded by the weight of what it holds: what was used longest ago goes first. */
interface Kept<V> {
  readonly value: V;
  readonly weight: number;
  /** When it was put in, epoch milliseconds. */
  readonly at: number;
}

export class Lru<V> {
  readonly #kept = new Map<string, Kept<V>>();
  #weight = 0;
  constructor(readonly capacity: number) {}

  get(key: string): Kept<V> | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found;
  }

  set(key: string, value: V, at: number, weight = 1): void {
    this.#drop(key);
    if (weight > this.capacity) return;
    this.#kept.set(key, { value, weight, at });
    this.#weight += weight;
    while (this.#weight > this.capacity) this.#drop(this.#kept.keys().next().value!);
  }

  #drop(key: string): void {
    const found = this.#kept.get(key);
    if (!found) return;
    this.#kept.delete(key);
    this.#weight -= found.weight;
  }

  clear(): void {
    this.#kept.clear();
    this.#weight = 0;
  }
}
