/** What the tabs about past trades and scans ask for. */
import type { InputOf } from "../../../../core/contracts.ts";
import { isUnanswered } from "../../../lib/api/errors.ts";
import { query } from "../../../lib/api/query.ts";

/** All that one answer may hold. */
const MOST_TRADES = 1_000;
const SCORED_TRADES = 50, ANALYZED_TRADES = 200, PRIME_DAYS = 3;
const LOGS = 50, HOURS = 24;

/** A refusal is final; a failure of the network is retried. */
const retry = (failures: number, error: unknown): boolean => failures < 2 && isUnanswered(error);

export const tradesQuery = () => ({ ...query("waverider.trades", { limit: MOST_TRADES }), retry });
export const lifeQuery = (id: string) => ({ ...query("waverider.trade", { id }), retry });
export const performanceQuery = (period: string) => ({ ...query("waverider.performance", { period }), retry });
export const scorecardQuery = () => ({ ...query("waverider.scorecard", { limit: SCORED_TRADES }), retry });
export const analyticsQuery = () => ({ ...query("waverider.analytics", { limit: ANALYZED_TRADES }), retry });
export const primeQuery = () => ({ ...query("waverider.scan-diagnostics", { days: PRIME_DAYS }), retry });
export const logsQuery = () => ({ ...query("waverider.scan-logs", { limit: LOGS, hours: HOURS }), retry });
export const analysisQuery = () => ({ ...query("waverider.ews-analysis", { hours: HOURS }), retry });
/** What a scan decided does not change. */
export const scanQuery = (id: string) => ({ ...query("waverider.scan", { id }), retry, staleTime: Infinity });
export const explainQuery = (input: InputOf<"waverider.explain">) => ({ ...query("waverider.explain", input), retry });
