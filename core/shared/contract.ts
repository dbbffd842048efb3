/** Contracts of what others see of public portfolios: never an amount of their owners. Browser-safe. */
import { contract } from "../kernel/operation.ts";
import { id, idOut, instant, limit, money, moneyOut, priceOut, sharesOut, statistic } from "../kernel/wire.ts";
import { Person } from "../profiles/contract.ts";
import { z } from "zod";

/** ISO day of the calendar in New York. */
const day = z.string();

/** A time-weighted return, and that of SPY over the same span, in percent. */
const Return = z.object({ percentage: statistic.nullable(), spy_percentage: statistic.nullable() });

const Weight = z.object({
  symbol: z.string(),
  name: z.string(),
  sector: z.string().nullable(),
  /** In percent of the whole portfolio; null where the stock had no price at the close. */
  weight: statistic.nullable(),
  /** The close against the average cost, in percent. */
  return_percentage: statistic.nullable(),
});

const Fill = z.object({
  id: idOut,
  symbol: z.string(),
  side: z.enum(["BUY", "SELL"]),
  filled_at: instant,
  /** The market's at that instant, without what the order's size moved: that would show how large it was. */
  price: priceOut,
  /** Of the stock in the portfolio just before and just after it, in percent; null where prices are unknown. */
  weight_before: statistic.nullable(),
  weight_after: statistic.nullable(),
});

export const SharedPortfolio = z.object({
  portfolio_id: idOut,
  name: z.string(),
  description: z.string().nullable(),
  owner: Person,
  is_own: z.boolean(),
  is_following: z.boolean(),
  is_competition: z.boolean(),
  public_since: instant,
  /** Returns count from then: later than `public_since` where it has replaced another portfolio in the ranking. */
  since: instant,
  /** False after edits of costs, and imports or copies of positions: its figures are not those of its trades. */
  has_returns: z.boolean(),
  lifetime: Return,
  return_30d: Return,
  return_7d: Return,
  /** The deepest fall from a peak, at the daily close, in percent. */
  max_drawdown: statistic.nullable(),
  /** By the lifetime return; null for one that is not ranked. */
  rank: z.int().nullable(),
  participants: z.int(),
  /** For how many of the last closes it has had the rank. */
  rank_days: z.int(),
  /** Percent since the first close, at most 400 points, oldest first. */
  series: z.array(z.object({ date: day, percentage: statistic, spy_percentage: statistic.nullable() })),
  /** The day of the last close; null before the first one. */
  weights_date: day.nullable(),
  /** The largest first. */
  weights: z.array(Weight),
  cash_weight: statistic.nullable(),
  /** The trading day of the newest fills that are shown: later ones appear when the next session opens. */
  fills_until: day,
  /** In a running contest: its close. Until then no fills are shown; all others are null. */
  fills_public_at: instant.nullable(),
  /** The newest 50, newest first. */
  fills: z.array(Fill),
}).meta({ id: "SharedPortfolio" });
export type SharedPortfolio = z.output<typeof SharedPortfolio>;

export const getShared = contract({
  name: "shared.get",
  route: "GET /portfolios/shared/:portfolio_id",
  reads: ["leaderboard", "profiles", "money"],
  kind: "query",
  summary: "Show a public portfolio: weights, returns, and fills a trading day late",
  access: "public",
  input: z.strictObject({ portfolio_id: id }),
  output: SharedPortfolio,
  errors: ["NOT_FOUND"],
});

export const CopyPlan = z.object({
  portfolio_id: idOut,
  into: idOut,
  amount: moneyOut,
  /** What the own portfolio may spend. */
  spendable_cash: moneyOut,
  /** The day of the close whose weights they are; null before the first one. */
  weights_date: day.nullable(),
  cash_weight: statistic.nullable(),
  /** Market buys, the largest weight first; `amount` is the most that each is to cost at its ask now. */
  orders: z.array(z.object({
    symbol: z.string(),
    name: z.string(),
    weight: statistic,
    ask: priceOut,
    shares: sharesOut,
    /** The weight's part of the amount: an order of it never costs more. */
    part: moneyOut,
    /** What the shares cost at the ask. */
    about: moneyOut,
  })),
  skipped: z.array(z.object({ symbol: z.string(), weight: statistic.nullable(), reason: z.string() })),
  /** What the orders cost together, and what of the amount stays cash. */
  total: moneyOut,
  stays_cash: moneyOut,
}).meta({ id: "CopyPlan" });
export type CopyPlan = z.output<typeof CopyPlan>;

