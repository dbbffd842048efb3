/** For component tests: a contest, its entries, and a small published file. */
import { buildFile } from "../../../core/competitions/file/build.ts";
import { canonicalText } from "../../../core/kernel/canonical.ts";
import type { FileRules } from "../../../core/competitions/file/schema.ts";
import { PUBLICATION, RANKING, VALUATION } from "../../../core/competitions/contract/rules.ts";
import { sha256 } from "../../../core/competitions/rules.ts";
import type { Contest, Participant } from "./queries.ts";

export const ID = "019a6f5e-7c3a-7000-8000-000000000001";
export const ME = "019a6f5e-7c3a-7000-8000-000000000099";
const OPENS = "2026-11-01T04:00:00Z", UNTIL = "2026-11-08T05:00:00Z", CLOSES = "2026-11-30T21:00:00Z";

export const contest = (change: Partial<Contest> = {}): Contest => ({
  id: ID,
  name: "November 2026 Competition",
  state: "open",
  is_active: true,
  initial_cash: 10_000,
  total_participants: 3,
  start_date: "2026-11-01",
  end_date: "2026-11-30",
  closes_at: CLOSES,
  rules: {
    ...{ version: 1, start_cash: 10_000, opens_at: OPENS, entry_until: UNTIL, closes_at: CLOSES },
    ...{ entries_per_person: 1, deposits: false, withdrawals: false, cost_edits: false, imports: false, copies: false },
    ...{ universe: null, max_position_percentage: null, by_invitation: false, practice: false },
    ...{ ranking: RANKING, valuation: VALUATION, publication: PUBLICATION },
  },
  rules_hash: "ab".repeat(32),
  interest_rate: 0.02,
  session: 3,
  sessions: 20,
  reason: null,
  winner: null,
  file: null,
  ...change,
});

/** The entry of the number-th person; its return is 10 percent less its number. */
export const participant = (number: number, change: Partial<Participant> = {}): Participant => ({
  rank: number,
  user_id: `019a6f5e-7c3a-7000-8000-0000000001${String(number).padStart(2, "0")}`,
  username: `user${number}`,
  display_name: `User ${number}`,
  avatar_url: null,
  has_profile: true,
  portfolio_name: `Fund ${number}`,
  current_value: 11_000 - 100 * number,
  return_percentage: 10 - number,
  total_return: 1_000 - 100 * number,
  achievement_badge: "other",
  state: "ranked",
  fills: 2,
  line: number <= 5 ? [{ date: "2026-11-02", return_percentage: 1 }] : null,
  ...change,
});

/** The file of a contest in which nobody has traded. */
export function publishedFile(names: readonly string[]) {
  const rules: FileRules = {
    ...{ version: 1, start_cash: "10000.00", opens_at: OPENS, entry_until: UNTIL, closes_at: CLOSES },
    ...{ entries_per_person: 1, deposits: false, withdrawals: false, cost_edits: false, imports: false, copies: false },
    ...{ universe: null, max_position_percentage: null, by_invitation: false, practice: false },
    ...{ ranking: RANKING, valuation: VALUATION, publication: PUBLICATION },
  };
  const enteredAt = Temporal.Instant.from("2026-11-02T15:00:00Z");
  return buildFile({
    head: {
      ...{ name: "November 2026 Competition", opens_at: OPENS, closes_at: CLOSES, closed_early: null },
      ...{ rules, rules_hash: sha256(canonicalText(rules)), clock_moves: [] },
      rates: [{ day: "2026-11-01", rate: "0.02" }],
    },
    entrants: names.map((_, i) => ({ number: i + 1, enteredAt, out: null })),
    lines: names.map((_, i) => ({
      ...{ entrant: i + 1, at: enteredAt, type: "DEPOSIT" as const, amount: "10000.00", cash: "10000.00" },
      ...{ symbol: null, shares: null, price: null, share_change: "0.000000" },
      ...{ source_type: "competition", source_id: ID, order_type: null, limit_price: null, receipt: null },
    })),
    actions: [],
    prices: [],
  });
}
