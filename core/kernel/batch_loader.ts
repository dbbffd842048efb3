import { setImmediate } from "node:timers";

/**
 * Combines single look-ups into batches: those requested in one turn of the event loop, or while another batch is
 * running, go together. `loadMany` returns a result for each key, in order.
 */
export function batchLoader<K, V>(
  maxBatch: number,
  loadMany: (keys: readonly K[]) => Promise<readonly V[]>,
): (key: K) => Promise<V> {
  let waiting: { key: K; resolve(value: V): void; reject(error: unknown): void }[] = [];
  let busy = false;

  const go = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch);
      waiting = waiting.slice(maxBatch);
      try {
        const values = await loadMany(batch.map((a) => a.key));
        batch.forEach((a, i) => a.resolve(values[i]!));
      } catch (error) {
        for (const a of batch) a.reject(error);
      }
    }
    busy = false;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (busy) return;
      busy = true;
      setImmediate(go);
    });
}
