/** The seconds of regular sessions: returns that say nothing about the next ones. */
import type { Security } from "../security.ts";
import { correlation } from "./measure.ts";
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

/** Correlations of returns within seconds, of the securities whose tick is small against their moves. */
export function addSeconds(add: Add, securities: readonly Security[], days: readonly number[]): void {
  const fine = securities.filter((s) => 100 / s.session("regular", days[0]!).price[0]! < DEAREST_TICK);
  const pairs = LAGS.map(() => [[], []] as [number[], number[]]);
  const [early, late]: [number[], number[]] = [[], []];
  for (const security of fine) {
    for (const day of days) {
      const path = pathOf(security, day);
      LAGS.forEach((lag, i) => {
        for (let s = 0; s + 2 * lag < path.length; s += 2 * lag) {
          pairs[i]![0].push(path[s + lag]! - path[s]!);
          pairs[i]![1].push(path[s + 2 * lag]! - path[s + lag]!);
        }
      });
      for (let s = 0; s < path.length; s += 60) {
        early.push(path[s + 30]! - path[s + 20]!);
        late.push(path[s + 40]! - path[s + 30]!);
      }
    }
  }
  LAGS.forEach((lag, i) => add(`autocorrelation of ${lag} s returns`, correlation(...pairs[i]!), 0, -0.05, 0.05));
  add("correlation of seconds 20-30 and 30-40", correlation(early, late), 0, -0.05, 0.05);
}
