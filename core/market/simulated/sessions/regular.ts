/**
 * The regular session of a security in minutes: a path from the day's open to its close that reaches exactly the day's
 * high and low.
 */
import { type DayBlock, FIGURES } from "../prices/day_block.ts";
import type { Factors } from "../prices/factors.ts";
import { exchangeOn } from "../../universe.ts";
import { epochDayOfTradingDay, hoursOfTradingDay, regularMinutes } from "../grid.ts";
import { findPauses, moveTrades } from "./halts.ts";
import type { Instrument } from "../prices/instrument.ts";
import { fillCourse, newCourse, WILD } from "../prices/course.ts";
import { addNews, type News, weightOf } from "../prices/news.ts";
import { fillActivities, newActivities, volumeParts, wholeActivity } from "../prices/volumes.ts";
import { bendToEnds, fillEnds, noiseKey } from "./bridge.ts";
import { type Clock, PIECES, type Profile, regularProfile } from "./profile.ts";
import { child, draw, type Key, roughGaussian, uniform } from "../random.ts";
import { type Pause, SimulatedSession } from "./session.ts";
import { priceUnits, UNITS } from "../units.ts";

const LONGEST = 390;
const CHANNEL = { minute: 21, nodes: 22, opening: 23, closing: 24, debut: 25, session: 30 } as const;
/** Log standard deviation of an auction's part of the day's volume. */
const AUCTION_SPREAD = { opening: 0.3, closing: 0.1 } as const;
/** Dollars of a typical trade in a thinly traded security. */
const THIN_TRADE = 2_500;

const walk = new Float64Array(LONGEST + 1);
const noise = new Float64Array(LONGEST + 1);

/** A point on the path: the start of a minute and the log price there. */
interface Node {
  readonly at: number;
  readonly log: number;
}

