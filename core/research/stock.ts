/** What the questions about one stock share. */
import { Refusal } from "../kernel/errors.ts";
import type { QueryContext } from "../kernel/handler.ts";
import { epochDayAt, isoOfEpochDay, MarketDataError, type Ticker } from "../market/mod.ts";

/** The listing of a stock. @throws Refusal SYMBOL_NOT_FOUND */
export async function listed({ market, now }: Pick<QueryContext, "market" | "now">, symbol: string): Promise<Ticker> {
  return await market.ticker(symbol, now.epochMilliseconds) ?? noStock(symbol);
}

export function noStock(symbol: string): never {
  throw new Refusal("SYMBOL_NOT_FOUND", `There is no stock ${symbol}`);
}

/** What is known, or in words for people why the provider does not say. */
export type OrReason<T> = { readonly known: T; readonly error: null } | {
  readonly known: null;
  readonly error: string;
};

/** An answer for a contract that has a field for its absence. */
export const orReason = <T>(answer: Promise<T>): Promise<OrReason<T>> =>
  answer.then((known) => ({ known, error: null }), (error) => {
    if (error instanceof MarketDataError) return { known: null, error: error.message };
    throw error;
  });

/** The day of New York that an instant falls on. */
export const isoDayAt = (at: number): string => isoOfEpochDay(epochDayAt(at));
/** An instant as the wire has it. */
export const wireInstant = (at: number): string => Temporal.Instant.fromEpochMilliseconds(at).toString();
