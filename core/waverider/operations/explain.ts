/** Why a stock was or was not traded at an instant. */
import { instantAt } from "../engine/instants.ts";
import { query, type QueryContext, refuse } from "../../kernel/run/handler.ts";
import type { Db } from "../../kernel/store/db.ts";
import { epochDayAt, midnightOf } from "../../market/calendar.ts";
import * as contract from "../contract.ts";
import { KEPT_SESSIONS } from "../engine/close_day.ts";
import { inputsOfOne } from "../engine/scan_view.ts";
import { configOfVersion, dayOf } from "../engine/store.ts";
import { measure } from "../measures.ts";
import { afterwardsOf } from "../records/afterwards.ts";
import { clockTime } from "../records/new_york.ts";
import { latestScan, recordsOf, type ScanRow } from "../records/read.ts";
import { sentencesOf, type Subject, type Telling } from "../records/sentences.ts";
import { gatesOf } from "../records/verdict.ts";
import { gateOf } from "../scan.ts";
import { scoreOf } from "../score/mod.ts";

export const explain = query(contract.explain, async (ctx, { symbol, at: asked }) => {
  const now = ctx.now.epochMilliseconds;
  const at = Temporal.Instant.from(asked).epochMilliseconds;
  if (at > now) ctx.refuse("RULE_BROKEN", `That is in the future: it is ${clockTime(now)} on ${dayOf(now)}`);
  const scan = await latestScan(ctx.db, midnightOf(epochDayAt(at)), at) ?? refuse("RULE_BROKEN", noScan(at));
  const recorded = (await recordsOf(ctx.db, scan)).find(({ inputs }) => inputs.symbol === symbol);
  const one = recorded ?? await again(ctx, symbol, scan);
  const [afterwards, failed] = await Promise.all([
    afterwardsOf(ctx.market, one.inputs, now),
    failedAfter(ctx.db, scan, at),
  ]);
  return {
    symbol,
    at: scan.at.toString(),
    sentences: sentencesOf(one, { asked: "scan", afterwards, recomputed: !recorded, failed }),
    recomputed: !recorded,
    ews_score: one.score.total,
    gates: gatesOf(one),
    afterwards,
    config_version: scan.config_version,
    hash: recorded ? scan.hash : null,
  };
});

/** The latest scan after one that decided, up to an instant: it failed. */
async function failedAfter(db: Db, { at }: ScanRow, until: number): Promise<NonNullable<Telling["failed"]> | null> {
  const row = await db.selectFrom("waverider_scans").select(["at", "error"]).where("at", ">", at)
    .where("at", "<=", instantAt(until)).orderBy("at", "desc").limit(1).executeTakeFirst();
  return row ? { at: row.at.epochMilliseconds, error: row.error! } : null;
}

const noScan = (at: number): string =>
  `No scan was made on ${dayOf(at)} by ${clockTime(at)}: they are made while automation runs, ` +
  `and those of the last ${KEPT_SESSIONS} sessions are kept`;

/** From the market of the scan's instant, with the tiers that the scan found. */
async function again(ctx: QueryContext, symbol: string, scan: ScanRow): Promise<Subject> {
  const at = scan.at.epochMilliseconds;
  if (ctx.market.kind === "live") {
    refuse(
      "RULE_BROKEN",
      `${symbol} has no record in the scan of ${clockTime(at)}, and the market's past is not known`,
    );
  }
  const config = await configOfVersion(ctx.db, scan.config_version);
  const inputs = await inputsOfOne(ctx.market, symbol, at, config) ?? refuse("NOT_FOUND", "Symbol not found");
  const one = { inputs, measures: measure(inputs, config), config };
  const tiers = scan.tiers.flatMap((symbols, n) => symbols.includes(symbol) ? [n] : []);
  return { ...gateOf({ ...one, score: scoreOf(one), tiers }), held: false, accountGates: [] };
}
