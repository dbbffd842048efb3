/** The stocks of the day's latest scan that score 7 or more, and what bars an entry into each of them now. */
import { query } from "../../kernel/run/handler.ts";
import { epochDayAt, midnightOf, sessionAtMs } from "../../market/calendar.ts";
import * as contract from "../contract.ts";
import { isoAt, secondOf } from "../engine/instants.ts";
import { openTrades } from "../engine/store.ts";
import { OPPORTUNITY } from "../engine/write_scan.ts";
import type { Gate } from "../gates/gate.ts";
import { scanResultOf } from "../records/present.ts";
import { latestScan, recordsOf } from "../records/read.ts";
import { firstFailed, gatesOf, type Recorded } from "../records/verdict.ts";
import { byRank } from "../decide/rank.ts";
import { type AccountNow, accountNow, askAccount, planShown } from "./account_now.ts";
import { firstSeen } from "./first_seen.ts";

const NEAR = 5;
const MINUTE = 60_000;

export const opportunities = query(contract.opportunities, async (ctx) => {
  const at = secondOf(ctx.now.epochMilliseconds);
  const isOpen = sessionAtMs(at) === "open";
  const midnight = midnightOf(epochDayAt(at));
  const row = await latestScan(ctx.db, midnight, at);
  if (!row) {
    const nothing = { opportunities: [], near: [], count: 0, symbols_scanned: null, scan_time: null };
    return { ...nothing, market_open: isOpen };
  }
  const ranked = (await recordsOf(ctx.db, row)).toSorted(byRank);
  const found = ranked.filter(({ score }) => score.total >= OPPORTUNITY);
  const symbols = found.filter(({ tradeable }) => tradeable).map(({ inputs }) => inputs.symbol);
  const all = found.map(({ inputs }) => inputs.symbol);
  const [account, open, seen] = await Promise.all([
    accountNow(ctx, symbols),
    openTrades(ctx.db),
    firstSeen(ctx.db, all, midnight, row.at.epochMilliseconds),
  ]);
  const held = new Map(open.map((trade) => [trade.symbol, trade.entry_time.toString()]));
  return {
    opportunities: found.map((one) => ({
      ...withAccount(one, account, isOpen),
      held_since: held.get(one.inputs.symbol) ?? null,
      first_seen: seen.get(one.inputs.symbol)?.toString() ?? null,
    })),
    near: nearest(ranked.filter(({ score }) => score.total < OPPORTUNITY)),
    count: found.length,
    symbols_scanned: row.symbols_scanned,
    scan_time: row.at.toString(),
    market_open: isOpen,
  };
});

/** The gates of the account are asked again: it is not as it was at the scan. */
function withAccount(one: Recorded, account: AccountNow, isOpen: boolean) {
  if (!one.tradeable) return { ...scanResultOf(one), barred: firstFailed(one)!.reason, free_at: null, plan: null };
  const { gates, plan } = askAccount(one, account);
  const failed = gates.find(({ passed }) => !passed);
  const barred = isOpen ? failed?.reason ?? null : "The market is closed";
  return {
    ...scanResultOf({ ...one, accountGates: gates }),
    barred,
    free_at: isOpen && failed ? coolDownEnd(one, failed, account) : null,
    plan: barred === null ? planShown(plan, account.taken(one.inputs.symbol)) : null,
  };
}

/** When a stock is free again that only its last exit bars; null: something else does too. */
function coolDownEnd(
  { inputs: { symbol } }: Recorded,
  { name, value, reason }: Gate,
  { at, config, state: { account } }: AccountNow,
): string | null {
  const left = account.exits.get(symbol);
  if (name !== "RISK" || value !== reason || left === undefined) return null;
  const end = left + config.account.cool_down_minutes * MINUTE;
  return end > at ? isoAt(end) : null;
}

const nearest = (rest: readonly Recorded[]) =>
  rest.flatMap((one) => {
    const failed = firstFailed(one);
    if (!failed) return [];
    const { inputs: { symbol }, score: { total } } = one;
    return [{
      symbol,
      ews_score: total,
      gates: gatesOf(one),
      filter_stage: failed.name,
      filter_reason: failed.reason!,
    }];
  }).slice(0, NEAR);
