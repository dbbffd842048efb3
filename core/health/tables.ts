/** Row types of the instances and what they measured. */
import type { Fixed, Json } from "../kernel/store/tables.ts";

interface InstancesTable {
  id: Fixed<string>;
  host: Fixed<string>;
  pid: Fixed<number>;
  version: Fixed<string>;
  /** Wall time. */
  started_at: Fixed<Temporal.Instant>;
  /** Wall time. */
  seen_at: Temporal.Instant;
}

/** A minute of an instance; histograms are pairs of bucket and count. */
export interface Measured {
  readonly latency: readonly number[];
  readonly loop: readonly number[];
  readonly errors: number;
  readonly streams: number;
  readonly rss: number;
  readonly heap: number;
  readonly operations: Readonly<Record<string, { readonly latency: readonly number[]; readonly errors: number }>>;
}

interface InstanceHealthTable {
  /** Its beginning. Wall time. */
  minute: Fixed<Temporal.Instant>;
  instance_id: Fixed<string>;
  measured: Json<Measured>;
}

declare module "../kernel/store/tables.ts" {
  interface Database {
    instances: InstancesTable;
    instance_health: InstanceHealthTable;
  }
}
