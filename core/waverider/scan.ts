/** A scan: every stock is measured and scored, put into tiers, and led through the gates that need no account. */
import type { WaveriderConfig } from "./config.ts";
import { dataGate } from "./gates/data.ts";
import type { Gate } from "./gates/gate.ts";
import { overextendedGate } from "./gates/overextended.ts";
import { scoreGate } from "./gates/score.ts";
import { technicalGate } from "./gates/technical.ts";
import { tightMarketGate } from "./gates/tight_market.ts";
import { timeGate } from "./gates/time.ts";
import { universeGate } from "./gates/universe.ts";
import { vwapGate } from "./gates/vwap.ts";
import type { Inputs } from "./inputs.ts";
import { measure } from "./measures.ts";
import type { Case } from "./rule.ts";
import { type Score, scoreOf } from "./score/mod.ts";
import { type Triggers, triggersOf } from "./triggers/mod.ts";
import { tiersOf, TOP_GAINERS } from "./universe/tiers.ts";

export interface Scored extends Case {
  readonly score: Score;
  /** Numbers of the tiers that it is in. */
  readonly tiers: readonly number[];
}

export interface Gated extends Scored {
  readonly triggers: Triggers;
  /** The first eight, in order. */
  readonly gates: readonly Gate[];
  /** Whether all of them passed. */
  readonly tradeable: boolean;
}

const NONE: readonly number[] = [];

/** In the order of the inputs, which are all of one instant. */
export function score(all: readonly Inputs[], config: WaveriderConfig): Scored[] {
  const cases = all.map((inputs): Case => ({ inputs, measures: measure(inputs, config), config }));
  const inTiers = tiersOf(cases);
  return cases.map((one) => ({ ...one, score: scoreOf(one), tiers: inTiers.get(one.inputs.symbol) ?? NONE }));
}

export function gateOf(one: Scored): Gated {
  const { score, tiers } = one;
  const triggers = triggersOf(one, score.components.news_score.points, tiers.includes(TOP_GAINERS));
  const gates = [
    dataGate(one),
    universeGate(one, tiers),
    scoreGate(one, score.total),
    tightMarketGate(one),
    vwapGate(one),
    technicalGate(one, score, triggers),
    overextendedGate(triggers),
    timeGate(one, score.total, triggers),
  ];
  return { ...one, triggers, gates, tradeable: gates.every(({ passed }) => passed) };
}
