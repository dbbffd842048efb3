import { MarketDataError } from "./port.ts";

/** The answer, or null while the provider cannot give it: for data that a page can do without. */
export const ifKnown = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error) => {
    if (error instanceof MarketDataError) return null;
    throw error;
  });