export const planCopy = contract({
  name: "shared.plan-copy",
  route: "GET /portfolios/shared/:portfolio_id/copy",
  reads: ["money", "portfolios"],
  kind: "query",
  summary: "List the orders that copy a public portfolio's weights; places none",
  access: "owner",
  owned: { field: "into", kind: "portfolio" },
  input: z.strictObject({
    portfolio_id: id,
    into: id,
    amount: money().gt(0, { error: "Please enter a valid dollar amount" }),
  }),
  output: CopyPlan,
  errors: ["NOT_FOUND", "RULE_BROKEN", "MARKET_CLOSED"],
});

export const feedKinds = ["fill", "goal", "contest"] as const;

/** A fill of a public portfolio, a public goal that was reached, or a contest that was won. */
export const FeedItem = z.object({
  id: idOut,
  kind: z.enum(feedKinds),
  at: instant,
  person: Person,
  /** Of a fill. */
  portfolio_id: idOut.nullable(),
  portfolio_name: z.string().nullable(),
  symbol: z.string().nullable(),
  side: z.enum(["BUY", "SELL"]).nullable(),
  price: priceOut.nullable(),
  /** The goal's title, or the contest's name. */
  title: z.string().nullable(),
  /** Of a contest that was won. */
  competition_id: idOut.nullable(),
}).meta({ id: "FeedItem" });
export type FeedItem = z.output<typeof FeedItem>;

export const MAX_FEED = 200;

export const feed = contract({
  name: "shared.feed",
  route: "GET /profiles/me/feed",
  reads: ["profiles", "community", "leaderboard"],
  kind: "query",
  summary: "List what the users you follow traded, reached and won, newest first",
  access: "user",
  input: z.strictObject({ limit: limit(MAX_FEED, MAX_FEED) }),
  output: z.array(FeedItem),
  errors: [],
});

const Card = z.object({
  portfolio_id: idOut,
  name: z.string(),
  is_competition: z.boolean(),
  /** Time-weighted since it became public, in percent. */
  return_percentage: statistic.nullable(),
  rank: z.int().nullable(),
  since: instant,
  /** At the last close. */
  holdings_count: z.int(),
  /** In 30 days, up to the day of the newest fills that are shown. */
  trades_30_days: z.int(),
  /** Percent since then, at most 60 points, oldest first. */
  line: z.array(statistic),
});

export const UserRecord = z.object({
  user_id: idOut,
  /** Of the portfolio that is ranked now. */
  rank: z.int().nullable(),
  participants: z.int(),
  /** The best rank at a close of the ranked portfolio, or now. */
  best_rank: z.int().nullable(),
  /** The day of that close; null: now. */
  best_rank_date: day.nullable(),
  contests_entered: z.int(),
  contests_running: z.int(),
  /** The best rank in the results of contests. */
  best_place: z.int().nullable(),
  /** Contests won, newest first. */
  wins: z.array(z.object({ competition_id: idOut, name: z.string(), won_on: day })),
  /** The ranked one first, then by how long they have been public; at most 20. */
  portfolios: z.array(Card),
}).meta({ id: "UserRecord" });
export type UserRecord = z.output<typeof UserRecord>;

export const userRecord = contract({
  name: "shared.record",
  route: "GET /profiles/:user_id/record",
  reads: ["profiles", "leaderboard", "portfolios"],
  kind: "query",
  summary: "Show a user's best rank, contests, wins and public portfolios",
  access: "user",
  input: z.strictObject({ user_id: id }),
  output: UserRecord,
  errors: ["NOT_FOUND"],
});

export const sharedContracts = [getShared, planCopy, feed, userRecord] as const;
