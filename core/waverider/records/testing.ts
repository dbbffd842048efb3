/** For tests: scans as the engine makes and stores them, without trades. */
import { newId } from "../../kernel/ids.ts";
import { cents, ZERO_CENTS, ZERO_SHARES } from "../../kernel/money.ts";
import type { CommandContext } from "../../kernel/run/handler.ts";
import type { Db } from "../../kernel/store/db.ts";
import type { MarketData } from "../../market/port.ts";
import { DEFAULTS } from "../config.ts";
import { decideScan } from "../decide/scan.ts";
import type { ScanDecision, State } from "../decide/state.ts";
import { hoursAt, scanMarket } from "../engine/scan_view.ts";
import { type Scanned, writeFailedScan, writeScan } from "../engine/write_scan.ts";
import { pack, type Packed } from "./pack.ts";

/** With $10,000, running. @param at up to when it has been lived */
export const freshState = (at: number): State => ({
  livedUntil: at,
  held: [],
  account: {
    ...{ cash: cents("10000"), realised: ZERO_CENTS, startOfDay: cents("10000"), maxPositions: 4 },
    ...{ isRunning: true, killed: null, flattening: false, failedScans: 0, dayTrades: 0 },
    ...{ entries: new Map(), exits: new Map(), deepest: 0, deepestAt: null },
  },
  hot: [],
});

/** Of the whole market, with the product's own numbers and a fresh account. */
export async function decidedAt(market: MarketData, at: number): Promise<ScanDecision> {
  const seen = await scanMarket(market, at, [], DEFAULTS);
  const scan = { ...seen, taken: () => ZERO_SHARES };
  return decideScan(freshState(at), { at, close: hoursAt(at).close, ticks: new Map(), scan }, scan, DEFAULTS).scan!;
}

const scannedOf = (at: number): Scanned => ({
  id: newId(Temporal.Instant.fromEpochMilliseconds(at)),
  at,
  minutes: (at - hoursAt(at).open) / 60_000,
  ...{ configVersion: 0, durationMs: 7, spy: 512.3 },
});

const writing = (db: Db, write: (ctx: CommandContext) => Promise<void>): Promise<void> =>
  db.transaction().execute((trx) => write({ trx } as CommandContext));

/** Stores a scan. */
export async function storeScan(
  db: Db,
  at: number,
  decided: ScanDecision,
): Promise<{ id: string; at: number; decided: ScanDecision; packed: Packed }> {
  const packed = pack(decided.recorded, decided.rest.withoutQuote);
  const scanned = scannedOf(at);
  await writing(db, (ctx) => writeScan(ctx, scanned, decided, packed));
  return { id: scanned.id, at, decided, packed };
}

/** Stores a scan that failed, and returns its id. */
export async function storeFailedScan(db: Db, at: number, error: string): Promise<string> {
  const scanned = scannedOf(at);
  await writing(db, (ctx) => writeFailedScan(ctx, scanned, error));
  return scanned.id;
}
