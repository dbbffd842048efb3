/** dividends.process-pending: pays the due dividends to those who held before the ex-date. */
import { dueInstant } from "../../kernel/clock/due_work.ts";
import { command } from "../../kernel/run/handler.ts";
import { type Cents, centsNumber, ZERO_CENTS } from "../../kernel/money.ts";
import { type Holder, LedgerWriter } from "../../ledger/mod.ts";
import { ifKnown } from "../../market/mod.ts";
import { processDividends } from "../contract.ts";
import { atUntil, catchUp, dueDays, PAY_HOUR } from "../days.ts";
import { listEntitled } from "./entitled.ts";
import { workOff } from "../pages.ts";
import { type Paid, payHolders, type ReinvestmentPrices } from "./payment.ts";
import { listSettled, lockActions } from "./settled.ts";
import { type DividendRow, listUnpaid } from "../store.ts";

export const payDividends = command(processDividends, async (ctx, input, prices: ReinvestmentPrices) => {
  await lockActions(ctx.trx);
  const then = atUntil(ctx, input.until);
  const due = await listUnpaid(ctx.trx, dueDays(then.now, PAY_HOUR));
  const { results, caughtUp } = await workOff<DividendRow, Paid>(then, due, {
    name: "pay-dividends",
    until: input.until,
    list: (dividend, page) => listEntitled(ctx.trx, dividend, page),
    act: async (part, dividend, holders) => {
      const { ledger, unpaid } = await openUnpaid(part, dividend, holders);
      const paid = payHolders(part, ledger, dividend, unpaid, prices);
      part.send(ledger.write());
      return paid;
    },
    finish: ({ id }) => ctx.trx.updateTable("dividends").set({ paid_at: then.now }).where("id", "=", id).execute(),
  });
  return {
    processed: results.reduce((sum, { portfolios }) => sum + portfolios, 0),
    total_amount: centsNumber(results.reduce((sum, { amount }) => sum + amount as Cents, ZERO_CENTS)),
    caught_up: caughtUp,
  };
}, async (ctx, input): Promise<ReinvestmentPrices> => {
  await catchUp(ctx, input.until);
  const until = dueInstant(ctx.now, input.until);
  const symbols = new Set((await listUnpaid(ctx.db, dueDays(until, PAY_HOUR))).map(({ symbol }) => symbol));
  if (symbols.size === 0) return new Map();
  // Without prices the dividends are paid in cash.
  const snapshots = await ifKnown(ctx.market.snapshots([...symbols], until.epochMilliseconds)) ?? [];
  return new Map(
    snapshots.flatMap(({ symbol, lastTrade }) => lastTrade && lastTrade.price > 0 ? [[symbol, lastTrade.price]] : []),
  );
});

/** Locks the portfolios; leaves out those that have been paid or deleted in the meantime. */
async function openUnpaid(
  ctx: Parameters<typeof LedgerWriter.open>[0],
  dividend: DividendRow,
  holders: readonly Holder[],
) {
  const ids = holders.map((h) => h.portfolioId);
  const pairs = ids.map((portfolioId) => ({ portfolioId, symbol: dividend.symbol }));
  const ledger = await LedgerWriter.open(ctx, ids, pairs);
  // After the lock: its previous holder may just have paid.
  const paid = await listSettled(ctx.trx, ids, { type: "dividend", id: dividend.id });
  const unpaid = holders.filter((h) => !paid.has(h.portfolioId) && ledger.portfolio(h.portfolioId));
  return { ledger, unpaid };
}
