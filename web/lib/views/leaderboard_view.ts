/** The leaderboard in the address: its tab, and the period of the ranking. */
import { oneOf } from "./one_of.ts";

export const boardTabs = ["public", "competitions", "goals"] as const;
export type BoardTab = (typeof boardTabs)[number];

/** As in the contract of `leaderboard.public`; the page loads no schemas. */
export const boardPeriods = ["lifetime", "1d", "7d", "30d"] as const;
export type BoardPeriod = (typeof boardPeriods)[number];

export const goalFilters = ["popular", "recent", "achieved"] as const;
export type GoalFilter = (typeof goalFilters)[number];

export const contestParts = ["current", "historical"] as const;
export type ContestPart = (typeof contestParts)[number];

export interface BoardSearch {
  tab?: BoardTab;
  contest?: ContestPart;
  /** The id of a competition, one of several that run. */
  competition?: string;
  goals?: GoalFilter;
  period?: BoardPeriod;
}
const tabOf = oneOf(boardTabs),
  periodOf = oneOf(boardPeriods),
  filterOf = oneOf(goalFilters),
  partOf = oneOf(contestParts);
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idOf = (value: unknown): string | undefined => typeof value === "string" && ID.test(value) ? value : undefined;
export const readBoard = (search: Record<string, unknown>) => ({
  tab: tabOf(search.tab),
  period: periodOf(search.period),
  goals: filterOf(search.goals),
  contest: partOf(search.contest),
  competition: idOf(search.competition),
});
