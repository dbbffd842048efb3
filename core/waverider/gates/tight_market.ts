import type { Case } from "../rule.ts";
import { tightMarketOf } from "../tight_market.ts";
import { type Gate, gate } from "./gate.ts";

export function tightMarketGate(one: Case): Gate {
  const category = tightMarketOf(one);
  const { spreadBps } = one.measures;
  const spread = Number.isNaN(spreadBps) ? "no quote" : `a spread of ${spreadBps.toFixed(1)} bps`;
  return gate(
    "TIGHT_MARKET",
    category === "UNKNOWN" ? 0 : 1,
    1,
    category === "UNKNOWN" ? `No tight market: ${spread}, or too little displayed` : null,
  );
}
