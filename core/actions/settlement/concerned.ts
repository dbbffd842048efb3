/** The portfolios that an action on a symbol concerns. */
import type { Db } from "../../kernel/store/db.ts";
import { ZERO_SHARES } from "../../kernel/money.ts";
import { type Holder, listHolders } from "../../ledger/mod.ts";
import { listPortfoliosWithPending } from "../../orders/mod.ts";
import type { Page } from "../pages.ts";

/** Portfolios with resting orders of a symbol placed before an instant. They count with zero shares. */
export async function listOrderers(db: Db, symbol: string, before: Temporal.Instant, page: Page): Promise<Holder[]> {
  const ids = await listPortfoliosWithPending(db, symbol, before, page);
  return ids.map((portfolioId) => ({ portfolioId, shares: ZERO_SHARES }));
}

/** Those and the portfolios that held the symbol just before the instant, each once. */
export async function listHoldersAndOrderers(
  db: Db,
  symbol: string,
  before: Temporal.Instant,
  page: Page,
): Promise<Holder[]> {
  const [holders, orderers] = await Promise.all([
    listHolders(db, symbol, before, page),
    listOrderers(db, symbol, before, page),
  ]);
  const all = new Map([...orderers, ...holders].map((h) => [h.portfolioId, h]));
  return [...all.values()].sort((a, b) => a.portfolioId < b.portfolioId ? -1 : 1).slice(0, page.limit);
}