interface Ends {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Fills in the log path of a fund computed from its holdings, by minute. */
export type FundPath = (walk: Float64Array, profile: Profile) => void;

/** On its first day a listing opens by an auction between 09:50 and 11:30. */
const DEBUT = { from: 20, to: 120, mean: 25 } as const;

export const debutMinute = ({ symbolKey }: Instrument): number =>
  Math.min(DEBUT.to, DEBUT.from - Math.floor(DEBUT.mean * Math.log(uniform(draw(symbolKey, CHANNEL.debut)))));

/** Computes the regular session of a day that is in the block; it opens in the minute `opens` or after a halt. */
export function regularSession(
  instrument: Instrument,
  factors: Factors,
  block: DayBlock,
  day: number,
  previousClose: number,
  opens: number,
  fund: FundPath | null = null,
): SimulatedSession {
  const j = day - block.first;
  const hours = hoursOfTradingDay(day);
  const minutes = regularMinutes(hours);
  const profile = regularProfile(minutes);
  const log = (i: number) => Math.log(block.figures[j * FIGURES + i]! / UNITS);
  const ends: Ends = { open: log(0), high: log(1), low: log(2), close: log(3) };
  if (fund) fund(walk, profile);
  else fillWalk(instrument, factors, day, block.ownSd[j]!, profile, block.news?.get(day));
  const slope = ends.close - ends.open;
  for (let k = 0; k < PIECES; k++) {
    const at = profile.ends[k + 1]!;
    levels[k] = walk[at]! + profile.elapsed[at]! * slope;
  }
  const activities = newActivities();
  fillActivities(instrument, day, block.gap[j]!, levels, block.busier[j]!, activities);
  const session = new SimulatedSession({
    ...{ day, start: hours.open, minutes, key: child(child(instrument.symbolKey, CHANNEL.session), day) },
    ...{ sd: block.sd[j]!, shape: profile.sd, activities, pieces: profile.ends },
  });
  const halts = factors.marketHalts(day);
  session.opens = halts.find(({ from, until }) => opens >= from && opens < until)?.until ?? opens;
  if (!fund) fillCourse(instrument, factors, block, day, slope, course);
  noise.set(walk);
  let skipped: readonly Span[] = [];
  for (let left = MOST_TRIES;; left--) {
    walk.set(noise);
    const nodes = nodesOf(fund === null, ends, profile, session.opens);
    const turn = (piece: number, sign: number) =>
      turnOf(fund ? null : piece, sign, slope, profile, session.opens, skipped);
    const turns = addTurns(nodes, [turn(course.highIn, 1), turn(course.lowIn, -1)], ends, session.opens);
    walk.fill(ends.open, 0, session.opens);
    // If two fall in the same minute the later entry wins: extremes override intermediate points.
    passThrough([...new Map(nodes.map((node) => [node.at, node])).values()].sort((a, b) => a.at - b.at), profile, ends);
    fillPrices(session, block, j);
    for (const { at, side } of turns) session.reach(at, side);
    findPauses(session, isTierOne(instrument), previousClose, halts);
    const { held } = session;
    if (held.length === 0 && session.pauses.length === 0 || showExtremes(session, left === 0)) break;
    // The day's high or low must be traded: not in a pause, nor beyond a band.
    skipped = [...skipped, ...session.pauses, ...held.map((from) => ({ from, until: from + 1 }))];
    session.reopen();
  }
  // Over the counter there are no auctions.
  const auctions = exchangeOn(instrument.listing, epochDayOfTradingDay(day)) !== "OTC";
  fillVolume(session, profile, block.sd[j]!, block.figures[j * FIGURES + 4]!, auctions, extremesOf(session));
  moveTrades(session);
  return session;
}

/** Minutes in which a path does not turn, up to but excluding the last. */
type Span = Pick<Pause, "from" | "until">;

/** Times that a path is drawn anew because a pause would hide its high or low. */
const MOST_TRIES = 4;

/** The points of the path at the ends of the pieces, for a company, and of the session. */
function nodesOf(own: boolean, { open, high, low, close }: Ends, profile: Profile, opens: number): Node[] {
  const { minutes, ends } = profile;
  const nodes: Node[] = [{ at: opens, log: open }, { at: minutes, log: close }];
  for (let k = 0; own && k < PIECES - 1; k++) {
    const at = ends[k + 1]!;
    if (at > opens && at < minutes) nodes.push({ at, log: Math.max(low, Math.min(high, open + levels[k]!)) });
  }
  return nodes;
}

/** Whether trading shows the day's high and low; `force` lets a later minute begin with one that it does not. */
function showExtremes(session: SimulatedSession, force: boolean): boolean {
  const { price, bounds, opens, minutes } = session;
  const isShown = (extreme: number) => {
    for (let i = opens; i < minutes; i++) if (price[i] === extreme && !session.pauseAt(i, 0)) return true;
    return price[minutes] === extreme || session.peaks.some((minute) => reaches(session, minute, extreme));
  };
  const hidden = [bounds.high, bounds.low].filter((extreme) => !isShown(extreme));
  if (force) {
    const after = Math.max(session.pauses.at(-1)?.until ?? 0, ...session.held.map((minute) => minute + 2));
    hidden.forEach((extreme, n) => session.begin(Math.min(minutes - 1, after + n), extreme));
  }
  return hidden.length === 0 || force;
}

/** Whether trading in a minute reaches the day's high or low. */
function reaches(session: SimulatedSession, minute: number, extreme: number): boolean {
  session.findExtremes(minute, minute + 1);
  return !session.pauseAt(minute, 0) && (session.high[minute] === extreme || session.low[minute] === extreme);
}

/** The minutes that must have trades: the first, the last, and those of the extremes. */
function extremesOf(session: SimulatedSession): readonly number[] {
  const { price, minutes, opens, bounds } = session;
  let [top, bottom] = [minutes - 1, minutes - 1];
  for (let i = minutes - 1; i >= opens; i--) {
    if (session.pauseAt(i, 0)) continue;
    if (price[i] === bounds.high) top = i;
    if (price[i] === bounds.low) bottom = i;
  }
  for (const minute of session.peaks) {
    if (reaches(session, minute, bounds.high)) top = minute;
    if (reaches(session, minute, bounds.low)) bottom = minute;
  }
  return [opens, minutes - 1, top, bottom];
}

/** Tier 1 of the limit-up limit-down plan: large companies and funds. */
export const isTierOne = ({ tier }: Instrument): boolean => tier === "mega" || tier === "large" || tier === "fund";

/** Minutes of a burst. */
const BURST = 3;

/** Fills `walk` with the noise of the session: how far it is from a straight line to its end. */
function fillWalk(
  instrument: Instrument,
  factors: Factors,
  day: number,
  ownSd: number,
  profile: Profile,
  news: readonly News[] | undefined,
): void {
  const { minutes } = profile;
  const key = noiseKey(instrument.key, day);
  const clock = ownSd > WILD ? burstsOf(key, ownSd, profile, profile.before) : profile;
  let sum = 0;
  walk[0] = 0;
  for (let i = 0; i < minutes; i++) walk[i + 1] = sum += roughGaussian(draw(key, i)) * clock.sd[i]! * ownSd;
  fillEnds(levels, 0, profile, key);
  bendToEnds(walk, clock, levels, ownSd);
  for (const piece of news ?? []) {
    const gains = piece.gains();
    addNews(piece, gains, profile, burstsOf(piece.key, weightOf(gains), profile, piece.known(profile)), walk);
  }
  for (let f = 0; f < instrument.factors.length; f++) {
    const loading = instrument.loadings[f]!;
    const bridge = factors.bridge(instrument.factors[f]!, day, 1);
    for (let i = 0; i <= minutes; i++) walk[i]! += loading * bridge[i]!;
  }
}
const levels = new Float64Array(PIECES);
const course = newCourse();

const bursts = { sd: new Float64Array(LONGEST), elapsed: new Float64Array(LONGEST + 1) };
const NERVE = 5;

/** A clock that runs in bursts, at given parts of the variance at the ends of the session's pieces. */
function burstsOf(key: Key, sd: number, profile: Profile, before: Float64Array): Clock {
  const { minutes, ends } = profile;
  // Higher volatility gives stronger bursts.
  const nerve = NERVE * Math.min(1.7, sd / 0.14);
  let burst = 1;
  for (let k = 0; k < PIECES; k++) {
    const [from, to] = [ends[k]!, ends[k + 1]!];
    let variance = 0;
    for (let i = from; i < to; i++) {
      if (i % BURST === 0) {
        burst = Math.exp(nerve * (0.57 + 0.58 * Math.exp(-i / 60)) * roughGaussian(draw(key, 1000 + i)));
      }
      variance += (bursts.sd[i] = profile.sd[i]! * burst) ** 2;
    }
    const by = Math.sqrt((before[k + 1]! - before[k]!) / variance);
    bursts.elapsed[from] = before[k]!;
    for (let i = from; i < to; i++) bursts.elapsed[i + 1] = bursts.elapsed[i]! + (bursts.sd[i]! *= by) ** 2;
  }
  return { minutes, ends, before, ...bursts };
}

/** The minute of the highest (or lowest) point of the walk in a piece, of a fund anywhere. */
function turnOf(
  piece: number | null,
  sign: number,
  slope: number,
  { minutes, ends, elapsed }: Profile,
  opens: number,
  skipped: readonly Span[],
): number {
  let [from, to] = piece === null ? [opens, minutes] : [Math.max(opens, ends[piece]!), ends[piece + 1]!];
  if (to - from < 2) [from, to] = [opens, minutes];
  let [best, at] = [-Infinity, from + 1];
  // Past the piece where pauses leave none of its minutes.
  for (let i = from + 1; i < to || (best === -Infinity && i < minutes); i++) {
    if (skipped.some((pause) => i >= pause.from && i < pause.until)) continue;
    const x = sign * (walk[i]! + slope * elapsed[i]!);
    if (x > best) [best, at] = [x, i];
  }
  return at;
}

/** A minute in which a session's high (1) or low (-1) is reached. */
interface Turn {
  readonly at: number;
  readonly side: 1 | -1;
}

/**
 * Adds high and low, unless open or close is one. The minute that reaches one begins a little before it: a mark at the
 * very extreme, where others have none, would show that there will be no farther one.
 */
function addTurns(
  nodes: Node[],
  [top, second]: readonly [number, number],
  { open, high, low, close }: Ends,
  opens: number,
): Turn[] {
  const bottom = second !== top ? second : top > opens + 1 ? top - 1 : top + 1;
  const has = (log: number) => log === open || log === close;
  const turns: Turn[] = [];
  const add = (at: number, side: 1 | -1, log: number) => {
    nodes.push({ at, log: log - side * before(nodes, at, side, log, opens) });
    turns.push({ at, side });
  };
  if (!has(high)) add(top, 1, high);
  if (!has(low)) add(bottom, -1, low);
  return turns;
}

/** Mean of how far the seconds of a path go beyond its minutes, in mean minutes' moves. */
const BEYOND = 0.73;
const AROUND = 3;

/** How far before an extreme its minute begins (log): as usual for the walk around it, but not before other nodes. */
function before(nodes: readonly Node[], at: number, side: 1 | -1, log: number, opens: number): number {
  let [sum, count] = [0, 0];
  for (let i = Math.max(opens, at - AROUND); i < Math.min(LONGEST, at + AROUND); i++, count++) {
    sum += Math.abs(walk[i + 1]! - walk[i]!);
  }
  let [previous, next] = [nodes[0]!, nodes[1]!];
  for (const node of nodes) {
    if (node.at <= at && node.at >= previous.at) previous = node;
    if (node.at >= at && node.at <= next.at) next = node;
  }
  const most = side * log - Math.max(side * previous.log, side * next.log);
  return Math.max(0, Math.min(BEYOND * sum / count, most));
}

/** Bends the walk through the nodes, and reflects values beyond the day's extremes back. */
function passThrough(nodes: readonly Node[], { elapsed }: Profile, { high, low }: Ends): void {
  for (let n = 0; n + 1 < nodes.length; n++) {
    const a = nodes[n]!, b = nodes[n + 1]!;
    const shift = a.log - walk[a.at]!;
    // The far end of the segment still has its drawn value; it is set when its own segment begins.
    const slope = (b.log - walk[b.at]! - shift) / (elapsed[b.at]! - elapsed[a.at]!);
    for (let i = a.at + 1; i < b.at; i++) {
      walk[i] = fold(walk[i]! + shift + slope * (elapsed[i]! - elapsed[a.at]!), low, high);
    }
    walk[a.at] = a.log;
  }
  const last = nodes.at(-1)!;
  walk[last.at] = last.log;
}

function fold(x: number, low: number, high: number): number {
  if (x > high) x = 2 * high - x;
  if (x < low) x = 2 * low - x;
  return x > high ? high : x < low ? low : x;
}

/** Converts the walk to prices. */
function fillPrices(session: SimulatedSession, block: DayBlock, j: number): void {
  const { price, minutes } = session;
  session.bounds = { high: block.figures[j * FIGURES + 1]!, low: block.figures[j * FIGURES + 2]! };
  for (let i = 0; i <= minutes; i++) price[i] = priceUnits(Math.exp(walk[i]!));
}

/**
 * Distributes the day's volume over the minutes so that it adds up exactly. Each piece has its part by the activity in
 * it; in each minute trades what is left of that, by the minute's own move, and never by a later one.
 */
function fillVolume(
  session: SimulatedSession,
  profile: Profile,
  sd: number,
  total: number,
  auctions: boolean,
  forced: readonly number[],
): void {
  const { price, volume, minutes, key, opens, activities } = session;
  const parts = volumeParts(profile);
  const whole = wholeActivity(activities, profile);
  const auction = (part: number, activity: number, name: "opening" | "closing") => {
    const spread = AUCTION_SPREAD[name];
    const z = roughGaussian(draw(key, CHANNEL[name]));
    return Math.floor(total * parts[part]! * activity / whole * Math.exp(spread * z - spread * spread / 2));
  };
  if (auctions) {
    session.opening = auction(0, activities[0]!, "opening");
    session.closing = auction(PIECES + 1, activities[PIECES]!, "closing");
  }
  const left = Math.max(forced.length, total - session.opening - session.closing);
  const trade = THIN_TRADE * UNITS / price[0]!;
  const minuteKey = child(key, CHANNEL.minute);
  let [carried, given] = [0, 0];
  let weights = 0;
  for (let k = 0; k < PIECES; k++) weights += pieceWeight(session, profile, k);
  for (let k = 0; k < PIECES; k++) {
    const share = left * pieceWeight(session, profile, k) / weights;
    let [rest, traded] = [carried + share, 0];
    let after = 0;
    const from = Math.max(opens, profile.ends[k]!), to = profile.ends[k + 1]!;
    for (let i = from; i < to; i++) after += profile.volume[i]!;
    const usual = after > 0 ? share / after : 0;
    for (let i = from; i < to; i++) {
      after -= profile.volume[i]!;
      const dice = (draw(minuteKey, i) >>> 16) / 65_536;
      const chance = -Math.expm1(-2 * usual * profile.volume[i]! / trade);
      const must = forced.includes(i);
      if (!must && uniform(draw(minuteKey, 1000 + i)) >= chance) continue;
      const move = Math.abs(price[i + 1]! - price[i]!) / (price[i]! * profile.sd[i]! * sd + 1);
      const weight = profile.volume[i]! * (0.7 + 0.375 * Math.min(4, move)) * (0.3 + 1.4 * dice);
      let shares = Math.floor(rest * weight / (weight + after));
      // One share is left for each minute that must have trades.
      const needed = forced.filter((minute) => minute > i).length;
      shares = Math.max(must ? 1 : 0, Math.min(shares, left - given - needed));
      volume[i] = shares;
      rest -= shares;
      given += shares;
      traded += shares;
    }
    carried += share - traded;
  }
  volume[minutes - 1]! += left - given + session.closing;
  volume[opens]! += session.opening;
}

/** The part of a piece of the volume between the auctions. */
function pieceWeight({ activities, opens }: SimulatedSession, { ends, volume }: Profile, k: number): number {
  let sum = 0;
  for (let i = Math.max(opens, ends[k]!); i < ends[k + 1]!; i++) sum += volume[i]!;
  return sum * activities[k]!;
}
