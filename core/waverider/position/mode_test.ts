import assert from "node:assert/strict";
import { DEFAULTS } from "../config.ts";
import { gateOf, score } from "../scan.ts";
import { caseOf } from "../testing.ts";
import { entryModeOf } from "./mode.ts";

interface Changes {
  readonly total?: number;
  readonly gap?: number;
  readonly volume?: number;
  readonly history?: boolean;
  readonly momentum?: number;
  readonly news?: number;
  readonly gapper?: boolean;
  readonly tiers?: readonly number[];
  readonly peer?: boolean;
}

function modeOf(changes: Changes): string {
  const { total = 9, gap = 8, volume = 5, history = true, momentum = 1, news = 2, gapper = false, tiers = [1] } =
    changes;
  const gated = gateOf({ ...score([caseOf().inputs], DEFAULTS)[0]!, tiers });
  const points = (n: number) => ({ points: n, value: n, threshold: 1 });
  const { components } = gated.score;
  return entryModeOf({
    ...gated,
    measures: { ...gated.measures, gap, relativeVolume: volume, hasVolumeHistory: history },
    score: { total, components: { ...components, momentum_score: points(momentum), news_score: points(news) } },
    triggers: { ...gated.triggers, extreme_gapper: gapper },
  }, { hasHotPeer: changes.peer ?? false });
}

Deno.test("the first mode whose rule holds", () => {
  const rows: readonly [string, Changes, string][] = [
    ["all of the parabolic", {}, "PARABOLIC"],
    ["EWS 8", { total: 8 }, "STANDARD"],
    ["a gap of 7.99 %", { gap: 7.99 }, "STANDARD"],
    ["4.99 times the volume", { volume: 4.99 }, "STANDARD"],
    ["no history of its volume", { history: false }, "STANDARD"],
    ["no momentum", { momentum: 0 }, "STANDARD"],
    ["an extreme gapper", { gapper: true, total: 7, momentum: 0 }, "PARABOLIC"],
    ["coiling", { total: 7, tiers: [0, 1] }, "EARLY_STANDARD"],
    ["coiling with EWS 6", { total: 6, tiers: [0] }, "STANDARD"],
    ["coiling and parabolic", { tiers: [0] }, "PARABOLIC"],
    ["a hot peer, no news", { total: 8, news: 0, peer: true }, "SYMPATHY"],
    ["a hot peer and news", { total: 8, news: 1, peer: true }, "STANDARD"],
    ["no news and no peer", { total: 8, news: 0 }, "STANDARD"],
    ["coiling with a hot peer", { total: 8, news: 0, peer: true, tiers: [0] }, "EARLY_STANDARD"],
  ];
  for (const [what, changes, mode] of rows) assert.equal(modeOf(changes), mode, what);
});
