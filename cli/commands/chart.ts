/** `tradewinds stocks chart AAPL --range 1M`: a line chart of a stock's closes. */
import { Ansis } from "ansis";
import { type Command, Option } from "commander";
import { contracts, type OutputOf } from "../../core/contracts.ts";
import { escaped } from "../../core/kernel/controls.ts";
import { NEW_YORK } from "../../core/market/calendar.ts";
import { brailleLine } from "./braille_line.ts";
import { call, type GlobalOptions } from "../operations.ts";
import { printResult } from "../output.ts";
import type { Terminal } from "../terminal.ts";

type Bars = OutputOf<"stocks.bars">["data"];

/** How far each range reaches back, the length of its bars, and their maximum number. */
export const ranges = {
  "1D": { timespan: "minute", limit: 960, back: { days: 1 } },
  "7D": { timespan: "hour", limit: 128, back: { days: 7 } },
  "1M": { timespan: "day", limit: 31, back: { months: 1 } },
  "3M": { timespan: "day", limit: 93, back: { months: 3 } },
  "6M": { timespan: "day", limit: 186, back: { months: 6 } },
  "1Y": { timespan: "day", limit: 366, back: { years: 1 } },
  "5Y": { timespan: "day", limit: 1830, back: { years: 5 } },
} as const;
type Range = keyof typeof ranges;

const USUAL_WIDTH = 80;
const ROWS = 16;
/** One row in so many has a price label. */
const LABEL_EVERY = 5;

/** Adds the command to the group of the operations on stocks. */
export function addChart(program: Command, terminal: Terminal): void {
  const command = program.commands.find((c) => c.name() === "stocks")!.command("chart").description(
    "Draw the prices of a stock",
  );
  command.argument("<symbol>", "ticker symbol, like AAPL").addOption(
    new Option("--range <range>", "how far back").choices(Object.keys(ranges)).default("1M"),
  );
  command.addHelpText("after", "\nWho may: anyone");
  command.action(async (symbol: string) => {
    const { range, ...globals } = command.optsWithGlobals<GlobalOptions & { range: Range }>();
    const { timespan, limit, back } = ranges[range];
    const answer = await call(terminal, contracts["stocks.bars"], { symbol, timespan, limit }, globals) as OutputOf<
      "stocks.bars"
    >;
    const data = within(answer.data, back);
    if (globals.json) await printResult(terminal, { ...answer, data }, { json: true });
    else terminal.out(chartOf(escaped(answer.symbol), data, range, terminal));
  });
}

const momentOf = (bar: Bars[number]) =>
  Temporal.Instant.fromEpochMilliseconds(bar.timestamp).toZonedDateTimeISO(NEW_YORK);

/** The bars whose day is less than `back` before the last bar's day. */
export function within(bars: Bars, back: Temporal.DurationLike): Bars {
  const last = bars.at(-1);
  if (!last) return bars;
  const before = momentOf(last).toPlainDate().subtract(back);
  return bars.filter((bar) => Temporal.PlainDate.compare(momentOf(bar).toPlainDate(), before) > 0);
}

/** A title, prices beside the line, times below it. All bars are equally wide: closed hours take no space. */
export function chartOf(
  symbol: string,
  bars: Bars,
  range: Range,
  { width, colour }: Pick<Terminal, "width" | "colour">,
): string {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return `${symbol}: no prices in this range`;
  const closes = bars.map((bar) => bar.close);
  const [top, bottom] = [Math.max(...closes), Math.min(...closes)];
  const money = (price: number) => price.toFixed(top < 1 ? 4 : 2);
  const labelWidth = money(top).length + 1;
  const columns = Math.max(10, (width ?? USUAL_WIDTH) - labelWidth);
  const style = new Ansis(colour ? 3 : 0);
  const change = last.close - first.open;
  const direction = change < 0 ? style.red : style.green;
  const sign = change < 0 ? "-" : "+";

  const time = (bar: Bars[number]) => {
    const moment = momentOf(bar);
    return range === "1D" ? moment.toPlainTime().toString({ smallestUnit: "minute" }) : moment.toPlainDate().toString();
  };
  const moved = `${sign}${money(Math.abs(change))} (${sign}${Math.abs(change / first.open * 100).toFixed(2)}%)`;
  const title = `${style.bold(symbol)}  ${money(last.close)}  ${direction(moved)} since ${time(first)}${
    range === "1D" ? ` on ${momentOf(last).toPlainDate()}` : ""
  }`;
  const lines = brailleLine(closes, columns, ROWS).map((line, row) => {
    const price = row % LABEL_EVERY === 0 ? money(top - (top - bottom) * row / (ROWS - 1)) : "";
    return `${style.dim(price.padStart(labelWidth - 1))} ${direction(line)}`.trimEnd();
  });
  const [left, middle, right] = [time(first), time(bars[bars.length >> 1]!), time(last)];
  const gap = columns - left.length - right.length;
  const between = gap >= middle.length + 4
    ? middle.padStart((gap + middle.length) >> 1).padEnd(gap)
    : " ".repeat(Math.max(1, gap));
  return [title, ...lines, style.dim(" ".repeat(labelWidth) + left + between + right)].join("\n");
}
