/** Draws that the schedules and the facts share. */

/**
 * The value at a standard deviate (held to two either way) of a skewed distribution, given its tenth, middle and
 * ninetieth of a hundred.
 */
export function skewed([low, middle, high]: readonly [number, number, number], z: number): number {
  const held = Math.max(-2, Math.min(2, z));
  return middle * (held < 0 ? low / middle : high / middle) ** (Math.abs(held) / 1.2816);
}

/** One of several, each with its chance; the last one where the chances fall short of `u`. */
export function pick<T>(chances: readonly (readonly [T, number])[], u: number): T {
  for (const [value, chance] of chances) if ((u -= chance) < 0) return value;
  return chances.at(-1)![0];
}
