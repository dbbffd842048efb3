/** A least-recently-used cache with a limit on the total weight of its entries (1 each by default). */
export class Lru<K, V> {
  readonly #kept = new Map<K, { readonly value: V; readonly weight: number }>();
  #weight = 0;

  constructor(readonly capacity: number) {}

  /** Returns the value and marks it as most recently used. */
  get(key: K): V | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.value;
  }

  /** Returns the value without marking it as used. */
  peek(key: K): V | undefined {
    return this.#kept.get(key)?.value;
  }

  /** A value heavier than the whole capacity is not stored. */
  set(key: K, value: V, weight = 1): void {
    this.delete(key);
    if (weight > this.capacity) return;
    this.#kept.set(key, { value, weight });
    this.#weight += weight;
    while (this.#weight > this.capacity) this.delete(this.#kept.keys().next().value!);
  }

  /** Returns the value; creates it when there is none. */
  getOrMake(key: K, make: () => V): V {
    const found = this.get(key);
    if (found !== undefined) return found;
    const made = make();
    this.set(key, made);
    return made;
  }

  take(key: K): V | undefined {
    const value = this.peek(key);
    this.delete(key);
    return value;
  }

  delete(key: K): void {
    const found = this.#kept.get(key);
    if (!found) return;
    this.#kept.delete(key);
    this.#weight -= found.weight;
  }

  clear(): void {
    this.#kept.clear();
    this.#weight = 0;
  }

  *entries(): Generator<[K, V]> {
    for (const [key, { value }] of this.#kept) yield [key, value];
  }
}
