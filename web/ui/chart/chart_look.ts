/** Common look of charts by lightweight-charts. */
import { ColorType, TickMarkType } from "lightweight-charts";
import { formatAxisDay, formatAxisMonth, formatClock } from "../../lib/format.ts";
import { candles, type Palette } from "../tokens.ts";

/** The text of a tick on the time axis. */
export function tickText(at: number, kind: TickMarkType): string {
  if (kind === TickMarkType.Time || kind === TickMarkType.TimeWithSeconds) return formatClock(at);
  return kind === TickMarkType.DayOfMonth ? formatAxisDay(at) : formatAxisMonth(at);
}

export const lookOf = (palette: Palette) =>
  ({
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: "transparent" },
      textColor: palette.secondary,
      fontFamily: getComputedStyle(document.documentElement).fontFamily,
      fontSize: 11,
      // The logo needs an inline style, which the content security policy refuses; the caption below names the source.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: palette.grid } },
    // A label that does not fit at an end of the scale is omitted, not cut off.
    rightPriceScale: { borderVisible: false, entireTextOnly: true, scaleMargins: { top: 0.08, bottom: 0.08 } },
  }) as const;

export const candleLook = {
  upColor: candles.up,
  downColor: candles.down,
  wickUpColor: candles.up,
  wickDownColor: candles.down,
  borderVisible: false,
} as const;

/** The fill fades out below the line. */
export const areaLook = (colour: string) => ({
  lineColor: colour,
  topColor: `${colour}2e`,
  bottomColor: `${colour}00`,
});
