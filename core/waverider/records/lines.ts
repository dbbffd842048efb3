/** A record as one line of JSON: what was known and since when, what was measured, each rule's verdict. */
import type { Inputs } from "../inputs.ts";
import { entryModeOf } from "../position/mode.ts";
import { tightMarketOf } from "../tight_market.ts";
import { sourcesOf } from "./present.ts";
import type { ScanRow } from "./read.ts";
import { gatesOf, type Recorded, statusOf, stopOf } from "./verdict.ts";

const instantText = (at: number): string | null =>
  Number.isFinite(at) ? Temporal.Instant.fromEpochMilliseconds(at).toString() : null;

/** Ends with a line break. Unknown figures are null: JSON has no other word for them. */
export function recordLine(one: Recorded, scan: Pick<ScanRow, "id" | "hash" | "config_version">): string {
  const { inputs, measures, score, triggers } = one;
  return `${
    JSON.stringify({
      symbol: inputs.symbol,
      at: instantText(inputs.at),
      config_version: scan.config_version,
      scan_id: scan.id,
      hash: scan.hash,
      inputs: inputsLine(inputs),
      measures,
      tight_market: tightMarketOf(one),
      components: score.components,
      ews_score: score.total,
      universe_sources: sourcesOf(one.tiers),
      triggers,
      gates: gatesOf(one),
      verdict: {
        status: statusOf(one),
        stopped_by: stopOf(one)?.name ?? null,
        tradeable: one.tradeable,
        held: one.held,
        entry_mode: entryModeOf(one, one),
        shares: one.plan?.shares ?? null,
      },
    })
  }\n`;
}

/** Of the instant of the record, where no other one is given. */
const inputsLine = (
  { symbol: _, at: _at, hours, previousCloseAt, quoteAt, articles, figures, ...known }: Inputs,
) => ({
  ...known,
  quote_at: instantText(quoteAt),
  open_at: instantText(hours.open),
  close_at: instantText(hours.close),
  previous_close_at: instantText(previousCloseAt),
  articles: articles.map(({ at, sentiment }) => ({ at: instantText(at), sentiment })),
  bars: figures,
});
