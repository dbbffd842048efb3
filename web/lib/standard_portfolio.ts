import type { Portfolio } from "../../core/ledger/contract.ts";

/** The default portfolio, or else the first one. */
export const standardOf = <P extends Pick<Portfolio, "is_default">>(portfolios: readonly P[]): P | undefined =>
  portfolios.find(({ is_default }) => is_default) ?? portfolios[0];
