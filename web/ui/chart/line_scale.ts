/** Scales of a chart's axes. */

const PADDING = 0.08;
const STEPS = [1, 2, 2.5, 5, 10];
const WANTED = 5;

/**
 * The range to show, with padding above and below, and its round tick values.
 * @param leastSpan share of the largest value that the range is high at least, so that a few cents are not a cliff
 */
export function scaleOf(values: readonly number[], leastSpan = 0): { low: number; high: number; ticks: number[] } {
  const [least, most] = values.reduce(([a, b], v) => [Math.min(a, v), Math.max(b, v)], [Infinity, -Infinity]);
  if (least > most) return { low: 0, high: 1, ticks: [] };
  // A constant value is drawn in the middle.
  const span = Math.max(most - least, Math.abs(most) * leastSpan);
  const room = most === least ? Math.max(Math.abs(most) * 0.02, 1) : (span - (most - least)) / 2 + span * PADDING;
  const [low, high] = [least - room, most + room];
  const rough = (high - low) / WANTED;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * STEPS.find((factor) => factor * power >= rough)!);
  const first = Math.ceil(low / step);
  const ticks = Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step);
  return { low, high, ticks };
}

/** Where each axis label begins, at most so many of them and evenly spaced. */
export function timeLabels(texts: readonly string[], most: number): { index: number; text: string }[] {
  const starts = texts.flatMap((text, index) => index > 0 && text !== texts[index - 1] ? [{ index, text }] : []);
  const every = Math.ceil(starts.length / most);
  const margin = texts.length * 0.04;
  return starts.filter((_, i) => i % every === 0).filter(({ index }) =>
    index > margin && index < texts.length - 1 - margin
  );
}
