/** The lines of the race: the caller's own, the leader's, and those of the other ones among the first five. */
import { noonOf } from "../../lib/market/days.ts";
import { newYorkDate } from "../../lib/market/new_york.ts";
import { personName } from "../../lib/person.ts";
import type { ChartPoint, ChartSeries } from "../../ui/chart/chart.ts";
import type { Contest, Participant } from "./queries.ts";

const MOST = 6;

type Start = Pick<Contest, "start_date"> & { readonly rules: Pick<Contest["rules"], "opens_at"> };
type Entry = Pick<Participant, "user_id" | "username" | "display_name" | "rank" | "return_percentage" | "line">;

export const nameOf = (person: Pick<Participant, "display_name" | "username">): string => personName(person);

/**
 * From zero at the start over the closes to the return now, if today has no close yet.
 * @param now the market's time
 */
function pointsOf({ line, return_percentage }: Entry, contest: Start, now: number): ChartPoint[] {
  const closes = (line ?? []).map(({ date, return_percentage: close }) => ({ at: noonOf(date), close }));
  const first = line?.[0]?.date ?? newYorkDate(now);
  const start = { at: noonOf(contest.start_date < first ? contest.start_date : first) - 1, close: 0 };
  const isOpen = line?.at(-1)?.date !== newYorkDate(now);
  return [start, ...closes, ...(isOpen ? [{ at: Math.max(now, start.at + 1), close: return_percentage }] : [])];
}

/** The own line is first, then the leader's. Without a ranked entry or an own one there are none. */
export function raceOf(
  entries: readonly Entry[],
  contest: Start,
  own: string | undefined,
  now: number,
): readonly ChartSeries[] {
  const racing = entries.filter(({ line }) => line !== null);
  const leader = racing.find(({ rank }) => rank === 1);
  const mine = racing.find(({ user_id }) => user_id === own);
  const others = racing.filter((entry) => entry !== leader && entry !== mine);
  const seriesOf = (entry: Entry, look: Pick<ChartSeries, "kind" | "tone" | "tag">): ChartSeries => ({
    key: entry.user_id,
    label: nameOf(entry),
    ...look,
    points: pointsOf(entry, contest, now),
  });
  return [
    ...(mine ? [seriesOf(mine, { kind: "area", tone: "primary", tag: "value" })] : []),
    ...(leader && leader !== mine ? [seriesOf(leader, { kind: "line", tone: "violet", tag: "value" })] : []),
    ...others.map((entry) => seriesOf(entry, { kind: "line", tone: "neutral" })),
  ].slice(0, MOST);
}

/** The ranks of the lines without a name: "2, 3, 5". */
export const otherRanks = (entries: readonly Entry[], own: string | undefined): string =>
  entries.filter(({ line, rank, user_id }) => line !== null && rank !== null && rank > 1 && user_id !== own)
    .map(({ rank }) => rank).join(", ");
