/** Times in New York, and lengths of time. A page names the zone once, so the short forms leave it out. */
import { formatClock, formatDateTime, formatDay, formatPoints, formatSeconds, UNKNOWN } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";

const ZONE = / ET$/;
/** 10:24:16 AM */
export const secondsText = (at: string | number): string => formatSeconds(at).replace(ZONE, "");

const styles = {
  /** 9:52 AM */
  clock: formatClock,
  seconds: secondsText,
  /** 10:24:16 AM ET */
  zoned: formatSeconds,
  /** Fri, Nov 20, 10:24:16 AM ET */
  full: (at: string | number) => `${formatDay(at)}, ${formatSeconds(at)}`,
} as const;

export const EtTime = ({ at, as = "clock" }: { at: string | number; as?: keyof typeof styles }) => (
  <time
    className="num"
    dateTime={typeof at === "number" ? new Date(at).toISOString() : at}
    title={formatDateTime(at)}
  >
    {styles[as](at)}
  </time>
);

/** How old the quote was that a scan saw, like 0.4 s. */
export const quoteAgeText = (seconds: number | null): string =>
  seconds === null ? UNKNOWN : t("{seconds} s", { seconds: formatPoints(seconds) });

/** `Xh Ym` or `Ym`; under a minute, or unknown: `< 1m`. */
export function heldText(minutes: number | null): string {
  if (minutes === null || minutes < 1) return "< 1m";
  const whole = Math.floor(minutes);
  return whole < 60 ? `${whole}m` : `${Math.floor(whole / 60)}h ${whole % 60}m`;
}
