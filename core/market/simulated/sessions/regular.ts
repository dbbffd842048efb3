/**
 * The regular session of a security in minutes: a path from the day's open to its close that reaches exactly the day's
 * high and low.
 */
import { type DayBlock, FIGURES } from "../prices/day_block.ts";
import type { Factors } from "../prices/factors.ts";
import { exchangeOn } from "../../universe.ts";
import { epochDayOfTradingDay, hoursOfTradingDay, regularMinutes } from "../grid.ts";
import { applyPauses } from "./halts.ts";
import type { Instrument } from "../prices/instrument.ts";
import { type Extremes, findExtremes } from "../prices/extremes.ts";
import { bendToEnds, fillEnds, noiseKey } from "./bridge.ts";
import { AUCTIONS, PIECES, type Profile, regularProfile } from "./profile.ts";
import { child, roughGaussian, uniform } from "../random.ts";
import { SimulatedSession } from "./session.ts";
import { priceUnits, UNITS } from "../units.ts";

const LONGEST = 390;
const CHANNEL = { minute: 21, nodes: 22, opening: 23, closing: 24, debut: 25, session: 30 } as const;
/** Log standard deviation of an auction's part of the day's volume. */
const AUCTION_SPREAD = { opening: 0.3, closing: 0.1 } as const;
/** Dollars of a typical trade in a thinly traded security. */
const THIN_TRADE = 2_500;

const walk = new Float64Array(LONGEST + 1);
const weights = new Float64Array(LONGEST);

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
  Math.min(DEBUT.to, DEBUT.from - Math.floor(DEBUT.mean * Math.log(uniform(child(symbolKey, CHANNEL.debut)))));

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
  const session = new SimulatedSession({
    ...{ day, start: hours.open, minutes, key: child(child(instrument.symbolKey, CHANNEL.session), day) },
    ...{ activity: block.activity[j]!, sd: block.sd[j]!, shape: profile.sd },
  });
  const halts = factors.marketHalts(day);
  session.opens = halts.find(({ from, until }) => opens >= from && opens < until)?.until ?? opens;
  const log = (i: number) => Math.log(block.figures[j * FIGURES + i]! / UNITS);
  const ends: Ends = { open: log(0), high: log(1), low: log(2), close: log(3) };
  const course = courseOf(block, day, ends);
  if (fund) fund(walk, profile);
  else fillWalk(instrument, factors, day, block.ownSd[j]!, profile, course);
  const nodes: Node[] = [{ at: session.opens, log: ends.open }, { at: minutes, log: ends.close }];
  const turns = course
    ? turnsOfCourse(instrument, day, ends, minutes, course, nodes)
    : turnsOfWalk(fund ? null : instrument, day, ends, profile, block.sd[j]!, session.opens, nodes);
  addTurns(nodes, turns, ends, session.opens);
  walk.fill(ends.open, 0, session.opens);
  // If two fall in the same minute the later entry wins: extremes override intermediate points.
  const path = [...new Map(nodes.map((node) => [node.at, node])).values()].sort((a, b) => a.at - b.at);
  passThrough(path, profile, ends);
  const forced = fillPrices(session, block, j);
  const volume = block.figures[j * FIGURES + 4]!;
  // Over the counter there are no auctions.
  if (exchangeOn(instrument.listing, epochDayOfTradingDay(day)) !== "OTC") holdAuctions(session, volume);
  fillVolume(session, profile, block.sd[j]!, volume, forced);
  applyPauses(session, isTierOne(instrument), previousClose, halts);
  return session;
}

/** Tier 1 of the limit-up limit-down plan: large companies and funds. */
export const isTierOne = ({ tier }: Instrument): boolean => tier === "mega" || tier === "large" || tier === "fund";

/** A catalyst's shape that the path of its day follows; on all other days the path is a walk. */
type Course = "fall" | "rise" | "squeeze" | "coil";

function courseOf({ events }: DayBlock, day: number, { open, close }: Ends): Course | null {
  for (const event of events) {
    if (event.kind !== "catalyst" || event.tradingDay !== day) continue;
    const { shape } = event;
    if (shape === "squeeze" || shape === "coil") return shape;
    if (close < open) return shape === "chop" ? null : "fall";
    return shape === "go" && close > open ? "rise" : null;
  }
  return null;
}

