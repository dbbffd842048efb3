/** dividends.history: payments from the journal. */
import { userIdOf } from "../kernel/actor.ts";
import { query } from "../kernel/run/handler.ts";
import { ZERO_SHARES } from "../kernel/money.ts";
import { getPortfolio, listDividendEntries } from "../ledger/mod.ts";
import { dividendHistory } from "./contract.ts";
import { midnightOf } from "./days.ts";
import { dividendsOf, namesOf, presentPaid } from "./events.ts";

const FIRST_YEAR = 1990;
const LAST_YEAR = 2100;

export const history = query(dividendHistory, async (ctx, { portfolio_id, page, size, year }) => {
  const portfolio = await getPortfolio(ctx.db, userIdOf(ctx.actor), portfolio_id);
  const { entries, total } = await listDividendEntries(ctx.db, portfolio.id, {
    from: midnightOf(`${year ?? FIRST_YEAR}-01-01`),
    before: midnightOf(`${(year ?? LAST_YEAR) + 1}-01-01`),
    limit: size,
    offset: (page - 1) * size,
  });
  const held = new Map(portfolio.holdings.map((h) => [h.symbol, h.shares]));
  const names = await namesOf(ctx, entries.map((entry) => entry.symbol));
  const dividends = await dividendsOf(ctx.db, entries);
  const items = presentPaid(dividends, entries, names, (symbol) => held.get(symbol) ?? ZERO_SHARES);
  return { items, total, page, size };
});
