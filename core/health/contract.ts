/** Contracts of the product's health. Browser-safe. */
import { z } from "zod";
import { contract, staffRoles } from "../kernel/operation.ts";
import { idOut, instant, nothing } from "../kernel/wire.ts";

/** The most operations in the table. */
export const MAX_OPERATIONS = 50;
/** The most instances in the list. */
export const MAX_INSTANCES = 50;

const perSecond = z.number().meta({ unit: "1/s" });
const share = z.number().meta({ description: "From 0 to 1" });
const ms = z.number().meta({ unit: "ms" });
const bytes = z.int().meta({ unit: "bytes" });

/** A figure of the last step, and its highest value in the hour. */
const peaked = z.object({ now: z.number().nullable(), peak: z.number().nullable(), peak_at: instant.nullable() });

export const HealthPoint = z.object({
  at: instant,
  requests_per_second: perSecond,
  /** Of requests that ended with a status of 500 or more; null without requests. */
  error_share: share.nullable(),
  p50_ms: ms.nullable(),
  p99_ms: ms.nullable(),
  loop_p99_ms: ms.nullable(),
  streams: z.int(),
}).meta({ id: "HealthPoint" });
export type HealthPoint = z.output<typeof HealthPoint>;

const Instance = z.object({
  id: idOut,
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  started_at: instant,
  seen_at: instant,
  /** It was seen within the last 30 seconds. */
  alive: z.boolean(),
  rss_bytes: bytes.nullable(),
  heap_bytes: bytes.nullable(),
  streams: z.int().nullable(),
});

export const showHealth = contract({
  name: "health.show",
  route: "GET /admin/health",
  kind: "query",
  summary: "Show the load, latencies and instances of the last hour",
  access: staffRoles,
  input: nothing,
  output: z.object({
    version: z.string(),
    /** Length of a step of the series: 10 with one instance, 60 with several. */
    step_seconds: z.int(),
    requests_per_second: peaked,
    error_share: peaked,
    p50_ms: peaked,
    p99_ms: peaked,
    loop_p99_ms: peaked,
    streams: peaked,
    /** Oldest first, at most 360. */
    series: z.array(HealthPoint),
    /** Of the hour; the slowest by p99 first. */
    operations: z.array(z.object({
      operation: z.string(),
      requests: z.int(),
      per_second: perSecond,
      p50_ms: ms,
      p99_ms: ms,
      errors: z.int(),
    })),
    instances: z.array(Instance),
    store: z.object({
      kind: z.enum(["embedded", "postgres"]),
      bytes,
      connections: z.object({ used: z.int(), most: z.int() }),
    }),
    provider: z.object({ kind: z.string(), state: z.string() }),
    /** Age in seconds of the oldest event that no page may read yet. */
    outbox_lag_seconds: z.number(),
    clock: z.object({
      market: instant,
      /** Up to when everything due is done. */
      done_until: instant,
      /** How far that is behind, in seconds of market time and, at the clock's speed, of wall time. */
      lag_market_seconds: z.number(),
      lag_wall_seconds: z.number().nullable(),
    }),
  }),
  errors: [],
});

export const listTables = contract({
  name: "health.tables",
  route: "GET /admin/health/tables",
  kind: "query",
  summary: "List the tables of the store, their sizes and what bounds them",
  access: staffRoles,
  input: nothing,
  output: z.array(z.object({
    table: z.string(),
    /** With its indexes. */
    bytes,
    /** As the store estimates; null before it has. */
    rows: z.int().nullable(),
    rule: z.string(),
  })),
  errors: [],
});

export const healthContracts = [showHealth, listTables] as const;
