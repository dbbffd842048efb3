/**
 * Which stocks of a scan are looked at in full: those that may be in a tier or score enough for a record. First with
 * what the columns of the market do not tell at its best, then with two figures of their minutes. So no stock that is
 * left out would have had a record.
 */
import type { TradingHoursMs } from "../../market/calendar.ts";
import type { Bars, ScanColumns } from "../../market/port.ts";
import { atLeast, atMost, change } from "../compare.ts";
import type { WaveriderConfig } from "../config.ts";
import { RECORDED_SCORE } from "../decide/scan.ts";
import { expectedShare } from "../expected_share.ts";
import { closeBy, volumeIn } from "../figures.ts";
import type { Article } from "../inputs.ts";
import { newsPoints } from "../score/news.ts";
import { TICK } from "../tight_market.ts";
import { type DayFacts, type HistoryColumns, historyColumns } from "./day_facts.ts";

const MINUTE = 60_000;
/** So many gainers are looked at: those that turn out to be halted do not take the others' place. */
const GAINERS = 60;
/** News gives as many points at most. */
const MOST_NEWS = 2;
const { max } = Math;

/** What is the same for all stocks of a scan. */
interface Scan {
  readonly columns: ScanColumns;
  readonly history: HistoryColumns;
  readonly config: WaveriderConfig;
  readonly at: number;
  readonly end: number;
  readonly minutes: number;
  readonly isRegular: boolean;
  /** Of a day's volume: by now, and in the last five minutes that are over. */
  readonly share: number;
  readonly share5: number;
}

/** A stock that is looked at in full unless its minutes rule it out. */
export interface Candidate {
  /** Index of the columns. */
  readonly i: number;
  /** Five minutes may put it in a tier. */
  readonly mayAccelerate: boolean;
  /** It scores enough with a point for momentum. */
  readonly needsMomentum: boolean;
}

export interface Choice {
  readonly scan: Scan;
  /** In the order of the columns. */
  readonly candidates: readonly Candidate[];
}

function scanOf(
  columns: ScanColumns,
  at: number,
  hours: TradingHoursMs,
  facts: DayFacts,
  config: WaveriderConfig,
): Scan {
  const end = Math.floor(at / MINUTE) * MINUTE;
  return {
    ...{ columns, config, at, end, history: historyColumns(facts, columns.tickers) },
    minutes: (at - hours.open) / MINUTE,
    isRegular: at >= hours.open && at < hours.close,
    share: expectedShare(at, hours),
    share5: expectedShare(end, hours) - expectedShare(end - 5 * MINUTE, hours),
  };
}

export function choose(
  columns: ScanColumns,
  at: number,
  hours: TradingHoursMs,
  facts: DayFacts,
  news: ReadonlyMap<string, readonly Article[]>,
  held: readonly string[],
  config: WaveriderConfig,
): Choice {
  const scan = scanOf(columns, at, hours, facts, config);
  const { tickers, price, previousClose, volumeSoFar } = columns;
  const isHeld = new Set(held);
  const newsOf = (symbol: string) => {
    const articles = news.get(symbol);
    return articles ? newsPoints({ articles, at, previousCloseAt: facts.previousCloseAt }, config) : 0;
  };
  const unknown = isMomentumKnown(scan) ? 0 : 1;
  const found = new Map<number, Candidate>();
  const gainers: { readonly i: number; readonly rise: number }[] = [];
  const inFull = (i: number) => found.set(i, { i, mayAccelerate: false, needsMomentum: false });
  for (let i = 0; i < tickers.length; i++) {
    const isBase = mayBeInBase(scan, i);
    const rise = change(price[i]!, previousClose[i]!);
    if (isBase && rise > 0 && volumeSoFar[i]! >= config.universe.tier3_shares) gainers.push({ i, rise });
    if ((isBase && mayBeInTier(scan, i, rise)) || (isHeld.size > 0 && isHeld.has(tickers[i]!.symbol))) {
      inFull(i);
      continue;
    }
    let points = mostPoints(scan, i, rise);
    if (points < RECORDED_SCORE && points + unknown + MOST_NEWS >= RECORDED_SCORE) points += newsOf(tickers[i]!.symbol);
    const mayAccelerate = isBase && mayBeFast(scan, i);
    const needsMomentum = points + unknown >= RECORDED_SCORE;
    if (points >= RECORDED_SCORE) inFull(i);
    else if (mayAccelerate || needsMomentum) found.set(i, { i, mayAccelerate, needsMomentum });
  }
  gainers.sort((a, b) => b.rise - a.rise || a.i - b.i);
  for (const { i } of gainers.slice(0, GAINERS)) inFull(i);
  return { scan, candidates: [...found.values()].sort((a, b) => a.i - b.i) };
}

/** Whether a candidate's minutes leave it without a tier and with too few points. */
export function isRuledOut({ scan }: Choice, { i, mayAccelerate, needsMomentum }: Candidate, bars: Bars): boolean {
  if (!mayAccelerate && !needsMomentum) return false;
  const { columns, at, end, history, share5, config: { universe: limit, score } } = scan;
  const return5 = change(columns.price[i]!, closeBy(bars, at - 5 * MINUTE));
  if (needsMomentum && atLeast(return5, score.momentum_return)) return false;
  return !mayAccelerate || !atLeast(return5, limit.tier2_return) ||
    !atLeast(volumeIn(bars, end - 5 * MINUTE, end), history.averageVolume[i]! * share5 * limit.tier2_volume);
}

