/** The live ranking of a running competition: one request to the market, and a few statements for all entries. */
import type { QueryContext } from "../kernel/run/handler.ts";
import { type Cents, cents } from "../kernel/money.ts";
import { latestPrices } from "../ledger/mod.ts";
import type { EntryState } from "./contract.ts";
import { listStandings, listSymbolsHeld, listWorths, outOf, type Standing } from "./entrants_bulk.ts";
import { readRules } from "./rules.ts";
import { type CompetitionRow } from "./store.ts";

export interface Place extends Pick<Standing, "number" | "user_id" | "username" | "portfolio_id" | "portfolio_name"> {
  readonly rank: number | null;
  readonly state: EntryState;
  readonly reason: string | null;
  readonly value: Cents;
  readonly fills: number;
}

export interface Board {
  readonly start: Cents;
  /** The ranked ones first, from the first rank on. */
  readonly places: readonly Place[];
}

/** A board is this old at most, in milliseconds of wall time and of market time. */
const MAX_AGE_MS = 5_000;

interface Kept {
  readonly wall: number;
  readonly now: number;
  readonly board: Promise<Board>;
}
const boards = new WeakMap<QueryContext["services"], Map<string, Kept>>();

/** Computed once for all callers of some seconds. */
export function boardOf(ctx: QueryContext, row: CompetitionRow): Promise<Board> {
  const kept = boards.getOrInsertComputed(ctx.services, () => new Map());
  const [wall, now] = [ctx.wall.epochMilliseconds, ctx.now.epochMilliseconds];
  const known = kept.get(row.id);
  if (known && near(known.wall, wall) && near(known.now, now)) return known.board;
  const board = computeBoard(ctx, row);
  kept.set(row.id, { wall, now, board });
  // A failure is not kept, nor a board that nobody asks for.
  board.catch(() => kept.delete(row.id));
  for (const [id, old] of kept) if (!near(old.wall, wall)) kept.delete(id);
  return board;
}

const near = (then: number, now: number): boolean => Math.abs(now - then) < MAX_AGE_MS;

async function computeBoard({ db, market, now }: QueryContext, row: CompetitionRow): Promise<Board> {
  const start = cents(readRules(row.rules).start_cash);
  const prices = await latestPrices(market, await listSymbolsHeld(db, row.id), now);
  const [standings, worths] = await Promise.all([
    listStandings(db, { ...row, closes_at: now }),
    listWorths(db, row.id, prices),
  ]);
  const worthOf = new Map(worths.map((worth) => [worth.number, worth]));
  const places = standings.flatMap((standing): Place[] => {
    const worth = worthOf.get(standing.number);
    if (!worth) return [];
    const { number, user_id, username, portfolio_id, portfolio_name } = standing;
    const out = outOf(standing) ?? (worth.fills === 0 ? { state: "no_trade", reason: "No trade yet" } as const : null);
    return [{
      ...{ number, user_id, username, portfolio_id, portfolio_name },
      rank: null,
      state: out?.state ?? "ranked",
      reason: out?.reason ?? null,
      value: cents(worth.value),
      fills: worth.fills,
    }];
  });
  return { start, places: ranked(places) };
}

const isRanked = ({ state }: Place) => state === "ranked";

/** Equal values share a rank; of equals, those with fewer fills come first, then those who entered first. */
function ranked(places: readonly Place[]): Place[] {
  const first = places.filter(isRanked).toSorted((a, b) =>
    a.value === b.value ? a.fills - b.fills || a.number - b.number : a.value > b.value ? -1 : 1
  );
  let rank = 0;
  const withRanks = first.map((place, i) => {
    if (i === 0 || first[i - 1]!.value !== place.value) rank = i + 1;
    return { ...place, rank };
  });
  return [...withRanks, ...places.filter((place) => !isRanked(place))];
}
