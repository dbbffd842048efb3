import { MarketDataError } from "./port.ts";

/** The result, or null while the provider cannot return it: for data that a page can do without. */
export const ifKnown = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error) => {
    if (error instanceof MarketDataError) return null;
    throw error;
  });
