/** Contracts of reading competitions. Browser-safe. */
import { z } from "zod";
import { contract } from "../../kernel/operation.ts";
import { id, idOut, instant, limit, moneyOut, nothing, offset, statistic } from "../../kernel/wire.ts";
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
  }),
  errors: ["NOT_FOUND"],
});
