/** A line in braille: each character is two dots wide and four high. */

/** The bit of each dot in a character, by row and column. */
const DOTS = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]] as const;
const EMPTY = 0x2800;

/** Draws evenly spaced values over the whole width. Equal values give a line in the middle. */
export function brailleLine(values: readonly number[], columns: number, rows: number): string[] {
  const [width, height] = [columns * 2, rows * 4];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const rowOf = (value: number) =>
    high === low ? height >> 1 : Math.round((high - value) / (high - low) * (height - 1));
  const valueAt = (position: number) => {
    const [before, after] = [values[Math.floor(position)]!, values[Math.ceil(position)]!];
    return before + (after - before) * (position % 1);
  };
  const canvas = Array.from({ length: rows }, () => new Uint8Array(columns));
  for (let x = 0; x < width; x++) {
    // A column of dots covers all values in its range, so that no peak is lost.
    const from = x / width * (values.length - 1);
    const to = (x + 1) / width * (values.length - 1);
    const passed = [valueAt(from), ...values.slice(Math.ceil(from), Math.floor(to) + 1), valueAt(to)];
    const end = rowOf(Math.min(...passed));
    for (let y = rowOf(Math.max(...passed)); y <= end; y++) canvas[y >> 2]![x >> 1]! |= DOTS[y & 3]![x & 1]!;
  }
  return canvas.map((row) =>
    String.fromCharCode(...Array.from(row, (dots) => dots === 0 ? 0x20 : EMPTY + dots)).trimEnd()
  );
}
