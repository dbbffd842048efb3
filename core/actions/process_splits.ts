/** splits.process-pending: adjusts shares and resting orders before the open of the execution date. */
import { command, type CommandContext } from "../kernel/handler.ts";
import { addShares, type Shares, sharesNumber, splitShares, subtractShares, ZERO_CENTS } from "../kernel/money.ts";
import { type Holder, LedgerSession, listWithEntry } from "../ledger/mod.ts";
import { type Notice, notify } from "../notifications/mod.ts";
import { adjustOrdersForSplit } from "../orders/mod.ts";
import { isReverse, ratioWords, termsOf } from "./amounts.ts";
import { processSplits as contract } from "./contract.ts";
import { atUntil, catchUp, dueDays, midnightOf } from "./days.ts";
import { type Page, workOff } from "./pages.ts";
import { listHoldersAndOrderers } from "./concerned.ts";
import { listUnprocessedSplits, type SplitRow } from "./store.ts";

export const processSplits = command(contract, async (ctx, input) => {
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
  const source = { type: "split", id: split.id } as const;
  const ids = holders.map((h) => h.portfolioId);
  const ledger = await LedgerSession.open(ctx, ids, ids.map((portfolioId) => ({ portfolioId, symbol })));
  // After the lock: whoever held it may just have done it.
  const done = new Set(await listWithEntry(ctx.trx, ids, source));
  await adjustOrdersForSplit(ctx, ledger, {
    symbol,
    ...termsOf(split),
    before,
  }, ids);
  const words = ratioWords(split);
  const notices: Notice[] = [];
  for (const { portfolioId, shares: held } of holders) {
    const portfolio = ledger.portfolio(portfolioId);
    if (held === 0n || done.has(portfolioId) || !portfolio) continue;
    const now = ledger.holding(portfolioId, symbol)!;
    const due = subtractShares(splitShares(held, termsOf(split)), held);
    // Of a reverse split that is learnt of late, shares may have been sold that it would have removed.
    const free = subtractShares(now.shares, now.reserved);
    const effect = due + free < 0n ? -free as Shares : due;
    ledger.apply(portfolioId, {
      type: "SPLIT",
      source,
      amount: ZERO_CENTS,
      symbol,
      shares: now.shares + effect as Shares,
      shareEffect: effect,
      notes: `${words} split: ${sharesNumber(held)} shares became ${sharesNumber(addShares(held, due))}` +
        (effect === due ? "" : `; ${sharesNumber(subtractShares(effect, due))} of them had been sold`),
    });
    notices.push({
      userId: portfolio.userId,
      type: "stock_split",
      title: isReverse(split) ? `${symbol} had a reverse split` : `${symbol} split`,
      message: `${symbol} split ${words}: ${sharesNumber(held)} shares in ${portfolio.name} became ${
        sharesNumber(addShares(held, due))
      }. What they cost you and what they are worth is unchanged.`,
      portfolioId,
      data: { portfolio_name: portfolio.name, stock_symbol: symbol },
    });
    ctx.emit({ userId: portfolio.userId, topic: "portfolio", payload: { portfolio_id: portfolioId } });
  }
  ctx.send(ledger.write());
  notify(ctx, notices);
  return notices.length;
}