/** Start of the coil on a day that has one: two quiet hours, then the breakout. */
const coilStart = (instrument: Instrument, day: number): number =>
  60 + Math.floor(90 * uniform(child(child(instrument.key, CHANNEL.nodes), day)));
const COIL = 120;
/** The part of the fades that have their low before noon. */
const MORNING_LOW = 0.95;
/** Days with more than this standard deviation move in bursts of this many minutes; these trigger the price bands. */
const WILD = 0.08;
const BURST = 6;

/** Fills `walk` with the noise of the session: the security's own and that of its factors. */
function fillWalk(
  instrument: Instrument,
  factors: Factors,
  day: number,
  ownSd: number,
  profile: Profile,
  course: Course | null,
): void {
  const { minutes, sd } = profile;
  const key = noiseKey(instrument.key, day);
  const coil = course === "coil" ? coilStart(instrument, day) : Infinity;
  const wild = ownSd > WILD;
  // Higher volatility gives stronger bursts.
  const nerve = Math.min(1.7, Math.sqrt(ownSd / 0.14));
  let [sum, burst] = [0, 1];
  walk[0] = 0;
  for (let i = 0; i < minutes; i++) {
    if (wild && i % BURST === 0) {
      burst = Math.exp(nerve * (0.57 + 0.58 * Math.exp(-i / 60)) * roughGaussian(child(key, 1000 + i)) - 0.3);
    }
    const scale = i >= coil && i < coil + COIL ? 0.1 : burst;
    walk[i + 1] = sum += roughGaussian(child(key, i)) * sd[i]! * ownSd * scale;
  }
  if (!course) {
    fillEnds(levels, 0, profile, key);
    bendToEnds(walk, profile, levels, ownSd);
  }
  for (let f = 0; f < instrument.factors.length; f++) {
    const loading = instrument.loadings[f]!;
    const bridge = factors.bridge(instrument.factors[f]!, day, 1);
    for (let i = 0; i <= minutes; i++) walk[i]! += loading * bridge[i]!;
  }
}
const levels = new Float64Array(PIECES);
const extremes: Extremes = { high: 0, low: 0, highIn: 0, lowIn: 0 };

/** The minutes of high and low. */
type Turns = readonly [top: number, bottom: number];

/** The turns where a course has them; adds the points in between to the nodes. */
function turnsOfCourse(
  instrument: Instrument,
  day: number,
  { open, low, close }: Ends,
  minutes: number,
  course: Course,
  nodes: Node[],
): Turns {
  const key = child(child(instrument.key, CHANNEL.nodes), day);
  const within = (n: number, from: number, to: number) =>
    Math.min(minutes - 1, Math.round((from + (to - from) * uniform(child(key, n))) * minutes / LONGEST));
  if (course === "fall") {
    // Most reach their low in the morning.
    nodes.push({ at: within(3, 36, 44), log: open + 0.85 * (close - open) });
    return [within(1, 1, 14), within(2, 46, uniform(child(key, 4)) < MORNING_LOW ? 90 : 388)];
  }
  if (course === "rise") return [within(2, 120, 388), within(1, 1, 16)];
  if (course === "squeeze") {
    nodes.push({ at: Math.round(210 * minutes / LONGEST), log: Math.max(low, open + 0.1 * (close - open)) });
    return [within(2, 232, 268), within(1, 20, 190)];
  }
  const start = Math.min(coilStart(instrument, day), minutes - COIL - 30);
  const at = open + 0.35 * (close - open);
  if (start > 20) nodes.push({ at: start, log: at }, { at: start + COIL, log: at + 0.001 });
  // It breaks out upwards or downwards.
  const [early, late] = [within(1, 2, 40), Math.min(minutes - 2, start + COIL + within(2, 8, 60))];
  return close > open ? [late, early] : [early, late];
}

/**
 * The turns where the walk has its own: that of a company in the pieces that its day drew, whose ends become nodes;
 * that of a fund (no instrument) anywhere.
 */
