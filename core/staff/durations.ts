/** Durations as people type them. Browser-safe. */
const SHORT = /^(\d{1,6})([mhdwy])$/;
const ISO = /^P(?=.)(\d{1,3}Y)?(\d{1,4}M)?(\d{1,4}W)?(\d{1,5}D)?(T(?=.)(\d{1,7}H)?(\d{1,9}M)?(\d{1,9}S)?)?$/;
const iso = { m: (n: string) => `PT${n}M`, h: (n: string) => `PT${n}H`, d: (n: string) => `P${n}D` };
const units = { ...iso, w: (n: string) => `P${n}W`, y: (n: string) => `P${n}Y` };

export const isDuration = (text: string): boolean => SHORT.test(text) || ISO.test(text);

/** Converts 15m, 2h, 3d, 1w, 1y (m is minutes) or ISO 8601 to ISO 8601. */
export function isoDuration(text: string): string {
  const short = SHORT.exec(text);
  return short ? units[short[2] as keyof typeof units](short[1]!) : text;
}
