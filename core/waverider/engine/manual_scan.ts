/** One stock now, as a scan would see it. */
import type { QueryContext } from "../../kernel/run/handler.ts";
import type { Decided } from "../decide/state.ts";
import { gateOf, score } from "../scan.ts";
import { scoreOf } from "../score/mod.ts";
import { measure } from "../measures.ts";
import { hasHotPeer } from "../decide/scan.ts";
import { inputsOfOne, scanMarket } from "./scan_view.ts";
import { configAt } from "./store.ts";

const FRESH = 5 * 60_000;
const HOUR = 3_600_000;

/** Null: it is not listed. @throws MarketDataError */
export async function manualScan(
  { db, market }: Pick<QueryContext, "db" | "market">,
  symbol: string,
  at: number,
): Promise<Decided | null> {
  const { config } = await configAt(db, at);
  const inputs = await inputsOfOne(market, symbol, at, config);
  if (!inputs) return null;
  const since = Temporal.Instant.fromEpochMilliseconds(at - HOUR);
  const scans = await db.selectFrom("waverider_scans").select(["at", "tiers", "hot", "error"])
    .where("at", ">", since).where("at", "<=", Temporal.Instant.fromEpochMilliseconds(at)).orderBy("at", "desc")
    .execute();
  const latest = scans.find(({ error }) => error === null);
  const isFresh = latest && at - latest.at.epochMilliseconds <= FRESH;
  const tiers = isFresh
    ? latest.tiers.flatMap((symbols, n) => symbols.includes(symbol) ? [n] : [])
    : await tiersNow(market, symbol, at, config);
  const one = { inputs, measures: measure(inputs, config), config };
  const peers = scans.flatMap(({ hot }) => hot);
  return {
    ...gateOf({ ...one, score: scoreOf(one), tiers }),
    hasHotPeer: hasHotPeer(inputs, peers, { related: new Map() }),
    ...{ held: false, accountGates: [], plan: null, entered: false },
  };
}

async function tiersNow(
  market: QueryContext["market"],
  symbol: string,
  at: number,
  config: Decided["config"],
): Promise<readonly number[]> {
  const { inputs } = await scanMarket(market, at, [symbol], config);
  return score(inputs, config).find((one) => one.inputs.symbol === symbol)?.tiers ?? [];
}
