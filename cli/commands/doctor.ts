/** `tradewinds doctor`: every setting with its source, and whether the store and the provider work. Changes nothing. */
import { sql } from "kysely";
import { resolve } from "node:path";
import {
  type Config,
  ConfigError,
  HIDDEN,
  readConfig,
  type Setting,
  settings,
  type ShownSetting,
  suggestionText,
  unknownSettings,
} from "../../core/kernel/config.ts";
import { dataDirProblem } from "../../core/kernel/store/data_dir.ts";
import { createLog } from "../../core/kernel/log.ts";
import { wallNow } from "../../core/kernel/clock/clock.ts";
import { version } from "../../core/version.ts";
import { liveMarket } from "../../core/product.ts";
import { openEmbedded, openPostgres, type Store, StoreInUse } from "../../core/kernel/store/db.ts";
import { versionBefore } from "../../core/kernel/store/stored_settings.ts";
import { MARKET_VERSION } from "../../core/market/mod.ts";
import type { MarketStatus } from "../../core/research/calendar/contract.ts";
import { ruleOf, tableSizes } from "../../core/health/mod.ts";
import { appliedMigrations } from "../../core/kernel/store/migrate.ts";
import { postgresStartError } from "../../core/kernel/store/start_error.ts";
import { migrations } from "../../migrations/mod.ts";
import type { Remote } from "../remote.ts";
import { findServer } from "../running_server.ts";
import type { Finish } from "../operations.ts";
import { printResult } from "../output.ts";
import { loginFile, readLogin } from "../saved_login.ts";
import type { Terminal } from "../terminal.ts";

interface SettingRow {
  readonly name: string;
  readonly value: string | null;
  readonly source: "environment" | "default" | "not set";
  /** With a running server: the terminal's own value, if it differs. */
  readonly here?: string | null;
  readonly problem: string | null;
  readonly meaning: string;
}
interface Check {
  readonly check: string;
  readonly state: "ok" | "note" | "fault";
  readonly detail: string;
}

/** A table of the store, its size, and what bounds it. */
interface TableRow {
  readonly table: string;
  readonly bytes: number;
  readonly rows: number | null;
  readonly rule: string;
}
/** What was found out about the store. */
interface Found {
  readonly checks: Check[];
  readonly tables: TableRow[];
}
const only = (...checks: Check[]): Found => ({ checks, tables: [] });

/** Settings of the terminal program itself. */
const own: readonly Setting[] = [
  {
    name: "TRADEWINDS_URL",
    byDefault: null,
    meaning: "Server that commands go to",
    problem: (v) => /^https?:\/\//.test(v) ? null : `is "${v}"; use an address like https://tradewinds.example`,
  },
  {
    name: "TRADEWINDS_TOKEN",
    byDefault: null,
    meaning: "Personal access token for that server",
    secret: true,
    problem: () => null,
  },
];

export async function doctorCommand(terminal: Terminal, json: boolean, finish: Finish): Promise<void> {
  const here = [...settings, ...own].map((setting) => settingRow(setting, terminal.env(setting.name)));
  const dir = here.find((row) => row.name === "DATA_DIR")!.value!;
  const server = await findServer(dir).catch((error): Check => fault("server", (error as Error).message));
  const served = server && "url" in server ? await settingsOf(server) : null;
  const rows = served ? withServerSettings(here, served) : here;
  const { checks: found, tables } = await runChecks(terminal, server && "url" in server ? server : null);
  const checks = [
    ...here.filter((r) => r.problem).map((r) => fault(r.name, `${r.name} ${r.problem}`)),
    ...unknownSettings(terminal.envNames()).map(({ name, suggestion }) => note(name, suggestionText(name, suggestion))),
    ...rows.filter((r) => r.here).map((r) => note(r.name, `the server has ${r.value}, this terminal ${r.here}`)),
    ...server && "check" in server ? [server] : [],
    ...found,
  ];
  if (json) await printResult(terminal, { settings: rows, checks, tables }, { json });
  else {
    if (served) terminal.err("Settings of the running server:");
    await printResult(terminal, rows.map(({ problem: _, ...row }) => row), { pager: false });
    terminal.out("");
    await printResult(terminal, checks, { pager: false });
    if (tables.length > 0) {
      terminal.out("");
      await printResult(terminal, tables, { pager: false });
    }
  }
  if (checks.some((c) => c.state === "fault")) finish(1);
}

