/** Random draws shared by the schedules and the facts. */

/**
 * The value at a standard deviate (clamped to two on either side) of a skewed distribution, given its 10th, 50th and
 * 90th percentile.
 */
export function skewed([low, middle, high]: readonly [number, number, number], z: number): number {
  const held = Math.max(-2, Math.min(2, z));
  return middle * (held < 0 ? low / middle : high / middle) ** (Math.abs(held) / 1.2816);
}

/** Picks one of several, each with a probability; the last one if the probabilities sum to less than `u`. */
export function pick<T>(chances: readonly (readonly [T, number])[], u: number): T {
  for (const [value, chance] of chances) if ((u -= chance) < 0) return value;
  return chances.at(-1)![0];
}
