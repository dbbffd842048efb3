import type { WaveriderConfig } from "../config.ts";
import { atLeast, below, known } from "../compare.ts";
import { maxGainOf, minutesTraded } from "../position/held.ts";
import type { HaltState, Position } from "../position/state.ts";
import type { Around, MinuteClose } from "../position/tick.ts";
import type { Finding } from "./verdict.ts";

/** What the rules look at in one second, after it has changed the position. */
export interface Look {
  readonly position: Position;
  readonly at: number;
  /** NaN: there is no quote to sell to. */
  readonly bid: number;
  /** A halt that runs, or that is over and had no quote until now. */
  readonly halt: HaltState | null;
  /** A minute that is over, unless trading is halted. */
  readonly minute: MinuteClose | null;
  readonly around: Around;
  readonly config: WaveriderConfig;
}
export type Rule = (look: Look) => Finding;

export const hasQuote = ({ bid }: Look): boolean => !Number.isNaN(bid);
export const isHalted = ({ halt }: Look): boolean => halt !== null && halt.overAt === null;

/** A finding of figures; what is unknown is null. */
export const found = (value: number, threshold: number, fired: boolean): Finding => ({
  value: known(value),
  threshold: known(threshold),
  fired,
});

/** An automatic entry that has not gained so much in its first minutes of trading. */
export function earlyFail(look: Look, minutes: number, gain: number): Finding {
  const { position, at, config } = look;
  const applies = !position.manual && config.modes[position.mode].early_fail;
  const value = maxGainOf(position);
  // The next quote may still be high enough.
  const fired = applies && hasQuote(look) && atLeast(minutesTraded(position, at), minutes) && below(value, gain);
  return found(value, gain, fired);
}
