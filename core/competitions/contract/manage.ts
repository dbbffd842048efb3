/** Contracts of entering and managing competitions. Browser-safe. */
import { z } from "zod";
import { contract } from "../../kernel/operation.ts";
import {
  date,
  decimal,
  dueUntil,
  id,
  idOut,
  instantIn,
  line,
  money,
  nothing,
  reason,
  statistic,
  symbols,
} from "../../kernel/wire.ts";
import { Portfolio } from "../../ledger/contract.ts";
import { Person } from "../../profiles/contract.ts";
import { Competition, interestChoices, START_CASH, Winner } from "./rules.ts";

export const joinCompetition = contract({
  name: "competitions.join",
  route: "POST /competitions/join",
  touches: ["money", "competitions", "portfolios"],
  kind: "command",
  summary: "Enter a competition with a new portfolio; its trades become public at the close",
  access: "user",
  input: z.strictObject({
    /** The running one of the month by default. */
    id: id.optional(),
    portfolio_name: line().min(1).max(100).optional(),
    invitation_code: line().max(64).optional(),
  }),
  output: z.object({ message: z.string(), portfolio_id: idOut }),
  errors: ["NOT_FOUND", "RULE_BROKEN"],
  secrets: ["invitation_code"],
});

export const showInvitation = contract({
  name: "competitions.invitation",
  route: "POST /competitions/:id/invitation",
  reads: ["competitions"],
  kind: "query",
  summary: "Show a competition by invitation and its rules before you enter it",
  access: "user",
  input: z.strictObject({ id, invitation_code: line().min(1).max(64) }),
  output: Competition,
  errors: ["NOT_FOUND"],
  secrets: ["invitation_code"],
  limit: "searches",
});

export const finalizeCompetition = contract({
  name: "competitions.finalize",
  route: "POST /competitions/:id/finalize",
  kind: "command",
  summary: "Close a running competition now for everyone, and publish its results",
  access: ["admin"],
  confirmed: true,
  input: z.strictObject({ id, reason }),
  output: z.object({ message: z.string(), winner: Winner.nullable() }),
  errors: ["NOT_FOUND", "CONFLICT"],
});

export const cancelCompetition = contract({
  name: "competitions.cancel",
  route: "POST /competitions/:id/cancel",
  kind: "command",
  summary: "Cancel a competition, with a reason; nobody wins",
  access: ["admin"],
  confirmed: true,
  input: z.strictObject({ id, reason }),
  output: z.object({ message: z.string() }),
  errors: ["NOT_FOUND", "CONFLICT"],
});

export const correctCompetition = contract({
  name: "competitions.correct",
  route: "POST /competitions/:id/corrections",
  kind: "command",
  summary: "Disqualify an entry of a completed competition, and publish the corrected file",
  access: ["admin"],
  confirmed: true,
  input: z.strictObject({
    id,
    /** Of the entry, as in the file. */
    number: z.int().min(1).max(1_000_000),
    state: z.literal("disqualified").default("disqualified"),
    reason,
  }),
  output: z.object({ version: z.int(), hash: z.string(), winner: Winner.nullable() }),
  errors: ["NOT_FOUND", "CONFLICT"],
});

export const createCompetition = contract({
  name: "competitions.create",
  route: "POST /competitions 201",
  kind: "command",
  summary: "Announce a competition of your own, public or by invitation",
  access: ["admin"],
  input: z.strictObject({
    name: line().min(3, { error: "Give it a name" }).max(100),
    /** Now by default. */
    opens_at: instantIn.optional(),
    /** Entries before this instant. */
    entry_until: instantIn,
    /** The day of its last session: it closes with it. */
    closes_on: date(),
    start_cash: money().min(100).max(1_000_000).default(START_CASH),
    universe: symbols(500).nullish(),
    max_position_percentage: decimal(2).min(1).max(100).nullish(),
    by_invitation: z.boolean().default(false),
  }),
  /** The code is shown once. */
  output: z.object({ competition: Competition, invitation_code: z.string().nullable() }),
  errors: ["RULE_BROKEN", "SYMBOL_NOT_FOUND"],
  secrets: ["invitation_code"],
});

export const convertPortfolio = contract({
  name: "competitions.convert-portfolio",
  route: "POST /competitions/convert-portfolio/:portfolio_id",
  touches: ["money", "competitions", "portfolios"],
  kind: "command",
  summary: "Turn the portfolio of a finished competition into an ordinary private one",
  access: "owner",
  owned: { field: "portfolio_id", kind: "portfolio" },
  input: z.strictObject({ portfolio_id: id }),
  output: Portfolio,
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

/** One of two entries that look like one person's. */
const HintedEntry = z.object({ number: z.int(), portfolio_id: idOut, ...Person.shape });

export const competitionHints = contract({
  name: "competitions.hints",
  route: "GET /competitions/:id/hints",
  kind: "query",
  summary: "List pairs of entries that trade alike or share an address: hints, no verdicts",
  access: ["admin"],
  input: z.strictObject({ id }),
  output: z.array(z.object({
    kind: z.enum(["same_fills", "same_address"]),
    entries: z.array(HintedEntry),
    /** Of the entry with fewer fills, those with the symbol, side and minute of one of the other's, in percent. */
    agreement_percentage: statistic.nullable(),
    /** How many agree. */
    fills: z.int().nullable(),
  })),
  errors: ["NOT_FOUND"],
});

export const competitionInterest = contract({
  name: "competitions.interest-settings",
  route: "GET /competitions/interest-settings",
  kind: "query",
  summary: "Show the interest rate of competition portfolios",
  access: ["admin"],
  input: nothing,
  output: z.object({
    current_setting: z.number(),
    /** Portfolios of running competitions. */
    total_competition_portfolios: z.int(),
    /** The rate as text, to the number of these portfolios. */
    rate_distribution: z.record(z.string(), z.int()),
  }),
  errors: [],
});

export const standardizeInterest = contract({
  name: "competitions.standardize-interest",
  route: "PUT /competitions/interest-settings?rate",
  kind: "command",
  summary: "Set one interest rate for all running entries and for competitions to come",
  access: ["admin"],
  confirmed: true,
  input: z.strictObject({
    rate: z.literal([...interestChoices], { error: "Choose 0% (disabled), 1%, 2% or 3%" }),
  }),
  output: z.object({ message: z.string(), updated: z.int() }),
  errors: [],
});

export const processCompetitions = contract({
  name: "competitions.process",
  route: "POST /competitions/process",
  kind: "command",
  summary: "Open, close and finalise the competitions that are due",
  access: ["admin"],
  input: dueUntil,
  output: z.object({
    opened: z.int(),
    closed: z.int(),
    finalised: z.int(),
    /** True when everything due is done; else call again. */
    caught_up: z.boolean(),
  }),
  errors: [],
});
