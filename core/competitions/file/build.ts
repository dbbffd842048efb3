/** Makes the content of a competition's file from its rows. The same rows give the same text. */
import {
  type Cents,
  cents,
  centsText,
  notional,
  price,
  priceText,
  type Shares,
  shares,
  sharesText,
} from "../../kernel/money.ts";
import type { EndPrice } from "../end_prices.ts";
import type { ActionRow } from "../actions_bulk.ts";
import type { LineRow } from "../lines_bulk.ts";
import { sha256 } from "../rules.ts";
import type { Canonical } from "../../kernel/canonical.ts";
import { bodyText, chainedText, fileText } from "./canonical.ts";
import { rankEntrants, type Ranking } from "./ranking.ts";
import { fileReceipt } from "./receipt.ts";
import { type CompetitionContent, type FileEntrant, type FileLine, FORMAT } from "./schema.ts";

/** An entrant before the results. */
export interface Entrant {
  readonly number: number;
  readonly enteredAt: Temporal.Instant;
  /** Null: ranked, if it has traded. */
  readonly out: { readonly state: FileEntrant["state"]; readonly reason: string } | null;
}

/** The file's fields besides those that are computed here. */
export type Head = Pick<
  CompetitionContent,
  "name" | "opens_at" | "closes_at" | "closed_early" | "rules" | "rules_hash" | "rates" | "clock_moves"
>;

export interface Material {
  readonly head: Head;
  readonly entrants: readonly Entrant[];
  readonly lines: readonly LineRow[];
  readonly actions: readonly ActionRow[];
  readonly prices: readonly EndPrice[];
}

export interface Built {
  readonly content: CompetitionContent;
  readonly text: string;
  readonly hash: string;
}

export function buildFile({ head, entrants, lines, actions, prices }: Material): Built {
  const numberOf = new Map(actions.map(({ source }, i) => [source, i + 1]));
  const fileLines = chained(lines, numberOf);
  const linesOf = Map.groupBy(fileLines, ({ entrant }) => entrant);
  const priceOf = new Map(prices.map(({ symbol, price }) => [symbol, price]));
  const valued = entrants.map((entrant) => entrantOf(entrant, linesOf.get(entrant.number) ?? [], priceOf));
  return finish({
    format: FORMAT,
    version: 1,
    correction: null,
    ...head,
    actions: actions.map(({ source: _, ...action }, i) => ({ number: i + 1, ...action })),
    prices: prices.map(({ symbol, price: dollars, at }) => ({
      symbol,
      price: dollars === null ? null : priceText(price(dollars)),
      at: at?.toString() ?? null,
    })),
    entrants: valued,
    lines: fileLines,
    ranking: { order: [], winner: null },
    sha256: "",
  });
}

/** Another version with entrants in other states; their lines stay as they are. */
export function correctFile(
  before: CompetitionContent,
  change: (entrant: FileEntrant) => FileEntrant,
  correction: NonNullable<CompetitionContent["correction"]>,
): Built {
  return finish({ ...before, version: before.version + 1, correction, entrants: before.entrants.map(change) });
}

/** Ranks the entrants, and adds the hash. */
function finish(file: CompetitionContent): Built {
  const ranking: Ranking = rankEntrants(file.entrants);
  const ranked = {
    ...file,
    entrants: file.entrants.map((entrant) => ({ ...entrant, rank: ranking.ranks.get(entrant.number)! })),
    ranking: { order: ranking.order, winner: ranking.winner },
  };
  const content: CompetitionContent = { ...ranked, sha256: sha256(bodyText(ranked)) };
  const text = fileText(content);
  return { content, text, hash: sha256(text) };
}

function chained(rows: readonly LineRow[], numberOf: ReadonlyMap<string, number>): FileLine[] {
  let previous = "";
  let [entrant, line] = [0, 0];
  return rows.map((row): FileLine => {
    if (row.entrant !== entrant) [entrant, line, previous] = [row.entrant, 0, ""];
    const fields = {
      entrant,
      line: ++line,
      at: row.at.toString(),
      type: row.type,
      symbol: row.symbol,
      shares: row.shares,
      price: row.price,
      amount: row.amount,
      cash: row.cash,
      share_change: row.share_change,
      action: numberOf.get(sourceOf(row)) ?? null,
      order: row.order_type && { type: row.order_type, limit_price: row.limit_price },
      receipt: row.receipt && { ...fileReceipt(row.receipt) },
    };
    return { ...fields, hash: previous = sha256(chainedText(previous, fields as { [key: string]: Canonical })) };
  });
}

/** The source of the action of a line: shares received in a merger have that of the merger, and a symbol. */
export const sourceOf = ({ source_type, source_id }: Pick<LineRow, "source_type" | "source_id">): string => {
  const type = source_type === "reinvestment" ? "dividend" : source_type;
  return `${type} ${source_id.split(" ")[0]}`;
};

const isFill = ({ type }: FileLine): boolean => type === "BUY" || type === "SELL";

function entrantOf(
  { number, enteredAt, out }: Entrant,
  lines: readonly FileLine[],
  priceOf: ReadonlyMap<string, number | null>,
): FileEntrant {
  const held = new Map<string, Shares>();
  let cash = 0n as Cents;
  for (const line of lines) {
    cash = cash + cents(line.cash) as Cents;
    if (line.symbol === null) continue;
    held.set(line.symbol, (held.get(line.symbol) ?? 0n) + shares(line.share_change) as Shares);
  }
  const holdings = [...held].filter(([, count]) => count !== 0n).sort(([a], [b]) => a < b ? -1 : 1);
  const value = holdings.reduce((sum, [symbol, count]) => {
    const dollars = priceOf.get(symbol) ?? null;
    return dollars === null ? sum : sum + notional(price(dollars), count) as Cents;
  }, cash);
  const fills = lines.filter(isFill).length;
  const unranked = out ?? (fills === 0 ? { state: "no_trade", reason: "No trade" } as const : null);
  return {
    number,
    entered_at: enteredAt.toString(),
    state: unranked?.state ?? "ranked",
    reason: unranked?.reason ?? null,
    fills,
    cash: centsText(cash),
    holdings: holdings.map(([symbol, count]) => ({ symbol, shares: sharesText(count) })),
    value: centsText(value),
    rank: null,
    lines: lines.length,
    chain: lines.at(-1)?.hash ?? "",
  };
}
