/** Shared by the queries about one stock. */
import { Refusal } from "../kernel/errors.ts";
import type { QueryContext } from "../kernel/run/handler.ts";
import { epochDayAt, isoOfEpochDay, MarketDataError, type MarketOfOne, type Ticker } from "../market/mod.ts";

/** The part of the context that a query about one stock needs. */
export interface OfOne extends Pick<QueryContext, "now"> {
  readonly market: MarketOfOne;
}

/** The listing of a stock, also one that has ended. @throws Refusal SYMBOL_NOT_FOUND */
export async function listed({ market, now }: OfOne, symbol: string): Promise<Ticker> {
  return await market.ticker(symbol, now.epochMilliseconds) ?? symbolNotFound(symbol);
}

export function symbolNotFound(symbol: string): never {
  throw new Refusal("SYMBOL_NOT_FOUND", `There is no stock ${symbol}`);
}

/** The value, or a readable reason why the provider does not return it. */
export type ValueOrReason<T> = { readonly known: T; readonly error: null } | {
  readonly known: null;
  readonly error: string;
};

/** A response for a contract that has a field for missing data. */
export const valueOrReason = <T>(answer: Promise<T>): Promise<ValueOrReason<T>> =>
  answer.then((known) => ({ known, error: null }), (error) => {
    if (error instanceof MarketDataError) return { known: null, error: error.message };
    throw error;
  });

/** The New York date of an instant. */
export const isoDayAt = (at: number): string => isoOfEpochDay(epochDayAt(at));
/** An instant in the API's format. */
export const wireInstant = (at: number): string => Temporal.Instant.fromEpochMilliseconds(at).toString();
