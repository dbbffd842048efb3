/** The row of a scan: its figures, its tiers, and the packed records. */
import { asJson } from "../../kernel/store/json.ts";
import type { CommandContext } from "../../kernel/run/handler.ts";
import { digest } from "../../kernel/ids.ts";
import { stopOf } from "../records/verdict.ts";
import type { Decided, ScanDecision } from "../decide/state.ts";
import type { GateName } from "../gates/gate.ts";
import type { Packed } from "../records/pack.ts";
import type { ScanSums } from "../records/stored.ts";
import { type ComponentName, components } from "../score/mod.ts";
import { tiers } from "../universe/tiers.ts";

export const OPPORTUNITY = 7;

export interface Scanned {
  readonly id: string;
  readonly at: number;
  readonly minutes: number;
  readonly configVersion: number;
  readonly durationMs: number;
  readonly spy: number | null;
}

export async function writeScan(
  { trx }: CommandContext,
  { id, at, minutes, configVersion, durationMs, spy }: Scanned,
  { recorded, rest, hot }: ScanDecision,
  packed: Packed,
): Promise<void> {
  const counts: Partial<Record<GateName, number>> = {};
  const add = (gate: GateName, n: number) => {
    if (n > 0) counts[gate] = (counts[gate] ?? 0) + n;
  };
  for (const one of recorded) {
    const gate = stopOf(one);
    if (gate) add(gate.name, 1);
  }
  if (minutes >= 0) {
    add("DATA", rest.withoutQuote.length);
    add("UNIVERSE", rest.count - rest.withoutQuote.length);
  }
  await trx.insertInto("waverider_scans").values({
    id,
    at: Temporal.Instant.fromEpochMilliseconds(at),
    config_version: configVersion,
    symbols_scanned: recorded.length + rest.count,
    opportunities: recorded.filter(({ score }) => score.total >= OPPORTUNITY).length,
    highest: recorded.reduce((most, { score }) => Math.max(most, score.total), 0),
    duration_ms: durationMs,
    minutes: Math.floor(minutes),
    spy_price: spy?.toFixed(4) ?? null,
    error: null,
    entered: recorded.filter(({ entered }) => entered).length,
    data_issues: recorded.filter((one) => !one.gates[0]!.passed).length,
    stopped_by: asJson(counts),
    tiers: asJson(
      tiers.map((_, n) => recorded.filter((one) => one.tiers.includes(n)).map(({ inputs }) => inputs.symbol)),
    ),
    hot: asJson(hot),
    sums: asJson(sumsOf(recorded)),
    records: packed.bytes,
    hash: packed.hash,
  }).execute();
}

function sumsOf(recorded: readonly Decided[]): ScanSums {
  const names = Object.keys(components) as ComponentName[];
  return Object.fromEntries(names.map((name) => {
    const points = recorded.map(({ score }) => score.components[name].points);
    return [name, [points.reduce((sum, one) => sum + one, 0), Math.max(0, ...points), points.length]];
  })) as unknown as ScanSums;
}

/** A scan for which the market had no answer. */
export async function writeFailedScan({ trx }: CommandContext, scanned: Scanned, error: string): Promise<void> {
  const nothing = asJson({});
  await trx.insertInto("waverider_scans").values({
    id: scanned.id,
    at: Temporal.Instant.fromEpochMilliseconds(scanned.at),
    config_version: scanned.configVersion,
    ...{ symbols_scanned: 0, opportunities: 0, highest: 0, entered: 0, data_issues: 0, spy_price: null, error },
    duration_ms: scanned.durationMs,
    minutes: Math.floor(scanned.minutes),
    ...{ stopped_by: nothing, tiers: asJson([]), hot: asJson([]), sums: nothing, records: null, hash: digest(error) },
  }).execute();
}
