/** Makes the purchases of portfolios that wait for an open market. */
import type { CommandContext } from "../kernel/run/handler.ts";
import { cents } from "../kernel/money.ts";
import { LedgerWriter } from "../ledger/mod.ts";
import { notify } from "../notifications/mod.ts";
import { spendOnShares } from "../orders/mod.ts";
import { type BuyRow, listWaitingBuys, recordAttempt } from "./store.ts";

/** A purchase is attempted on this many trading days; then its cash stays cash. */
const MAX_TRIES = 5;

/** Returns how many were made. */
export async function buyWaiting(ctx: CommandContext, portfolioIds: readonly string[]): Promise<number> {
  // Lock first: another process may have made them already.
  await LedgerWriter.open(ctx, portfolioIds);
  const rows = await listWaitingBuys(ctx.trx, portfolioIds);
  if (rows.length === 0) return 0;
  const pairs = rows.map((row) => ({ portfolioId: row.portfolio_id, symbol: row.symbol }));
  const ledger = await LedgerWriter.open(ctx, portfolioIds, pairs);
  const reasons = await spendOnShares(
    ctx,
    ledger,
    rows.map((row) => ({
      portfolioId: row.portfolio_id,
      id: row.id,
      symbol: row.symbol,
      amount: cents(row.amount),
      notes: `Recurring: ${row.plan_name}`,
    })),
  );
  const bought = rows.filter((_, i) => reasons[i] === null);
  if (bought.length > 0) ctx.send(recordAttempt(ctx.trx, bought.map((row) => row.id), ctx.now, true, null));
  for (const [i, row] of rows.entries()) {
    const reason = reasons[i];
    if (!reason) continue;
    const ends = row.tries + 1 >= MAX_TRIES;
    ctx.send(recordAttempt(ctx.trx, [row.id], ctx.now, ends, reason));
    if (ends) notifyOwner(ctx, ledger, row, reason);
  }
  ctx.send(ledger.write());
  return bought.length;
}

function notifyOwner(ctx: CommandContext, ledger: LedgerWriter, row: BuyRow, reason: string): void {
  const portfolio = ledger.portfolio(row.portfolio_id)!;
  notify(ctx, [{
    userId: portfolio.userId,
    type: "contribution_processed",
    title: "Contribution not invested",
    message: `${row.plan_name}: $${row.amount} for ${row.symbol} stays in cash. ${reason}.`,
    portfolioId: row.portfolio_id,
    data: { portfolio_name: portfolio.name, stock_symbol: row.symbol },
  }]);
}