/** As `isInBase`, but for halts. */
function mayBeInBase({ columns, history, config: { universe: limit } }: Scan, i: number): boolean {
  if (history.isShare[i] === 0) return false;
  const price = columns.price[i]!;
  return atLeast(price, limit.price_least) && atMost(price, limit.price_most) &&
    (atLeast(columns.previousClose[i]! * history.previousVolume[i]!, limit.dollars_yesterday) ||
      atLeast(price * columns.volumeSoFar[i]!, limit.dollars_today));
}

const relativeVolume = ({ columns, history, share, config }: Scan, i: number): number =>
  columns.volumeSoFar[i]! / max(history.averageVolume[i]! * share, config.score.volume_floor_shares);

/** As the ranks of the first two tiers, whatever the half hour and the display are. */
function mayBeInTier(scan: Scan, i: number, rise: number): boolean {
  const { columns, history, config: { universe: limit, score } } = scan;
  if (history.days[i]! < score.volume_history_days) return false;
  const [price, volume] = [columns.price[i]!, columns.volumeSoFar[i]!];
  const relative = relativeVolume(scan, i);
  const mayCoil = atLeast(relative, limit.tier0_volume) && atLeast(rise, limit.tier0_change) &&
    atLeast(price, columns.high[i]! * (1 - limit.tier0_of_high / 100));
  if (mayCoil) return true;
  return atLeast(relative, limit.tier1_volume) && atLeast(price * volume, limit.tier1_dollars);
}

/** As the rank of the third tier, with what the day tells of its last five minutes. */
function mayBeFast(
  { columns, history, minutes, share5, config: { universe: limit, score } }: Scan,
  i: number,
): boolean {
  if (!(minutes >= limit.tier2_from) || history.days[i]! < score.volume_history_days) return false;
  const usual = history.averageVolume[i]! * share5;
  if (!atLeast(columns.volumeSoFar[i]!, usual * limit.tier2_volume)) return false;
  // Before 09:36 the five minutes begin before the open.
  return minutes < 6 || atLeast(change(columns.price[i]!, columns.low[i]!), limit.tier2_return);
}

/** In the first minutes momentum is that from the open. */
const isMomentumKnown = ({ isRegular, minutes, config: { score } }: Scan): boolean =>
  isRegular && minutes < score.momentum_open_until;

/** What a stock can score at most without its news, and without its momentum where that is not known. */
function mostPoints(scan: Scan, i: number, rise: number): number {
  const { columns, history, minutes, isRegular, config: { score } } = scan;
  const [price, open, low, high] = [columns.price[i]!, columns.open[i]!, columns.low[i]!, columns.high[i]!];
  const range = history.averageRange[i]!;
  const gap = change(open > 0 ? open : price, columns.previousClose[i]!);
  let points = atLeast(gap, score.gap_two) ? 2 : atLeast(gap, score.gap_one) ? 1 : 0;
  if (history.days[i]! >= score.volume_history_days) {
    const relative = relativeVolume(scan, i);
    if (atLeast(relative, score.volume_one)) points++;
    if (atLeast(relative, score.volume_two)) points++;
    if (atLeast(relative, score.volume_three)) points++;
    if (atLeast(rise, score.squeeze_change) && atLeast(relative, score.squeeze_volume)) points++;
  }
  if (isRegular) {
    const fromOpen = change(price, open);
    const isDriven = atLeast(fromOpen, score.drive_rise) && atLeast(change(low, open), -score.drive_drop) &&
      atLeast(price, (columns.openingHigh[i]! + columns.openingLow[i]!) / 2);
    if (isDriven) points++;
    if (isMomentumKnown(scan) && minutes >= score.momentum_from && atLeast(fromOpen, score.momentum_return)) points++;
  }
  if (range > 0 && atLeast((high - low) / range, 1) && atLeast(price, high - (high - low) * score.range_top / 100)) {
    points++;
  }
  if (mayBeTight(scan, i, price)) points++;
  return mayBeBoosted(scan, i) ? points + 1 : points;
}

/** As `tightMarketOf`, whatever is displayed. */
function mayBeTight({ columns, minutes, config: { tight_market: tight } }: Scan, i: number, price: number): boolean {
  const [bid, ask] = [columns.bid[i]!, columns.ask[i]!];
  if (!(bid > 0 && ask >= bid)) return false;
  const spread = (ask - bid) / ((ask + bid) / 2) * 10_000;
  if (minutes >= tight.coil_minutes && atMost(spread, tight.coil_spread)) return true;
  if (atLeast(columns.marketCap[i]!, tight.small_cap) || atLeast(price, tight.small_price)) {
    return atMost(spread, tight.small_spread);
  }
  return atMost(spread, tight.micro_spread) || (atLeast(price, tight.micro_tick_price) && atMost(ask - bid, TICK));
}

/** As `preMarketBoost`, with the pre-market's high for what follows from its minutes. */
function mayBeBoosted({ columns, history, minutes, config: { score } }: Scan, i: number): boolean {
  if (minutes >= score.boost_until) return false;
  const isOpen = minutes >= 0;
  const volume = isOpen ? columns.preMarketVolume[i]! : columns.volumeSoFar[i]!;
  const price = isOpen ? columns.preMarketHigh[i]! : columns.price[i]!;
  return atLeast(volume, max(score.boost_shares, history.averageVolume[i]! * score.boost_of_average / 100)) &&
    atLeast(change(price, columns.previousClose[i]!), score.boost_gap);
}
