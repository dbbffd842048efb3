/**
 * Maintenance actions. Migrations bring the store up to date before a server starts, so these check what they name, and
 * say what they found.
 */
import { sql } from "kysely";
import { command, type CommandContext } from "../../kernel/run/handler.ts";
import type { Trx } from "../../kernel/store/db.ts";
import * as contract from "../contract.ts";
import { openEngine } from "../engine/account.ts";
import { readEngine } from "../engine/store.ts";
import { exitLabels, type StoredReason } from "../exits/reasons.ts";
import { entryModes } from "../position/entry_modes.ts";

/** Tables with the columns that each must have. */
const TABLES = {
  waverider_config: ["version", "values", "changes", "effective_at", "made_at", "made_by", "reason"],
  waverider_periods: ["number", "portfolio_id", "start_cash", "opened_at", "closed_at"],
  waverider_engine: ["user_id", "period", "is_running", "lived_until", "max_positions", "kill_reason", "revision"],
  waverider_trades: [
    ...["id", "period", "symbol", "status", "entry_mode", "entry_time", "exit_time", "shares", "entry_price"],
    ...["exit_price", "exit_reason", "ews_score", "trade_grade", "entry", "state", "steps", "outcome"],
  ],
  waverider_scans: ["id", "at", "config_version", "stopped_by", "tiers", "records", "hash"],
  waverider_days: ["date", "scans", "opportunities", "entries", "prime", "hours"],
} as const;
const TRACKING = ["entry_spread_bps", "entry_bid_depth", "entry_ask_depth", "tight_market_category"] as const;
const ADDED_REASONS: readonly StoredReason[] = [
  ...["EARLY_FAIL_0_5_IN_8", "EARLY_FAIL_1_0_IN_15", "GREEN_TO_RED", "PEAK_STALL", "PEAK_DROP_1PCT"] as const,
  ...["DECAY_3", "DECAY_5"] as const,
];

async function columnsOf(trx: Trx, table: string): Promise<ReadonlySet<string>> {
  const tables = await trx.introspection.getTables();
  return new Set(tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? []);
}

async function missing(trx: Trx, table: string, columns: readonly string[]): Promise<string[]> {
  const found = await columnsOf(trx, table);
  return columns.filter((column) => !found.has(column)).map((column) => `${table}.${column} is missing`);
}

const answer = (faults: readonly string[], fine: string, details: readonly string[]) =>
  faults.length === 0 ? { message: `Nothing to do: ${fine}`, success: true, details: [...details] } : {
    message: "The store is not of this version: restart the server, which migrates it",
    success: false,
    details: [...faults],
  };

async function checkTables({ trx }: CommandContext) {
  const faults = await Promise.all(Object.entries(TABLES).map(([table, columns]) => missing(trx, table, columns)));
  return faults.flat();
}

export const initializeDatabase = command(contract.initializeDatabase, async (ctx) => {
  const faults = await checkTables(ctx);
  if (faults.length > 0) return answer(faults, "", []);
  const isNew = await readEngine(ctx.trx) === undefined;
  await openEngine(ctx);
  const tables = Object.keys(TABLES).map((table) => `${table}: there`);
  return isNew
    ? { message: "The account was opened", success: true, details: tables }
    : answer([], "all tables and the account are there", tables);
});

export const migrateDatabase = command(
  contract.migrateDatabase,
  async (ctx) =>
    answer(
      await checkTables(ctx),
      "the store is up to date",
      Object.keys(TABLES).map((table) => `${table}: up to date`),
    ),
);

export const runTightMarketMigration = command(contract.runTightMarketMigration, async ({ trx }) =>
  answer(
    await missing(trx, "waverider_trades", TRACKING),
    "the columns for tracking the market at an entry are there",
    TRACKING.map((column) => `waverider_trades.${column}: there`),
  ));

export const fixColumns = command(
  contract.fixColumns,
  async (ctx) =>
    answer(
      await checkTables(ctx),
      "no column is missing",
      Object.entries(TABLES).map(([table, columns]) => `${table}: ${columns.length} columns`),
    ),
);

/** Reasons and modes are text that the product checks, so that none can be missing in the store. */
export const addMissingEnumValues = command(contract.addMissingEnumValues, async ({ trx }) => {
  const stored = await trx.selectFrom("waverider_trades").select(sql<string>`distinct exit_reason`.as("reason"))
    .where("exit_reason", "is not", null).execute();
  const unknown = stored.filter(({ reason }) => !(reason in exitLabels)).map(({ reason }) =>
    `${reason} is not an exit reason`
  );
  return answer(unknown, "no exit reason and no entry mode is missing", [
    ...ADDED_REASONS.map((reason) => `ExitReason ${reason}: there`),
    ...entryModes.map((mode) => `EntryMode ${mode}: there`),
  ]);
});

export const maintenanceHandlers = [
  initializeDatabase,
  migrateDatabase,
  runTightMarketMigration,
  fixColumns,
  addMissingEnumValues,
];
