/** Years of daily prices of many securities side by side, for measurements that span them. */
import type { MarketWorld } from "../market_world.ts";
import type { Security } from "../security.ts";
import { UNITS } from "../units.ts";
import type { WorldEvent } from "../world.ts";

/** One security; entries are days, NaN where it was not listed. Prices are dollars, adjusted for splits. */
export interface Course {
  readonly security: Security;
  readonly open: Float64Array;
  readonly close: Float64Array;
  /** Market value in dollars. */
  readonly value: Float64Array;
  readonly events: readonly WorldEvent[];
}

/** The days from `from` to `to`, both included, each security's computed once. */
export class Courses {
  readonly #made = new Map<Security, Course>();

  constructor(readonly world: MarketWorld, readonly from: number, readonly to: number) {}

  /** Those of the securities that a test picks. */
  of(pick: (security: Security) => boolean): Course[] {
    return this.world.securities.filter((s) => s.first <= this.to && s.last >= this.from && pick(s))
      .map((security) => {
        const course = this.#made.get(security) ?? courseOf(security, this.from, this.to);
        this.#made.set(security, course);
        return course;
      });
  }
}

function courseOf(security: Security, from: number, to: number): Course {
  const make = () => new Float64Array(to - from + 1).fill(NaN);
  const [open, close, value] = [make(), make(), make()];
  const [first, last] = [Math.max(from, security.first), Math.min(to, security.last)];
  for (let day = first; day <= last; day++) {
    const { of, at } = security.figures(day);
    const ratio = security.ratio(day, last) / UNITS;
    open[day - from] = of[at]! * ratio;
    close[day - from] = of[at + 3]! * ratio;
    value[day - from] = security.shares(day) * of[at + 3]! / UNITS;
  }
  return { security, open, close, value, events: security.events(first, last) };
}

/** Return from the previous close to the close of a day; NaN where either is missing. */
export const returnOn = ({ close }: Course, t: number): number => close[t]! / close[t - 1]! - 1;
