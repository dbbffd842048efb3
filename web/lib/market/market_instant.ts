/**
 * One instant per page. When the market's clock is moved, or its day changes, all active queries are refetched and
 * shown together: a price of one day beside the close of another would give figures that never existed.
 */
import { notifyManager, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";
import type { InputOf, OperationName } from "../../../core/contracts.ts";
import type { MarketStatus } from "../../../core/research/calendar/contract.ts";
import { api } from "../api/client.ts";
import { marketTime } from "./market_clock.ts";
import { newYorkClock, newYorkDate } from "./new_york.ts";
import { holdPrices } from "./prices.ts";
import { marketStatusQuery } from "../api/queries.ts";

/** Tolerance for the delay of a response, in milliseconds of this device. */
const TOLERANCE_MS = 5000;
/** A smaller deviation is not a move; in milliseconds of the market. */
const LEAST_MOVE_MS = 60_000;
/** Data that has not arrived by then shows its own loading state, without the old data. */
const LONGEST_MS = 4000;
/** A long move takes several steps; it is reported when it has ended. */
const STANDS_MS = 1500;

interface Known {
  readonly status: MarketStatus;
  readonly at: number;
}
const minuteOf = (instant: number): number => Math.floor(newYorkClock(instant) / 60_000) % 1440;
const at = (hours: number, minutes: number) => hours * 60 + minutes;
/**
 * A practice clock skips the night by itself: from ten minutes after a close (also one at 13:00) to five before the
 * open.
 */
const isNight = (from: number, to: number): boolean =>
  to > from && minuteOf(from) >= at(13, 9) && minuteOf(to) >= at(9, 25) && minuteOf(to) < at(9, 35);

/** Whether the market's time, at an instant of this device, differs from the status's prediction, or its day. */
export function movedBetween(before: Known, now: number, at: number, newSpeed = 1) {
  const speed = Math.max(1, before.status.clock.speed, newSpeed);
  const expected = marketTime(before.status, before.at, at);
  const night = before.status.clock.mode === "practice" && isNight(expected, now);
  return {
    moved: !night && Math.abs(now - expected) > LEAST_MOVE_MS + TOLERANCE_MS * speed,
    day: newYorkDate(now) !== newYorkDate(before.status.current_time_et),
  };
}

type Answer = { readonly data: unknown; readonly at: number } | null;
const fetchAnswer = async ({ queryKey: [name, input] }: Query): Promise<Answer> => ({
  data: await api(name as OperationName, input as InputOf<OperationName>),
  at: Date.now(),
});
const inTime = (response: Promise<Answer>): Promise<Answer> =>
  Promise.race([response.catch(() => null), new Promise<null>((give) => setTimeout(give, LONGEST_MS, null))]);

async function refetchTogether(client: QueryClient): Promise<void> {
  const release = holdPrices();
  await client.cancelQueries();
  client.removeQueries({ type: "inactive" });
  const shown = client.getQueryCache().findAll({ type: "active" });
  // Paged data is fetched by its own query.
  const whole = shown.filter(({ options }) => !options.behavior);
  const answers = await Promise.all(whole.map((query) => inTime(fetchAnswer(query))));
  const late: QueryKey[] = [];
  notifyManager.batch(() => {
    whole.forEach(({ queryKey }, i) => {
      const answer = answers[i];
      if (answer) client.setQueryData(queryKey, answer.data, { updatedAt: answer.at });
      else late.push(queryKey);
    });
    // After the other responses of the same turn.
    notifyManager.schedule(release);
  });
  await new Promise<void>((done) => notifyManager.schedule(() => done()));
  for (const queryKey of late) void client.resetQueries({ queryKey, exact: true });
  for (const { queryKey, options } of shown) if (options.behavior) void client.invalidateQueries({ queryKey });
}

/**
 * Watches until the returned function is called.
 * @param onClock calls back when the server reports that the clock was moved or that its day has changed, and with the
 * market's time after an interruption of these reports
 * @param moved is called with the market's new time when its clock has been moved and stays
 */
export function watchMarketClock(
  client: QueryClient,
  onClock: (listener: (marketTime: number | null) => void) => () => void,
  moved: (to: number) => void,
): () => void {
  const { queryKey } = marketStatusQuery();
  const hash = JSON.stringify(queryKey);
  let known: Known | null = null;
  let refetching = false, again = false;
  let reportTimer: ReturnType<typeof setTimeout> | undefined;
  let unreported = false;

  async function change() {
    again = refetching;
    if (refetching) return;
    refetching = true;
    do {
      again = false;
      await refetchTogether(client);
    } while (again);
    refetching = false;
  }
  function learn(next: Known) {
    const before = known;
    known = next;
    if (!before) return;
    const { current_time_et, clock } = next.status;
    const found = movedBetween(before, Date.parse(current_time_et), next.at, clock.speed);
    unreported ||= found.moved;
    if (found.moved) clearTimeout(reportTimer);
    // A step may take longer than the pause after which a move without an announced target counts as ended.
    if (unreported && !clock.moving_to) {
      unreported = false;
      reportTimer = setTimeout(() => moved(marketTime(next.status, next.at, Date.now())), STANDS_MS);
    }
    // While everything is being refetched, the status among it is no news.
    if ((found.moved || found.day) && !refetching) void change();
  }
  const status = client.getQueryCache().find<MarketStatus>({ queryKey, exact: true })?.state;
  if (status?.data) learn({ status: status.data, at: status.dataUpdatedAt });
  const stops = [
    client.getQueryCache().subscribe(({ type, query }) => {
      if (type !== "updated" || query.queryHash !== hash || query.state.status !== "success") return;
      const { data, dataUpdatedAt } = query.state;
      if (dataUpdatedAt !== known?.at) learn({ status: data as MarketStatus, at: dataUpdatedAt });
    }),
    onClock((now) => {
      const found = known && now !== null ? movedBetween(known, now, Date.now()) : null;
      if (now === null || found?.moved || found?.day) void change();
    }),
    () => clearTimeout(reportTimer),
  ];
  return () => stops.forEach((stop) => stop());
}
