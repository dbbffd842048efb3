/** The configuration: what decides now, a new version of it, and its history. */
import { nextSessionMs, sessionAt } from "../../market/calendar.ts";
import { asJson } from "../../kernel/store/json.ts";
import type { Db } from "../../kernel/store/db.ts";
import { command, query } from "../../kernel/run/handler.ts";
import { Refusal } from "../../kernel/errors.ts";
import { type ConfigPaths, DEFAULT_PATHS, readChanges } from "../config_paths.ts";
import * as contract from "../contract.ts";
import { openEngine } from "../engine/account.ts";
import { openTrades } from "../engine/store.ts";
import { nameOf } from "./control.ts";

/** The product's own numbers, before anyone changed them. */
const FIRST = { version: 0, made_by: "Tradewinds", reason: "The product's own numbers" } as const;

const BEGINNING = Temporal.Instant.fromEpochMilliseconds(0);

const versions = (db: Db) => db.selectFrom("waverider_config").selectAll().orderBy("version", "desc");
type Version = Awaited<ReturnType<ReturnType<typeof versions>["execute"]>>[number];

const shown = (row: Version | undefined) => ({
  version: row?.version ?? FIRST.version,
  effective_at: (row?.effective_at ?? BEGINNING).toString(),
  made_at: (row?.made_at ?? BEGINNING).toString(),
  made_by: row?.made_by ?? FIRST.made_by,
  reason: row?.reason ?? FIRST.reason,
});

const valuesOf = (row: Version | undefined): ConfigPaths => ({
  ...DEFAULT_PATHS,
  ...Object.fromEntries(Object.entries(row?.values ?? {}).filter(([path]) => path in DEFAULT_PATHS)),
});

export const config = query(contract.showConfig, async ({ db, now }) => {
  const rows = await versions(db).limit(2).execute();
  const isPast = ({ effective_at: at }: Version) => Temporal.Instant.compare(at, now) <= 0;
  const current = rows.find(isPast) ?? await versions(db).where("effective_at", "<=", now).limit(1).executeTakeFirst();
  const next = rows[0] && !isPast(rows[0]) ? rows[0] : null;
  return { ...shown(current), values: valuesOf(current), defaults: DEFAULT_PATHS, next: next && shown(next) };
});

export const setConfig = command(contract.setConfig, async (ctx, { changes, reason }) => {
  await openEngine(ctx);
  const newest = await versions(ctx.trx).limit(1).executeTakeFirst();
  const read = readChanges(changes, valuesOf(newest));
  if (typeof read === "string") {
    throw new Refusal("VALIDATION_FAILED", [{ loc: ["body", "changes"], msg: read, type: "out_of_bounds" }]);
  }
  if (read.length === 0) {
    const msg = "Nothing would change";
    throw new Refusal("VALIDATION_FAILED", [{ loc: ["body", "changes"], msg, type: "no_change" }]);
  }
  const waits = sessionAt(ctx.now) !== "closed" && (await openTrades(ctx.trx)).length > 0;
  const next = Temporal.Instant.fromEpochMilliseconds(nextDayBegins(ctx.now.epochMilliseconds));
  const values = { ...newest?.values, ...Object.fromEntries(read.map(({ path, to }) => [path, to])) };
  const row = {
    version: (newest?.version ?? FIRST.version) + 1,
    effective_at: waits ? next : ctx.now,
    made_at: ctx.wall,
    made_by: await nameOf(ctx, ctx.actor),
    reason,
  };
  await ctx.trx.insertInto("waverider_config").values({ ...row, values: asJson(values), changes: asJson(read) })
    .execute();
  ctx.audit({ target: String(row.version), reason, before: pick(read, "from"), after: pick(read, "to") });
  const stored = await versions(ctx.trx).limit(1).executeTakeFirstOrThrow();
  return { ...shown(stored), values: valuesOf(stored), defaults: DEFAULT_PATHS };
});

const pick = (
  changes: readonly { readonly path: string; readonly from: unknown; readonly to: unknown }[],
  side: "from" | "to",
) => Object.fromEntries(changes.map((change) => [change.path, change[side]]));

/** 04:00 of the next trading day. */
const nextDayBegins = (at: number): number => nextSessionMs(at);

export const configHistory = query(contract.configHistory, async ({ db }) => {
  const rows = await versions(db).limit(500).execute();
  return rows.map((row) => ({ ...shown(row), changes: [...row.changes] }));
});

export const configHandlers = [config, setConfig, configHistory];
