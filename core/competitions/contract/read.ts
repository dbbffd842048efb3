/** Contracts of reading competitions. Browser-safe. */
import { z } from "zod";
import { contract } from "../../kernel/operation.ts";
import { id, idOut, instant, limit, moneyOut, nothing, offset, priceOut, statistic } from "../../kernel/wire.ts";
import { badges } from "../../leaderboard/contract.ts";
import { Person } from "../../profiles/contract.ts";
import { Competition, competitionStates, entryStates, rank } from "./rules.ts";

export const currentCompetition = contract({
  name: "competitions.current",
  route: "GET /competitions/current",
  kind: "query",
  summary: "Show the running competition of the month",
  access: "public",
  input: nothing,
  output: Competition.nullable(),
  errors: [],
});

export const listCompetitions = contract({
  name: "competitions.list",
  route: "GET /competitions",
  kind: "query",
  summary: "List the open and announced competitions, also by invitation if you entered them",
  access: "public",
  input: nothing,
  output: z.array(Competition),
  errors: [],
});

export const Participant = z.object({
  rank,
  ...Person.shape,
  portfolio_name: z.string(),
  current_value: moneyOut,
  return_percentage: statistic,
  total_return: moneyOut,
  achievement_badge: z.enum(badges),
  /** Why there is no rank: no trade yet, or out of competition. */
  state: z.enum(entryStates),
  fills: z.int(),
  /** Return in percent at each close since the opening, oldest first, for the first five and the caller. */
  line: z.array(z.object({ date: z.string(), return_percentage: statistic })).nullable(),
}).meta({ id: "CompetitionParticipant" });
export type Participant = z.output<typeof Participant>;

export const competitionBoard = contract({
  name: "competitions.leaderboard",
  route: "GET /competitions/current/leaderboard",
  kind: "query",
  summary: "Rank the entries of a running competition by their value now",
  access: "public",
  input: z.strictObject({
    /** The running one of the month by default. */
    id: id.optional(),
    limit: limit(100, 500),
    offset: offset(),
  }),
  output: z.array(Participant),
  errors: ["NOT_FOUND"],
});

export const myParticipation = contract({
  name: "competitions.my-participation",
  route: "GET /competitions/my-participation",
  reads: ["money", "competitions"],
  kind: "query",
  summary: "Show your entry in a competition: its portfolio, value and rank",
  access: "user",
  input: z.strictObject({
    /** The entry of this portfolio; by default your latest one. */
    portfolio_id: id.optional(),
  }),
  output: z.object({
    participating: z.boolean(),
    participant: z.object({
      rank,
      number: z.int(),
      portfolio_id: idOut,
      portfolio_name: z.string(),
      state: z.enum(entryStates),
      reason: z.string().nullable(),
    }).nullable(),
    competition: z.object({
      id: idOut,
      name: z.string(),
      state: z.enum(competitionStates),
      total_participants: z.int(),
    }).nullable(),
    performance: z.object({ current_value: moneyOut, return_percentage: statistic }).nullable(),
    /** The next better entry and the percentage points to it. */
    above: z.object({ rank: z.int(), username: z.string(), gap: statistic }).nullable(),
  }),
  errors: ["NOT_FOUND"],
});

export const registrationStatus = contract({
  name: "competitions.registration-status",
  route: "GET /competitions/registration-status",
  reads: ["competitions"],
  kind: "query",
  summary: "Show whether you can enter the running competition, and until when",
  access: "user",
  input: nothing,
  output: z.object({
    can_register: z.boolean(),
    already_joined: z.boolean(),
    /** Entries before this instant. */
    registration_deadline: instant.nullable(),
    /** When the next one opens. */
    next_opens_at: instant,
  }),
  errors: [],
});

export const competitionHistory = contract({
  name: "competitions.history",
  route: "GET /competitions/history",
  kind: "query",
  summary: "List completed competitions, newest first",
  access: "public",
  input: z.strictObject({ limit: limit(24, 100), offset: offset() }),
  output: z.array(Competition),
  errors: [],
});

export const competitionResults = contract({
  name: "competitions.results",
  route: "GET /competitions/:id/results",
  kind: "query",
  summary: "Show the final ranking of a completed competition",
  access: "public",
  input: z.strictObject({ id, limit: limit(10, 500), offset: offset() }),
  output: z.object({
    competition: Competition,
    participants: z.array(z.object({
      rank,
      number: z.int(),
      ...Person.shape,
      portfolio_name: z.string(),
      fills: z.int(),
      return_percentage: statistic,
      final_value: moneyOut,
      state: z.enum(entryStates),
      reason: z.string().nullable(),
    })),
    total: z.int(),
  }),
  errors: ["NOT_FOUND"],
});

export const competitionFile = contract({
  name: "competitions.file",
  route: "GET /competitions/:id/file",
  kind: "query",
  summary: "Return the published file from which anyone can recompute the ranking",
  access: "public",
  input: z.strictObject({
    id,
    /** The newest one by default. */
    file_version: z.int().min(1).max(1000).optional(),
  }),
  output: z.object({
    name: z.string(),
    version: z.int(),
    /** SHA-256 of the content. */
    hash: z.string(),
    /** Of every version, with why it was corrected. */
    versions: z.array(z.object({ version: z.int(), hash: z.string(), reason: z.string().nullable() })),
    content: z.string(),
    /** Who the numbers of the file are now. The file has no names, so that none in it can change or has to go. */
    names: z.array(z.object({ number: z.int(), name: z.string() })),
  }),
  errors: ["NOT_FOUND"],
});

export const competitionQuotes = contract({
  name: "competitions.quotes",
  route: "GET /competitions/files/:hash/quotes",
  kind: "query",
  summary: "Show what the market quoted when the fills of a published file happened",
  access: "public",
  input: z.strictObject({
    hash: z.string().regex(/^[0-9a-f]{64}$/, { error: "Use the SHA-256 of a published file, 64 hex digits" }),
    limit: limit(50, 100),
    offset: offset(),
  }),
  output: z.object({
    /** Of the whole file. */
    total: z.int(),
    /** Those of the page, in the order of the file. */
    quotes: z.array(z.object({
      entrant: z.int(),
      line: z.int(),
      symbol: z.string(),
      /** The second of the receipt. */
      at: instant,
      /** Null when this market cannot tell it: the fill is from another version of it. */
      quote: z.object({
        bid: priceOut,
        ask: priceOut,
        bid_shares: z.int(),
        ask_shares: z.int(),
      }).nullable(),
    })),
  }),
  errors: ["NOT_FOUND", "RULE_BROKEN"],
  limit: "searches",
});
export type CompetitionQuotes = z.output<typeof competitionQuotes.output>;
