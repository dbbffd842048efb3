import { atLeast, below } from "../compare.ts";
import { volumeIn } from "../figures.ts";
import { MINUTE, minutesHeld } from "../position/held.ts";
import { found, type Rule } from "./rule.ts";

/** Hardly anything trades, compared with the minutes after the entry. */
export const volumeDeath: Rule = ({ position, at, minute, config: { exits: limit } }) => {
  const volume = minute ? volumeIn(minute.bars, at - limit.death_volume_minutes * MINUTE, at) : NaN;
  const threshold = (position.volume5 ?? NaN) * limit.death_of_volume / 100;
  return found(volume, threshold, atLeast(minutesHeld(position, at), limit.death_from) && below(volume, threshold));
};