function turnsOfWalk(
  instrument: Instrument | null,
  day: number,
  { open, high, low, close }: Ends,
  profile: Profile,
  sd: number,
  opens: number,
  nodes: Node[],
): Turns {
  const { minutes, ends, elapsed } = profile;
  const slope = close - open;
  const turn = (piece: number | null, sign: number) => {
    let [from, to] = piece === null ? [opens, minutes] : [Math.max(opens, ends[piece]!), ends[piece + 1]!];
    if (to - from < 2) [from, to] = [opens, minutes];
    let [best, at] = [-Infinity, from + 1];
    for (let i = from + 1; i < to; i++) {
      const x = sign * (walk[i]! + slope * elapsed[i]!);
      if (x > best) [best, at] = [x, i];
    }
    return at;
  };
  if (!instrument) return [turn(null, 1), turn(null, -1)];
  for (let k = 0; k < PIECES; k++) {
    const at = ends[k + 1]!;
    levels[k] = walk[at]! + elapsed[at]! * slope;
    const log = Math.max(low, Math.min(high, open + levels[k]!));
    if (at > opens && at < minutes) nodes.push({ at, log });
  }
  findExtremes(child(instrument.rangeKey, day), profile, levels, sd, extremes);
  return [turn(extremes.highIn, 1), turn(extremes.lowIn, -1)];
}

/** Adds high and low, unless open or close is one. */
function addTurns(nodes: Node[], [top, second]: Turns, { open, high, low, close }: Ends, opens: number): void {
  const bottom = second !== top ? second : top > opens + 1 ? top - 1 : top + 1;
  const has = (log: number) => log === open || log === close;
  if (!has(high)) nodes.push({ at: top, log: high });
  if (!has(low)) nodes.push({ at: bottom, log: low });
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

/** Converts the walk to prices; returns the minutes that must have trades. */
function fillPrices(session: SimulatedSession, block: DayBlock, j: number): readonly number[] {
  const { price, minutes, opens } = session;
  const [high, low] = [block.figures[j * FIGURES + 1]!, block.figures[j * FIGURES + 2]!];
  session.bounds = { high, low };
  for (let i = 0; i <= minutes; i++) price[i] = priceUnits(Math.exp(walk[i]!));
  let [top, bottom] = [minutes - 1, minutes - 1];
  for (let i = minutes - 1; i >= opens; i--) {
    if (price[i] === high) top = i;
    if (price[i] === low) bottom = i;
  }
  return [opens, minutes - 1, top, bottom];
}

/** Draws the volume of the opening and of the closing auction. */
function holdAuctions(session: SimulatedSession, total: number): void {
  for (const auction of ["opening", "closing"] as const) {
    const z = roughGaussian(child(session.key, CHANNEL[auction]));
    session[auction] = Math.floor(total * AUCTIONS[auction] / 100 * Math.exp(AUCTION_SPREAD[auction] * z));
  }
}

/**
 * Distributes the day's volume over the minutes so that it adds up exactly, with the auctions' in the first and the
 * last; larger moves get more volume.
 */
function fillVolume(
  session: SimulatedSession,
  profile: Profile,
  sd: number,
  day: number,
  forced: readonly number[],
): void {
  const { price, volume, minutes, key, opens, opening, closing } = session;
  const total = day - opening - closing;
  const minuteKey = child(key, CHANNEL.minute);
  const trade = THIN_TRADE * UNITS / price[0]!;
  let [sum, count] = [0, 0];
  for (const minute of forced) weights[minute] = -1;
  for (let i = opens; i < minutes; i++) {
    const dice = (child(minuteKey, i) >>> 16) / 65_536;
    const move = Math.abs(price[i + 1]! - price[i]!) / (price[i]! * profile.sd[i]! * sd + 1);
    const weight = profile.volume[i]! * (0.7 + 0.375 * Math.min(4, move)) * (0.3 + 1.4 * dice);
    const must = weights[i] === -1;
    const trades = must ||
      (count + 4 < total && uniform(child(minuteKey, 1000 + i)) < -Math.expm1(-2 * total * weight / trade));
    weights[i] = trades ? weight : 0;
    if (!trades) continue;
    sum += weight;
    count++;
  }
  // One share for each minute with trades, the rest by weight.
  const spread = Math.max(0, total - count);
  let [done, given] = [0, 0];
  for (let i = opens; i < minutes; i++) {
    if (weights[i] === 0) continue;
    done += weights[i]!;
    const upTo = Math.min(spread, Math.floor(spread * (done / sum)));
    volume[i] = 1 + upTo - given;
    given = upTo;
  }
  volume[opens]! += opening;
  volume[minutes - 1]! += spread - given + closing;
}
