/** Long lists of an output, made and read in pieces: of tens of thousands of rows only a few are in memory at once. */
import { yieldToEventLoop } from "../slices.ts";

/** Rows that are made, checked and written in a few milliseconds. */
export const ROWS = 2000;

/** A list whose rows are made each time they are read. */
export class LongList<T = unknown> {
  constructor(readonly length: number, readonly slice: (from: number, to: number) => readonly T[]) {}

  /** All rows by the piece; other work runs in between. */
  async *pieces(): AsyncGenerator<readonly T[]> {
    for (let at = 0; at < this.length; at += ROWS) {
      if (at > 0) await yieldToEventLoop();
      yield this.slice(at, Math.min(at + ROWS, this.length));
    }
  }
}

/** The rows that `make` returns for an index, as an array if they are few. */
export const rowsOf = <T>(length: number, make: (index: number) => T): T[] | LongList<T> => {
  const slice = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => make(from + i));
  return length > ROWS ? new LongList(length, slice) : slice(0, length);
};

/** The name of an output's field that is a long list, if there is one. */
export function longFieldOf(output: unknown): string | undefined {
  if (output === null || typeof output !== "object" || Array.isArray(output)) return undefined;
  return Object.keys(output).find((name) => (output as Readonly<Record<string, unknown>>)[name] instanceof LongList);
}

/** An output with arrays only. */
export async function wholeOutput(output: unknown): Promise<unknown> {
  const long = longFieldOf(output);
  if (long === undefined) return output;
  const fields = output as Readonly<Record<string, unknown>>;
  const rows: unknown[] = [];
  for await (const piece of (fields[long] as LongList).pieces()) rows.push(...piece);
  return { ...fields, [long]: rows };
}
