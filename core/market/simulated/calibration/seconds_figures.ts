/** The seconds of regular sessions: returns that say nothing about the next ones. */
import type { Security } from "../security.ts";
import { correlation, sdOf } from "./measure.ts";
import type { Add } from "./figure.ts";

const LAGS = [1, 2, 5, 10, 30];
/** Cheaper ones move by their tick, whose rounding looks like a reversal. */
const DEAREST_TICK = 0.00004;

/** Log price at each second of a session. */
function pathOf(security: Security, day: number): Float64Array {
  const session = security.session("regular", day);
  return Float64Array.from(
    { length: 60 * session.minutes },
    (_, i) => Math.log(session.priceAt(Math.floor(i / 60), i % 60)),
  );
}

/** The moves of a day relative to their deviation, so that one minute of news does not decide; at most so many. */
const MOST = 4;
function scaled(moves: readonly number[]): number[] {
  const sd = sdOf(moves);
  return moves.map((move) => Math.max(-MOST, Math.min(MOST, move / sd)));
}

/** Correlations of returns within seconds, of the securities whose tick is small against their moves. */
export function addSeconds(add: Add, securities: readonly Security[], days: readonly number[]): void {
  const fine = securities.filter((s) => 100 / s.session("regular", days[0]!).price[0]! < DEAREST_TICK);
  const pairs = LAGS.map(() => [[], []] as [number[], number[]]);
  const [early, late]: [number[], number[]] = [[], []];
  for (const security of fine) {
    for (const day of days) {
      const path = pathOf(security, day);
      const moves = (lag: number, from: number, step: number) => {
        const found: number[] = [];
        for (let s = from; s + lag < path.length; s += step) found.push(path[s + lag]! - path[s]!);
        return scaled(found);
      };
      LAGS.forEach((lag, i) => {
        const [first, second] = [moves(lag, 0, 2 * lag), moves(lag, lag, 2 * lag)];
        pairs[i]![0].push(...first.slice(0, second.length));
        pairs[i]![1].push(...second);
      });
      early.push(...moves(10, 20, 60));
      late.push(...moves(10, 30, 60));
    }
  }
  LAGS.forEach((lag, i) => add(`autocorrelation of ${lag} s returns`, correlation(...pairs[i]!), 0, -0.05, 0.05));
  add("correlation of seconds 20-30 and 30-40", correlation(early, late), 0, -0.05, 0.05);
}
