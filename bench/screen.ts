/** The screener: ten conditions over the whole market. */
import { NEW_YORK } from "../core/market/calendar.ts";
import { simulatedMarket } from "../core/market/simulated/adapter.ts";
import { type ScreenColumns, screenColumns } from "../core/research/screen/screen.ts";
import { screen as handler } from "../core/research/screen/screen_market.ts";
import {
  isSetField,
  type NumberFieldName,
  parseCondition,
  type ScreenCondition,
  screenFieldNames,
  type SetFieldName,
} from "../core/research/screen/screen_fields.ts";
import { count, median, ms, type Report } from "./report.ts";

const GOAL_MS = 50;
const ROUNDS = 30;
const WHERE = [
  ...["price:2:", "average_volume:1K:", "exchange:NASDAQ|NYSE", "change:-30:30", "market_cap:1M:", "rsi_14:5:95"],
  ...["sma_50:-60:60", "low_52w:0:500", "relative_volume:0.01:", "high_52w:-95:"],
];

function synthetic(rows: number): ScreenColumns {
  const column = () =>
    Float64Array.from({ length: rows }, () => Math.random() < 0.02 ? NaN : Math.exp(Math.random() * 6));
  const set = () => Array.from({ length: rows }, (_, i) => ["NASDAQ", "NYSE", "ARCA"][i % 3]!);
  const of = <N extends string, T>(names: readonly N[], make: () => T) =>
    Object.fromEntries(names.map((name) => [name, make()])) as Record<N, T>;
  return {
    count: rows,
    numbers: of(screenFieldNames.filter((name): name is NumberFieldName => !isSetField(name)), column),
    sets: of(screenFieldNames.filter(isSetField) as SetFieldName[], set),
  };
}

/** Median milliseconds. */
async function times(job: () => unknown): Promise<number> {
  const taken: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const began = performance.now();
    await job();
    taken.push(performance.now() - began);
  }
  return median(taken);
}

export async function screen(report: Report): Promise<void> {
  const within = (what: string, took: number) =>
    report({ what, measured: ms(took), beside: "", ratio: "", goal: `<= ${GOAL_MS} ms`, met: took <= GOAL_MS });
  const conditions = WHERE.map((text) => parseCondition(text) as ScreenCondition);
  const columns = synthetic(10_000);
  within(`ten conditions, ${count(10_000)} rows of columns`, await times(() => screenColumns(columns, conditions)));
  for (const symbols of [2_500, 10_000]) {
    const market = simulatedMarket({ seed: 1, symbols });
    const now = Temporal.PlainDateTime.from("2026-11-20T11:00:05").toZonedDateTime(NEW_YORK).toInstant();
    const { contract, run } = handler;
    const input = contract.input.parse({ where: WHERE, limit: 500 });
    const screen = async () =>
      // deno-lint-ignore no-explicit-any -- the query reads only the market and the instant
      contract.output.parse(await (run as any)({ market, now }, input)) as { complete: boolean };
    while (!(await screen()).complete);
    within(`the same as an answer of ${count(symbols)} symbols, 500 rows`, await times(screen));
    await market.close();
  }
}
