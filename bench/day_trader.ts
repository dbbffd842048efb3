/** A day trader that holds ten positions, for benchmarks: gates that let most stocks through, entered by a scan. */
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../core/kernel/actor.ts";
import { readConfig } from "../core/kernel/config.ts";
import { createLog } from "../core/kernel/log.ts";
import type { Db } from "../core/kernel/store/db.ts";
import { openProduct, type Product } from "../core/product.ts";
import type { caller } from "../core/testing.ts";
import { type Running, serve } from "../http/serve.ts";
import { serverSettings } from "./processes.ts";

type Call = ReturnType<typeof caller>;

export const POSITIONS = 10;
/** Half a minute before the scans are three minutes apart. */
const BEFORE_SCAN = "2026-11-17T10:29:30-05:00";
const TIMEOUT_MS = 180_000;

/** Nearly every stock may be entered, and nothing but a stop or an operator ends a position. */
const CHANGES = [
  ...["gates.score=0", "gates.early_score=0", "gates.early_until=390", "gates.entries_until=390"],
  ...["tight_market.small_spread=1000", "tight_market.small_depth=0"],
  ...["tight_market.micro_spread=1000", "tight_market.micro_depth=0"],
  ...["account.entries_a_symbol=100", "account.daily_loss_limit=1000000", "account.start_cash=1000000"],
  ...["account.max_positions=10", "triggers.overextended_vwap=100", "triggers.overextended_average=100"],
  ...["exits.first_fail_minutes=390", "exits.second_fail_minutes=390", "exits.decay_minutes=390"],
  ...["exits.death_from=390", "exits.stall_minutes=390", "exits.break_bars=60", "exits.peak_drop_gain=100"],
  ...["exits.green_gain=100", "stops.breakeven_gain=100", "stops.level2.gain=1000", "stops.level3.gain=1000"],
  ...["stops.level4.gain=1000", "stops.level5.gain=1000", "stops.level6.gain=1000"],
];

/** A server in this process whose clock runs from `BEFORE_SCAN`. @param url null: the embedded store */
export async function serving(
  directory: string,
  url: string | null,
  work: (product: Product, running: Running) => Promise<void>,
): Promise<void> {
  const settings: Record<string, string> = { ...serverSettings(`${directory}/data`, url), CLOCK_START: BEFORE_SCAN };
  const product = await openProduct(readConfig((name) => settings[name]), {
    serves: true,
    log: createLog("error", () => "", console.error),
  });
  const running = await serve(product);
  try {
    await work(product, running);
  } finally {
    await running.stop();
    await product.close();
  }
}

/** Starts automation at `BEFORE_SCAN` and waits until its scan has entered ten. */
export async function tradeTen(db: Db, call: Call, actor: Actor): Promise<void> {
  await call("waverider.set-config", actor, { changes: CHANGES, reason: "Benchmark" });
  await call("waverider.start", actor, {});
  await call("waverider.max-positions", actor, { max_positions: POSITIONS });
  for (const end = performance.now() + TIMEOUT_MS;;) {
    const open = await db.selectFrom("waverider_trades").select("id").where("status", "=", "open").execute();
    if (open.length === POSITIONS) return;
    if (performance.now() > end) throw new Error(`Only ${open.length} of ${POSITIONS} positions were entered`);
    await new Promise((wake) => setTimeout(wake, 1_000));
  }
}

/** Each position becomes one of a single share, so that it can be opened again after its exit. */
export const keepOneShare = (db: Db): Promise<unknown> =>
  betweenDecisions(
    db,
    sql`update waverider_trades set shares = 1, cost = round(entry_price, 2),
    state = (state::jsonb || '{"shares": 1}'::jsonb)::json where status = 'open'`,
  );

/** Opens a position again that has left, with the state that it had. */
export const reopen = (db: Db, id: string, state: string): Promise<unknown> =>
  betweenDecisions(
    db,
    sql`update waverider_trades set status = 'open', exit_time = null, exit_price = null,
    proceeds = null, exit_reason = null, trade_grade = null, exit_order_id = null, outcome = null,
    state = (${state}::text)::json where id = ${id}`,
  );

/** Puts the stop of a position above every bid. */
export const cross = (db: Db, id: string): Promise<unknown> =>
  betweenDecisions(
    db,
    sql`update waverider_trades
    set state = (state::jsonb || '{"initialStop": 1000000}'::jsonb)::json where id = ${id}`,
  );

/** As if nothing had been entered, and automation were stopped. */
export const rest = (db: Db): Promise<unknown> =>
  betweenDecisions(
    db,
    sql`update waverider_trades set status = 'closed', exit_time = entry_time, exit_price = entry_price,
      proceeds = cost, exit_reason = 'MANUAL', exit_order_id = entry_order_id, outcome = '{}' where status = 'open'`,
    sql`update waverider_engine set is_running = false`,
  );

/** Goes on after `rest`, from an instant on. */
export const goOn = (db: Db, at: Temporal.Instant): Promise<unknown> =>
  betweenDecisions(
    db,
    sql`update waverider_trades set status = 'open', exit_time = null, exit_price = null, proceeds = null,
      exit_reason = null, exit_order_id = null, outcome = null where exit_order_id = entry_order_id`,
    sql`update waverider_engine set is_running = true, lived_until = ${at.toString()}::timestamptz`,
  );

/** Changes positions as a command would: what the engine has prepared is decided again. */
const betweenDecisions = (db: Db, ...changes: RawBuilder<unknown>[]): Promise<unknown> =>
  db.transaction().execute(async (trx) => {
    await sql`update waverider_engine set revision = revision + 1`.execute(trx);
    for (const change of changes) await change.execute(trx);
  });
