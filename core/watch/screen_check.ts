/** screens.process-pending: notifies owners of saved screens of the stocks that newly match them. */
import { dueInstant, type DueWork, everyTradingDay } from "../kernel/clock/due_work.ts";
import { command, type CommandContext } from "../kernel/run/handler.ts";
import { epochDayAt, ifKnown, type MarketData, tradingHoursMs } from "../market/mod.ts";
import { notify } from "../notifications/mod.ts";
import { type AskedScreen, matchesOf } from "../research/mod.ts";
import { processScreens } from "./contract.ts";
import { MINUTES_AFTER_CLOSE } from "./check.ts";
import { MINUTE } from "./judge.ts";
import { anyUnchecked, listUnchecked, lockWatched, type ScreenAlertRow, type WatchedScreen } from "./store.ts";
import { count, newMatches } from "./words.ts";
import { writeChecked } from "./write_bulk.ts";

/** Screens are checked at the end of every five minutes of the regular session, counted from its open. */
const EVERY = 5 * MINUTE;
/** Screens per transaction. */
const PART = 100;

const instantOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);

/** The last check at or before an instant, epoch milliseconds. */
function lastCheck(at: number): number {
  for (let day = epochDayAt(at);; day--) {
    const hours = tradingHoursMs(day);
    if (hours && at >= hours.open + EVERY) {
      return hours.open + Math.floor((Math.min(at, hours.close) - hours.open) / EVERY) * EVERY;
    }
  }
}

/** The checks after an instant and up to another, of the first day that has any. */
function checksWithin(after: number, until: number): number[] {
  for (let day = epochDayAt(after); day <= epochDayAt(until); day++) {
    const hours = tradingHoursMs(day);
    if (!hours) continue;
    const checks = [];
    for (let at = hours.open + EVERY; at <= Math.min(hours.close, until); at += EVERY) if (at > after) checks.push(at);
    if (checks.length > 0) return checks;
  }
  return [];
}

interface News {
  readonly screen: WatchedScreen;
  readonly at: number;
  /** The new matches, in the screen's order. */
  readonly entered: readonly string[];
  readonly matched: number;
}

interface Checked {
  /** The old rows, and their new values. */
  readonly screens: readonly { readonly before: WatchedScreen; readonly after: ScreenAlertRow }[];
  readonly news: readonly News[];
  /** Whether there may be more to check. */
  readonly more: boolean;
}

/** Checked before the transaction opens, so that no screen is locked during requests to the market. */
export const process = command(processScreens, async (ctx, _input, { screens, news, more }: Checked) => {
  if (screens.length === 0) return { notified: 0, caught_up: true };
  const ids = screens.map(({ after }) => after.screen_id);
  const now = new Map((await lockWatched(ctx.trx, ids)).map((row) => [row.screen_id, row]));
  // A screen that its owner or another process has changed since is checked again by the next call.
  const sound = screens.filter(({ before }) => now.get(before.screen_id)?.checked_until.equals(before.checked_until));
  if (sound.length > 0) await writeChecked(ctx.trx, sound.map(({ after }) => after));
  const sent = news.filter(({ screen }) => sound.some(({ before }) => before === screen));
  for (const one of sent) notifyOwner(ctx, one);
  return { notified: sent.length, caught_up: !more || sound.length === 0 };
}, async (ctx, input): Promise<Checked> => {
  const until = dueInstant(ctx.now, input.until).epochMilliseconds;
  const screens = await listUnchecked(ctx.db, instantOf(lastCheck(until)), PART);
  return screens.length > 0 ? await check(ctx.market, screens, until) : { screens: [], news: [], more: false };
});

/** Checks screens through the first day that the one checked least recently has missed. */
async function check(market: MarketData, waiting: readonly WatchedScreen[], until: number): Promise<Checked> {
  const states = waiting.map((screen) => new State(screen));
  const checked = (more: boolean): Checked => {
    const moved = states.filter((state) => state.moved);
    return {
      screens: moved.map((state) => ({ before: state.screen, after: state.after })),
      news: moved.flatMap(({ news }) => news).toSorted((a, b) => a.at - b.at),
      more,
    };
  };
  const checks = checksWithin(waiting[0]!.checked_until.epochMilliseconds, until);
  for (const at of checks) {
    const asked = states.filter((state) => state.until < at);
    // The live market has only present data: missed checks stay unknown.
    if (market.kind === "live" && at <= until - MINUTE) {
      for (const state of asked) state.until = at;
      continue;
    }
    const matches = await ifKnown(matchesOf(market, at, asked.map(({ screen }) => askedOf(screen))));
    // Where figures are unknown, the rest is left to a later call.
    if (!matches) return checked(false);
    for (const [i, state] of asked.entries()) state.meet(at, matches[i]!);
  }
  return checked(waiting.length === PART || checks.at(-1)! < lastCheck(until));
}

const askedOf = ({ conditions, sort, direction }: WatchedScreen): AskedScreen => ({
  where: conditions,
  sort: sort as AskedScreen["sort"],
  order: direction,
});

/** One screen while it goes through the checks. */
class State {
  readonly news: News[] = [];
  until: number;
  #matched: string[];
  #notified: string[];

  constructor(readonly screen: WatchedScreen) {
    this.until = screen.checked_until.epochMilliseconds;
    this.#matched = screen.matched;
    this.#notified = screen.told;
  }

  get moved(): boolean {
    return this.until > this.screen.checked_until.epochMilliseconds;
  }

  /** A stock that matches now and did not at the previous check is new, once a day. */
  meet(at: number, matched: readonly string[]): void {
    if (epochDayAt(at) !== epochDayAt(this.until)) this.#notified = [];
    const old = new Set([...this.#matched, ...this.#notified]);
    const entered = matched.filter((symbol) => !old.has(symbol));
    if (entered.length > 0) this.news.push({ screen: this.screen, at, entered, matched: matched.length });
    this.#notified = [...this.#notified, ...entered];
    this.#matched = [...matched];
    this.until = at;
  }

  get after(): ScreenAlertRow {
    const { user_id, screen_id } = this.screen;
    return { user_id, screen_id, matched: this.#matched, told: this.#notified, checked_until: instantOf(this.until) };
  }
}

const notifyOwner = (ctx: CommandContext, { screen, at, entered, matched }: News): void =>
  notify({ ...ctx, now: instantOf(at) }, [{
    userId: screen.user_id,
    type: "stock_alert",
    title: newMatches(screen.name, entered),
    message: matched === 1 ? "1 stock meets its conditions." : `${count(matched)} stocks meet its conditions.`,
    portfolioId: null,
    data: { screen_id: screen.screen_id },
  }]);

export const screenWork: DueWork = {
  name: "check-screens",
  schedule: "every five minutes of the regular session",
  summary: "Notify owners of saved screens of the stocks that newly match them",
  operation: processScreens.name,
  next: everyTradingDay("close", MINUTES_AFTER_CLOSE),
  isDue: (db, at) => anyUnchecked(db, instantOf(lastCheck(at.epochMilliseconds))),
  follow: (db, _market, at) => anyUnchecked(db, instantOf(lastCheck(at.epochMilliseconds))),
};
