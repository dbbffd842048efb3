/**
 * Formatting of numbers and dates. Only ui/ and tests use these; all other code uses the components of ui/numbers.tsx.
 */

const MINUS = "\u2212";
/** Placeholder of an unknown figure. */
export const UNKNOWN = "\u2014";
const ZONE = "America/New_York";

const formats = new Map<string, Intl.NumberFormat>();
function decimals(minimum: number, maximum = minimum): Intl.NumberFormat {
  const key = `${minimum}:${maximum}`;
  let format = formats.get(key);
  if (!format) {
    formats.set(
      key,
      format = new Intl.NumberFormat("en-US", { minimumFractionDigits: minimum, maximumFractionDigits: maximum }),
    );
  }
  return format;
}

/** Digits of the magnitude; `-0` and values that round to zero have no sign. */
function signed(value: number, format: Intl.NumberFormat, prefix = "", suffix = "", plus = false): string {
  const digits = format.format(Math.abs(value));
  const zero = !/[1-9]/.test(digits);
  return `${zero ? "" : value < 0 ? MINUS : plus ? "+" : ""}${prefix}${digits}${suffix}`;
}

export const formatMoney = (value: number, plus = false): string => signed(value, decimals(2), "$", "", plus);

/** Two decimals; three under a dollar, four under a cent. */
function priceDecimals(price: number): number {
  const size = Math.abs(price);
  return size === 0 || size >= 1 ? 2 : size < 0.01 ? 4 : 3;
}
export const formatPrice = (value: number): string => signed(value, decimals(priceDecimals(value)), "$");

/** A change of a price, with the decimals of the price. */
export const formatPriceChange = (change: number, price: number): string =>
  signed(change, decimals(priceDecimals(price)), "$", "", true);

/** A limit price as typed: up to four decimals, at least two. */
export const formatLimit = (value: number): string => signed(value, decimals(2, 4), "$");

export function formatShares(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.0001) return `${value < 0 ? MINUS : ""}<0.0001`;
  return signed(value, decimals(0, 4));
}

export const formatPercent = (value: number, plus = true): string => signed(value, decimals(2), "", "%", plus);

export const formatBasis = (value: number): string => signed(value, decimals(0, 2), "", " bps");

/** 1.57: one figure as a multiple of another. */
export const formatRatio = (value: number, plus = false): string => signed(value, decimals(2), "", "", plus);

/** 18.1: points of a score. */
export const formatPoints = (value: number): string => signed(value, decimals(1));

const SCALES = [[1e12, "T"], [1e9, "B"], [1e6, "M"], [1e3, "K"]] as const;
/** 1.23K, 45.60M, 7.89B, 1.20T. */
export function formatCompact(value: number, prefix = ""): string {
  const size = Math.abs(value);
  for (const [scale, letter] of SCALES) if (size >= scale) return signed(value / scale, decimals(2), prefix, letter);
  return signed(value, decimals(0, 2), prefix);
}

let brief: Intl.NumberFormat | undefined;
/** $10B, 1.5M, 30: for bounds and axes. */
export function formatBrief(value: number, prefix = ""): string {
  brief ??= new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 2 });
  return signed(value, brief, prefix);
}

export const formatCount = (value: number): string => signed(value, decimals(0));
/** A number within a text, with up to six decimals. */
export const formatNumber = (value: number): string => signed(value, decimals(0, 6));
export const cap99 = (count: number): string => count > 99 ? "99+" : String(count);

type Instant = string | number;
/** A format in New York's time. It is made at its first use: eight of them at the start took a slow phone 100 ms. */
function inNewYork(options: Intl.DateTimeFormatOptions): (instant: Instant) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (instant) => {
    format ??= new Intl.DateTimeFormat("en-US", { timeZone: ZONE, ...options });
    return format.format(new Date(instant));
  };
}

/** Nov 20, 2026 */
export const formatDate = inNewYork({ year: "numeric", month: "short", day: "numeric" });
/** Fri, Nov 20 */
export const formatDay = inNewYork({ weekday: "short", month: "short", day: "numeric" });
/** 3:45 PM, where New York's time is clear from the context. */
export const formatClock = inNewYork({ hour: "numeric", minute: "2-digit" });
/** 3:45 PM ET */
export const formatTime = (instant: Instant): string => `${formatClock(instant)} ET`;
const exactClock = inNewYork({ hour: "numeric", minute: "2-digit", second: "2-digit" });
export const formatSeconds = (instant: Instant): string => `${exactClock(instant)} ET`;
/** Nov 20, 3:45 PM: for recent events. */
export const formatShort = (instant: Instant): string => `${formatAxisDay(instant)}, ${formatClock(instant)}`;
export const formatDateTime = (instant: Instant): string => `${formatDate(instant)}, ${formatTime(instant)}`;

/** N, for November */
export const formatMonthLetter = inNewYork({ month: "narrow" });
/** November 2026 */
export const formatMonthYear = inNewYork({ month: "long", year: "numeric" });

/** Short formats for a chart's axis. */
export const formatAxisDay = inNewYork({ month: "short", day: "numeric" });
export const formatAxisMonth = inNewYork({ month: "short", year: "numeric" });

const clock = { hour: "numeric", minute: "2-digit" } as const;
/** 10:12 AM, the user's own time: for events on this device. */
export const formatWallTime = (instant: Instant): string => new Date(instant).toLocaleTimeString("en-US", clock);

/** Nov 20, 2026, 10:12 AM: with its day, in the user's own time. */
export const formatWallDate = (instant: Instant): string =>
  new Date(instant).toLocaleString("en-US", { day: "numeric", month: "short", year: "numeric", ...clock });

/** 2 h 05 m, 4 m 09 s, 1 d 3 h */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const days = Math.floor(seconds / 86_400),
    hours = Math.floor(seconds / 3600) % 24,
    minutes = Math.floor(seconds / 60) % 60;
  const two = (n: number) => String(n).padStart(2, "0");
  if (days) return `${days} d ${hours} h`;
  if (hours) return `${hours} h ${two(minutes)} m`;
  return `${minutes} m ${two(seconds % 60)} s`;
}

/** 1.3 ms, 54 ms, 1.2 s, 4 m 02 s */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${(ms < 10 ? decimals(0, 1) : decimals(0)).format(ms)} ms`;
  return ms < 60_000 ? `${decimals(0, 1).format(ms / 1000)} s` : formatCountdown(ms);
}

const SIZES = [[2 ** 30, "GB"], [2 ** 20, "MB"], [2 ** 10, "kB"]] as const;
/** 3.4 GB, 120 kB */
export function formatBytes(bytes: number): string {
  const [scale, unit] = SIZES.find(([least]) => bytes >= least) ?? [1, "bytes"];
  return `${decimals(0, bytes / scale < 10 ? 1 : 0).format(bytes / scale)} ${unit}`;
}
