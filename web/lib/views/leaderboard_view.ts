/** The leaderboard in the address: its tab, and the period of the ranking. */
import { oneOf } from "./one_of.ts";

export const boardTabs = ["public", "goals"] as const;
export type BoardTab = (typeof boardTabs)[number];

/** As in the contract of `leaderboard.public`; the page loads no schemas. */
export const boardPeriods = ["lifetime", "1d", "7d", "30d"] as const;
export type BoardPeriod = (typeof boardPeriods)[number];

export const goalFilters = ["popular", "recent", "achieved"] as const;
export type GoalFilter = (typeof goalFilters)[number];

export interface BoardSearch {
  tab?: BoardTab;
  goals?: GoalFilter;
  period?: BoardPeriod;
}
const tabOf = oneOf(boardTabs), periodOf = oneOf(boardPeriods), filterOf = oneOf(goalFilters);
export const readBoard = (search: Record<string, unknown>) => ({
  tab: tabOf(search.tab),
  period: periodOf(search.period),
  goals: filterOf(search.goals),
});