const settingsOf = async (server: Remote): Promise<ShownSetting[]> => {
  const answer = await fetch(`${server.url}/api/admin/settings`, { headers: { authorization: server.authorization! } });
  return await answer.json();
};

/** The server's settings, with the terminal's own where they differ. */
function withServerSettings(here: readonly SettingRow[], served: readonly ShownSetting[]): SettingRow[] {
  const comparable = (row: { name: string; value: string | null }) =>
    row.name === "DATA_DIR" ? resolve(row.value!) : row.value;
  return here.map((row) => {
    const theirs = served.find((setting) => setting.name === row.name);
    if (!theirs) return { ...row, here: null };
    const differs = comparable(theirs) !== comparable(row);
    return { ...row, ...theirs, here: differs ? row.value ?? "not set" : null };
  });
}

const ok = (check: string, detail: string): Check => ({ check, state: "ok", detail });
const note = (check: string, detail: string): Check => ({ check, state: "note", detail });
const fault = (check: string, detail: string): Check => ({ check, state: "fault", detail });

function settingRow(
  { name, byDefault, secret, mayBeEmpty, problem, meaning }: Setting,
  given: string | undefined,
): SettingRow {
  const set = given !== undefined && (given !== "" || mayBeEmpty === true);
  const value = set ? given : byDefault;
  return {
    name,
    value: set && secret ? HIDDEN : value,
    source: set ? "environment" : byDefault === null ? "not set" : "default",
    problem: set ? hide(problem(given), given, secret) : null,
    meaning,
  };
}

/** An error message may quote the value, but not a secret's. */
const hide = (problem: string | null, value: string, secret: true | undefined): string | null =>
  secret && problem?.includes(value) ? "is not well formed" : problem;

async function runChecks(terminal: Terminal, server: Remote | null): Promise<Found> {
  const checks = [ok("Tradewinds", version), ok("Deno", Deno.version.deno)];
  if (server) {
    const health = await fetch(`${server.url}/api/health`).then((answer) => answer.json()) as { version: string };
    const same = health.version === version;
    checks.push(
      same ? ok("server", server.url) : note("server", `${server.url} runs version ${health.version}; restart it`),
    );
  }
  const saved = await readLogin(terminal).catch(() => null);
  checks.push(
    saved ? note("saved login", `${saved.user} at ${saved.url}, in ${loginFile(terminal)}`) : ok("saved login", "none"),
  );
  let config: Config;
  try {
    config = readConfig(terminal.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return only(...checks, ...error.problems.map((problem) => fault("settings", problem)));
  }
  const unusable = await dataDirProblem(config.DATA_DIR!);
  if (unusable) return only(...checks, fault("data directory", `DATA_DIR is "${config.DATA_DIR}", ${unusable}`));
  const store = config.DATABASE_URL
    ? await checkPostgres(config, config.DATABASE_URL)
    : await checkEmbedded(config, server);
  const provider = config.MARKET === "polygon" ? await checkProvider(config) : [];
  return { checks: [...checks, ok("settings", "well formed"), ...store.checks, ...provider], tables: store.tables };
}

/** Makes one request for each capability in which plans differ, and returns the results. */
async function checkProvider(config: Config): Promise<Check[]> {
  const market = liveMarket(
    { ...config, POLYGON_SOCKET_URL: "" },
    createLog("error", () => wallNow().toString(), () => {}),
  );
  const at = wallNow().epochMilliseconds;
  // Requests may fail: the results are read from the market's health.
  const requests = [
    () => market.snapshot("AAPL", at),
    () =>
      market.bars({ symbol: "AAPL", multiplier: 1, timespan: "day", from: at - 7 * 86_400_000, to: at, limit: 5 }, at),
    () => market.facts.ratios("AAPL", at),
    () => market.facts.shortInterest("AAPL", 1, at),
  ];
  for (const request of requests) {
    await request().catch(() => {});
    if (market.health().state === "down") break;
  }
  const { state, parts } = market.health();
  await market.close();
  const stream = config.POLYGON_SOCKET_URL === "" ? "off" : `not tried here; ${config.POLYGON_SOCKET_URL}`;
  return [
    { check: "market", state: state === "down" ? "fault" : "ok", detail: `live, from ${config.POLYGON_BASE_URL}` },
    ...parts.filter((part) => part.name !== "Stream").map((part): Check => ({
      check: `market: ${part.name}`,
      state: part.state === "ok" ? "ok" : state === "down" ? "fault" : "note",
      detail: part.detail,
    })),
    note("market: Stream", stream),
  ];
}

async function checkPostgres(config: Config, url: string): Promise<Found> {
  const store = openPostgres(url, 1);
  try {
    const { rows } = await sql<{ version: string }>`select split_part(version(), ' ', 2) as version`.execute(store.db);
    const { checks, tables } = await checkContents(store, config);
    return { checks: [ok("store", `PostgreSQL ${rows[0]!.version}`), ...checks], tables };
  } catch (error) {
    return only(fault("store", (postgresStartError(error, url) as Error).message));
  } finally {
    await store.close();
  }
}

async function checkEmbedded(config: Config, server: Remote | null): Promise<Found> {
  const dir = config.DATA_DIR!;
  if (!await Deno.stat(`${dir}/pglite`).then(() => true, () => false)) {
    return only(note("store", `none yet; the first start makes one in ${dir}`));
  }
  const checks: Check[] = [];
  const { mode } = await Deno.stat(dir);
  if (mode !== null && (mode & 0o077) !== 0) {
    checks.push(note("data directory", `other users of this machine can look into ${dir}; chmod 700 it`));
  }
  try {
    const store = await openEmbedded({ dir });
    try {
      const contents = await checkContents(store, config);
      const state = ok("store", `embedded, in ${dir}; no server is running`);
      return { checks: [...checks, state, ...contents.checks], tables: contents.tables };
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof StoreInUse)) return only(...checks, fault("store", (error as Error).message));
    if (!server) return only(...checks, note("store", `another process uses ${dir}, and no server answers`));
    const state = ok("store", `embedded, in ${dir}; served at ${server.url}`);
    return { checks: [...checks, state, ...await askMarketVersion(server)], tables: await askTables(server) };
  }
}

