/** Contracts of running Waverider: start, stop, kill, configuration, health and maintenance. Browser-safe. */
import { z } from "zod";
import { contract } from "../../kernel/operation.ts";
import { dueUntil, instant, line, listOf, nothing, reason } from "../../kernel/wire.ts";
import { adminsOnly, Message } from "./shared.ts";

const Running = Message.extend({ is_running: z.boolean() });

export const start = contract({
  ...adminsOnly,
  name: "waverider.start",
  route: "POST /waverider/automation/start",
  kind: "command",
  summary: "Start automation; it stays running when it runs already",
  input: nothing,
  output: Running,
  errors: ["CONFLICT"],
});
export const stop = contract({
  ...adminsOnly,
  name: "waverider.stop",
  route: "POST /waverider/automation/stop",
  kind: "command",
  summary: "Stop automation: no more entries; stops and exits go on",
  input: nothing,
  output: Running,
  errors: [],
});
export const kill = contract({
  ...adminsOnly,
  name: "waverider.kill",
  route: "POST /waverider/kill",
  kind: "command",
  summary: "Stop all entries until an admin lifts it, and exit everything if asked",
  input: z.strictObject({
    /** Exits all positions at once; those that cannot trade leave when they can. */
    flatten: z.boolean().default(false),
    reason,
  }),
  output: Message.extend({ exited: z.int(), queued: z.int() }),
  errors: [],
});
export const liftKill = contract({
  ...adminsOnly,
  name: "waverider.lift-kill",
  route: "POST /waverider/kill/lift",
  kind: "command",
  summary: "Allow entries again after a kill; automation stays stopped until it is started",
  input: z.strictObject({ reason }),
  output: Message,
  errors: ["CONFLICT"],
});

const ConfigVersion = z.object({
  version: z.int(),
  /** From when it decides: the next session while positions are open in one. */
  effective_at: instant,
  made_at: instant,
  made_by: z.string(),
  reason: z.string(),
});
/** Numbers by their path, like `score.gap_two`. */
export const ConfigValues = z.record(z.string(), z.union([z.number(), z.boolean()]));
const ConfigShown = ConfigVersion.extend({
  values: ConfigValues,
  /** The product's own numbers. */
  defaults: ConfigValues,
});
export const showConfig = contract({
  ...adminsOnly,
  name: "waverider.config",
  route: "GET /waverider/config",
  kind: "query",
  reads: ["waverider"],
  summary: "Show the numbers that decide now",
  input: nothing,
  output: ConfigShown.extend({ next: ConfigVersion.nullable() }),
  errors: [],
});
export const setConfig = contract({
  ...adminsOnly,
  name: "waverider.set-config",
  route: "PUT /waverider/config",
  kind: "command",
  summary: "Change numbers of the strategy, for the next session while a position is open",
  input: z.strictObject({
    /** Paths and values, like `score.gap_two=9`. */
    changes: listOf(
      line().max(100).regex(/^[A-Za-z0-9_.]+=[a-z0-9.-]+$/, { error: "Write it like score.gap_two=9" }),
      100,
    ),
    reason,
  }),
  output: ConfigShown,
  errors: [],
});
export const configHistory = contract({
  ...adminsOnly,
  name: "waverider.config-history",
  route: "GET /waverider/config/history",
  kind: "query",
  reads: ["waverider"],
  summary: "List the versions of the configuration, newest first",
  input: nothing,
  output: z.array(ConfigVersion.extend({
    changes: z.array(z.object({
      path: z.string(),
      from: z.union([z.number(), z.boolean()]),
      to: z.union([z.number(), z.boolean()]),
    })),
  })),
  errors: [],
});

export const systemStatus = contract({
  ...adminsOnly,
  name: "waverider.status",
  route: "GET /waverider/system/status",
  kind: "query",
  reads: ["waverider"],
  summary: "Show whether Waverider is healthy",
  input: nothing,
  output: z.object({
    status: z.enum(["healthy", "degraded"]),
    provider: z.string(),
    market_status: z.string(),
    last_scan_at: instant.nullable(),
    database: z.string(),
    /** What is wrong, one sentence each. */
    problems: z.array(z.string()),
    config_version: z.int(),
  }),
  errors: [],
});
export const health = contract({
  ...adminsOnly,
  name: "waverider.health",
  route: "GET /waverider/health",
  kind: "query",
  reads: ["waverider"],
  summary: "Check store, market data and engine",
  input: nothing,
  output: z.object({
    status: z.enum(["healthy", "degraded"]),
    checks: z.record(z.string(), z.string()),
  }),
  errors: [],
});
export const realtimeStatus = contract({
  ...adminsOnly,
  name: "waverider.realtime",
  route: "GET /waverider/realtime-status",
  kind: "query",
  reads: ["waverider"],
  summary: "Show how positions are watched",
  input: nothing,
  output: z.object({
    websocket_available: z.boolean(),
    realtime_monitoring_enabled: z.boolean(),
    realtime_monitoring_active: z.boolean(),
    position_monitor: z.object({ is_monitoring: z.boolean() }),
    ws_connection: z.object({ shared_websocket_connected: z.boolean(), position_monitor_connected: z.boolean() }),
  }),
  errors: [],
});

const maintenance = <const N extends string, const P extends string>(name: N, path: P, summary: string) =>
  contract({
    ...adminsOnly,
    name: `waverider.${name}`,
    route: `POST /waverider/${path}`,
    kind: "command",
    summary,
    input: nothing,
    output: Message.extend({ details: z.array(z.string()) }),
    errors: [],
  });
export const initializeDatabase = maintenance(
  "initialize-database",
  "initialize-database",
  "Create Waverider's tables and account where they are missing",
);
export const migrateDatabase = maintenance(
  "migrate-database",
  "migrate-database",
  "Bring Waverider's tables up to date",
);
export const runTightMarketMigration = maintenance(
  "tight-market-migration",
  "database/run-tight-market-migration",
  "Add the columns that track the market at an entry, where they are missing",
);
export const addMissingEnumValues = maintenance(
  "add-enum-values",
  "database/add-missing-enum-values",
  "Add exit reasons and entry modes that the store lacks",
);
export const fixColumns = maintenance(
  "fix-columns",
  "database/fix-columns",
  "Add columns of Waverider's tables that are missing",
);

export const process = contract({
  ...adminsOnly,
  name: "waverider.process",
  route: "POST /waverider/process",
  kind: "command",
  summary: "Watch positions and scan up to now",
  input: dueUntil,
  output: z.object({
    scans: z.int(),
    entered: z.int(),
    exited: z.int(),
    /** False: call again. */
    caught_up: z.boolean(),
  }),
  errors: [],
});

export const controlContracts = [
  ...[start, stop, kill, liftKill, showConfig, setConfig, configHistory, systemStatus, health] as const,
  ...[realtimeStatus, initializeDatabase, migrateDatabase, runTightMarketMigration] as const,
  ...[addMissingEnumValues, fixColumns, process] as const,
] as const;
