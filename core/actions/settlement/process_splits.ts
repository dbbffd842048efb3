/** splits.process-pending: adjusts shares and resting orders before the open of the execution date. */
import { command, type CommandContext } from "../../kernel/run/handler.ts";
import { subtractShares } from "../../kernel/money.ts";
import { type Holder, LedgerWriter } from "../../ledger/mod.ts";
import { type Notice, notify } from "../../notifications/mod.ts";
import { adjustOrdersForSplit } from "../../orders/mod.ts";
import { isReverse, termsOf } from "../amounts.ts";
import { splitChange } from "./changes.ts";
import { processSplits as contract } from "../contract.ts";
import { atUntil, catchUp, dueDays, midnightOf } from "../days.ts";
import { type Page, workOff } from "../pages.ts";
import { listHoldersAndOrderers } from "./concerned.ts";
import { listSettled, lockActions } from "./settled.ts";
import { listUnprocessedSplits, type SplitRow } from "../store.ts";

export const processSplits = command(contract, async (ctx, input) => {
  await lockActions(ctx.trx);
  const then = atUntil(ctx, input.until);
  const { results, caughtUp } = await workOff<SplitRow, number>(
    then,
    await listUnprocessedSplits(ctx.trx, dueDays(then.now)),
    {
      name: "process-splits",
      until: input.until,
      list: ({ symbol, execution_date }, page: Page) =>
        listHoldersAndOrderers(ctx.trx, symbol, midnightOf(execution_date), page),
      act: splitFor,
      finish: ({ id }) => ctx.trx.updateTable("splits").set({ processed_at: then.now }).where("id", "=", id).execute(),
    },
  );
  return { processed: results.reduce((a, b) => a + b, 0), caught_up: caughtUp };
}, (ctx, input) => catchUp(ctx, input.until));

/** Adjusts the shares that portfolios held before the execution date, and their orders. Returns how many held any. */
async function splitFor(ctx: CommandContext, split: SplitRow, holders: readonly Holder[]): Promise<number> {
  const { symbol } = split;
  const before = midnightOf(split.execution_date);
  const ids = holders.map((h) => h.portfolioId);
  const ledger = await LedgerWriter.open(ctx, ids, ids.map((portfolioId) => ({ portfolioId, symbol })));
  // After the lock: its previous holder may just have done it.
  const done = await listSettled(ctx.trx, ids, { type: "split", id: split.id });
  await adjustOrdersForSplit(ctx, ledger, {
    symbol,
    ...termsOf(split),
    before,
  }, ids);
  const notices: Notice[] = [];
  for (const { portfolioId, shares: held } of holders) {
    const portfolio = ledger.portfolio(portfolioId);
    if (held === 0n || done.has(portfolioId) || !portfolio) continue;
    const { shares, reserved, cost } = ledger.holding(portfolioId, symbol)!;
    const { change, message } = splitChange(split, held, { shares, free: subtractShares(shares, reserved), cost });
    ledger.apply(portfolioId, change);
    notices.push({
      userId: portfolio.userId,
      type: "stock_split",
      title: isReverse(split) ? `${symbol} had a reverse split` : `${symbol} split`,
      message: message(portfolio.name),
      portfolioId,
      data: { portfolio_name: portfolio.name, stock_symbol: symbol },
    });
    ctx.emit({ userId: portfolio.userId, topic: "portfolio", payload: { portfolio_id: portfolioId } });
  }
  ctx.send(ledger.write());
  notify(ctx, notices);
  return notices.length;
}