async function checkContents(store: Store, config: Config): Promise<Found> {
  const schema = await checkSchema(store);
  const tables = (await tableSizes(store.db)).map((size) => ({ ...size, rule: ruleOf(size.table) }));
  if (config.MARKET !== "simulated" || schema.state === "fault") return { checks: [schema], tables };
  // A store without the table of settings has yet to be migrated.
  const stored = await versionBefore(store.db, MARKET_VERSION).catch(() => null);
  return { checks: stored ? [schema, marketVersion(stored.version, stored.change)] : [schema], tables };
}

/** The version of the simulated market that a store's prices come from, and whether its past prices have changed. */
function marketVersion(
  version: number,
  change: { readonly previous: number; readonly at: { toString(): string } } | null,
): Check {
  const check = "market version";
  if (version > MARKET_VERSION) return fault(check, `${version}; this release has ${MARKET_VERSION}; upgrade it too`);
  if (version < MARKET_VERSION) {
    return note(check, `${version}; the next start changes it, and with it past prices, to ${MARKET_VERSION}`);
  }
  return change
    ? note(
      check,
      `changed from ${change.previous} to ${version} at ${change.at}; prices before that differ from those that ` +
        "orders filled at",
    )
    : ok(check, `${version}, never changed`);
}

/** The same from a server that holds the store; nothing when its market is live, or it is of an earlier release. */
async function askMarketVersion(server: Remote): Promise<Check[]> {
  const answer = await fetch(`${server.url}/api/market/status`);
  const { market_version: version, market_change: change }: Partial<MarketStatus> = await answer.json();
  return typeof version === "number" ? [marketVersion(version, change ?? null)] : [];
}

/** The tables of a store that a server holds; none when it is of an earlier release. */
async function askTables(server: Remote): Promise<TableRow[]> {
  const answer = await fetch(`${server.url}/api/admin/health/tables`, {
    headers: { authorization: server.authorization! },
  });
  const tables: unknown = await answer.json();
  return Array.isArray(tables) ? tables : [];
}

async function checkSchema(store: Store): Promise<Check> {
  const applied = await appliedMigrations(store.db).catch((): string[] => []);
  const missing = Object.keys(migrations).filter((name) => !applied.includes(name));
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length > 0) return fault("schema", `newer than this release: ${unknown.join(", ")}`);
  return missing.length > 0
    ? note("schema", `${missing.length} migrations to apply; the next start, or tradewinds migrate, does`)
    : ok("schema", "up to date");
}
