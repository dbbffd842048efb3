/** Groups of trades, by what they have in common, with the words for each. */
import type { OutputOf } from "../../../../core/contracts.ts";
import { type TimeWindow, timeWindows } from "../../../../core/waverider/trade/windows.ts";
import { message, t } from "../../../lib/text.ts";
import { components } from "../parts/components.ts";
import { type Trigger, triggers, triggerWord } from "../parts/trade_words.ts";

export type Scorecard = OutputOf<"waverider.scorecard">;
export type Analytics = OutputOf<"waverider.analytics">;

export interface Group {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  /** Percent. */
  readonly win_rate: number;
  /** Dollars a trade. */
  readonly avg_pnl: number;
}
type Edge = Analytics["entry_modes"];

const groupsOf = (kind: string, edge: Edge, word: (name: string) => string): readonly Group[] =>
  Object.entries(edge).map(([name, figures]) => ({ key: `${kind} ${name}`, name: word(name), ...figures }));

const isTrigger = (name: string): name is Trigger => triggers.some((one) => one === name);
const componentWord = (name: string): string => components.find(({ key }) => key === name)?.label() ?? name;

/** The five parts of the edge analysis. */
export const edgesOf = (data: Analytics) => ({
  tiers: groupsOf("tier", data.universe_tiers, message),
  modes: groupsOf("mode", data.entry_modes, (name) => name),
  caps: groupsOf("cap", data.market_cap_categories, message),
  triggers: groupsOf("trigger", data.special_triggers, (name) => isTrigger(name) ? triggerWord(name) : name),
  components: groupsOf("component", data.ews_components, componentWord),
});

export const windowWord = (window: TimeWindow): string =>
  ({
    prime_time: t("Prime, 9:30 to 10:30"),
    good_time: t("Good, 10:30 to 12:00"),
    lunch_time: t("Lunch, 12:00 to 1:30"),
    late_day: t("Late day, 1:30 to 2:00"),
  })[window];

/** By the time of the entry; those without a trade are left out. */
export const windowGroups = ({ time_analysis }: Scorecard["scorecard"]): readonly Group[] =>
  timeWindows.flatMap((window) => {
    const { trade_count: count, win_rate, avg_pnl } = time_analysis[window];
    return count === 0 ? [] : [{ key: `window ${window}`, name: windowWord(window), count, win_rate, avg_pnl }];
  });

const LISTED = 4;
/** One trade alone may be bad luck. */
const LEAST_WEAK = 2;

/** The groups that earn most. */
export const working = (groups: readonly Group[]): readonly Group[] =>
  groups.filter(({ avg_pnl }) => avg_pnl > 0).toSorted((a, b) => b.avg_pnl - a.avg_pnl).slice(0, LISTED);

/** The groups of at least two trades that lose most. */
export const notWorking = (groups: readonly Group[]): readonly Group[] =>
  groups.filter(({ avg_pnl, count }) => avg_pnl < 0 && count >= LEAST_WEAK).toSorted((a, b) => a.avg_pnl - b.avg_pnl)
    .slice(0, LISTED);
