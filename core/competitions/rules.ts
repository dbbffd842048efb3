/** The rules of a competition as one record: its text, its hash, and what its portfolios' orders must keep to. */
import { hash } from "node:crypto";
import { cents, centsNumber, centsText } from "../kernel/money.ts";
import type { TradingRules } from "../ledger/mod.ts";
import { PUBLICATION, RANKING, type Rules, VALUATION } from "./contract/rules.ts";
import { canonicalText } from "../kernel/canonical.ts";
import { FileRules } from "./file/schema.ts";

const VERSION = 1;

/** SHA-256 as hex. */
export const sha256 = (text: string): string => hash("sha256", text);

export interface Terms {
  readonly opensAt: Temporal.Instant;
  readonly entryUntil: Temporal.Instant;
  readonly closesAt: Temporal.Instant;
  /** In dollars. */
  readonly startCash: number;
  readonly universe: readonly string[] | null;
  readonly maxPositionPercentage: number | null;
  readonly byInvitation: boolean;
  readonly practice: boolean;
}

/** The text of the rules and its hash. */
export function writeRules(terms: Terms): { rules: string; rules_hash: string } {
  const record: FileRules = {
    version: VERSION,
    start_cash: centsText(cents(terms.startCash)),
    opens_at: terms.opensAt.toString(),
    entry_until: terms.entryUntil.toString(),
    closes_at: terms.closesAt.toString(),
    entries_per_person: 1,
    ...{ deposits: false, withdrawals: false, cost_edits: false, imports: false, copies: false } as const,
    universe: terms.universe === null ? null : [...new Set(terms.universe)].sort(),
    max_position_percentage: terms.maxPositionPercentage === null ? null : String(terms.maxPositionPercentage),
    by_invitation: terms.byInvitation,
    practice: terms.practice,
    ranking: RANKING,
    valuation: VALUATION,
    publication: PUBLICATION,
  };
  const rules = canonicalText(record);
  return { rules, rules_hash: sha256(rules) };
}

export const readRules = (text: string): FileRules => FileRules.parse(JSON.parse(text));

/** The rules with numbers, as the API returns them. */
export function presentRules(text: string): Rules {
  const { start_cash, max_position_percentage: most, ...rules } = readRules(text);
  return {
    ...rules,
    start_cash: centsNumber(cents(start_cash)),
    max_position_percentage: most === null ? null : Number(most),
  };
}

/** What the orders of its portfolios must keep to. */
export function tradingRules(text: string, closesAt: Temporal.Instant): TradingRules {
  const { universe, max_position_percentage: most } = readRules(text);
  return { ends_at: closesAt.toString(), universe, max_position_percentage: most === null ? null : Number(most) };
}
