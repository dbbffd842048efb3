/** A cache bounded by the weight of what it holds, one each unless said: what was used longest ago goes first. */
export class Lru<K, V> {
  readonly #kept = new Map<K, { readonly value: V; readonly weight: number }>();
  #weight = 0;

  constructor(readonly capacity: number) {}

  /** The value, which is now the one used last. */
  get(key: K): V | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.value;
  }

  /** The value, without using it. */
  peek(key: K): V | undefined {
    return this.#kept.get(key)?.value;
  }

  /** What weighs more than all the capacity is not kept. */
  set(key: K, value: V, weight = 1): void {
    this.delete(key);
    if (weight > this.capacity) return;
    this.#kept.set(key, { value, weight });
    this.#weight += weight;
    while (this.#weight > this.capacity) this.delete(this.#kept.keys().next().value!);
  }

  /** The value, made when there is none. */
  getOrMake(key: K, make: () => V): V {
    const found = this.get(key);
    if (found !== undefined) return found;
    const made = make();
    this.set(key, made);
    return made;
  }

  /** Takes the value out. */
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
