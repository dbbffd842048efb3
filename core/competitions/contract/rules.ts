/** What a competition, its rules and its entries are. Browser-safe. */
import { z } from "zod";
import { idOut, instant, moneyOut, statistic } from "../../kernel/wire.ts";
import { Person } from "../../profiles/contract.ts";

/** What the competition of a month starts with, in dollars. */
export const START_CASH = 10_000;
/** Entry is open on the first days of the month, in New York. */
export const ENTRY_DAYS = 7;
export const interestChoices = [0, 0.01, 0.02, 0.03] as const;
export const competitionStates = ["announced", "open", "closed", "completed", "cancelled"] as const;

/** Of an entry. All but `running` and `ranked` are without a rank. */
export const entryStates = [
  "running",
  "ranked",
  "no_trade",
  "staff",
  "deactivated",
  "disqualified",
] as const;
export type EntryState = (typeof entryStates)[number];

/** Rules of every competition, in words; they are a part of its rules and of their hash. */
export const RANKING =
  "final value in cents; equal values share a rank; the winner among them has fewer fills, then entered first";
export const VALUATION =
  "cash, and shares at the last trade of the regular session; dividends that are not paid yet do not count";
export const PUBLICATION = "all fills become public at the close";

/** The rules that no competition changes; also in its file. */
export const sameForAll = {
  entries_per_person: z.literal(1),
  deposits: z.literal(false),
  withdrawals: z.literal(false),
  cost_edits: z.literal(false),
  imports: z.literal(false),
  copies: z.literal(false),
  ranking: z.literal(RANKING),
  valuation: z.literal(VALUATION),
  publication: z.literal(PUBLICATION),
};

/** The rules are fixed when the competition is announced; their hash is published with them. */
export const Rules = z.object({
  version: z.int(),
  start_cash: moneyOut,
  opens_at: instant,
  /** Before this instant. */
  entry_until: instant,
  closes_at: instant,
  /** Null: every security. */
  universe: z.array(z.string()).nullable(),
  /** Largest part of the value that one position may have when it is bought, in percent; null: all of it. */
  max_position_percentage: z.number().nullable(),
  by_invitation: z.boolean(),
  /** The seed of the simulated market may be known, so that its future can be computed. */
  practice: z.boolean(),
  ...sameForAll,
}).meta({ id: "CompetitionRules" });
export type Rules = z.output<typeof Rules>;

export const rank = z.int().nullable();

export const Winner = z.object({
  user_id: Person.shape.user_id,
  username: Person.shape.username,
  display_name: Person.shape.display_name,
  return_percentage: statistic,
  final_value: moneyOut,
}).meta({ id: "CompetitionWinner" });

export const Competition = z.object({
  id: idOut,
  name: z.string(),
  state: z.enum(competitionStates),
  is_active: z.boolean(),
  initial_cash: moneyOut,
  total_participants: z.int(),
  /** Days in New York; `end_date` is that of the close. */
  start_date: z.string(),
  end_date: z.string(),
  /** When it closes or closed: that of the rules, unless it was closed early. */
  closes_at: instant,
  rules: Rules,
  rules_hash: z.string(),
  /** Yearly, as a ratio; the same for all entries. */
  interest_rate: z.number(),
  /** Trading sessions that have begun, and in all. */
  session: z.int(),
  sessions: z.int(),
  /** Why it was cancelled or closed early. */
  reason: z.string().nullable(),
  winner: Winner.nullable(),
  /** The published file of results; null before. */
  file: z.object({ version: z.int(), hash: z.string() }).nullable(),
}).meta({ id: "Competition" });
export type Competition = z.output<typeof Competition>;
