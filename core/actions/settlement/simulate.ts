/** dividends.simulate and dividends.create-sample-data: dividends that no company declared, for trying out. */
import { command, type CommandContext } from "../../kernel/run/handler.ts";
import { price, priceText } from "../../kernel/money.ts";
import { LedgerWriter, listHeldSymbols } from "../../ledger/mod.ts";
import { ifKnown, nextTradingDay } from "../../market/mod.ts";
import { createSampleData as sampleContract, simulateDividend } from "../contract.ts";
import { dayOf } from "../days.ts";
import { namesOf, presentEvent } from "../events.ts";
import { payHolders, type ReinvestmentPrices } from "./payment.ts";
import type { DividendRow } from "../store.ts";

const MOST_SAMPLES = 50;
const QUARTERLY = 4;
/** A sample's part of the last price: two percent a year. */
const PART_OF_PRICE = 0.005;

const inProduction = ({ services }: Pick<CommandContext, "services">): boolean =>
  services.config.APP_ENV === "production";

export const simulate = command(simulateDividend, async (ctx, input, prices: ReinvestmentPrices) => {
  if (inProduction(ctx)) ctx.refuse("RULE_BROKEN", "Dividends are not simulated in production");
  const { portfolio_id: portfolioId, stock_symbol: symbol } = input;
  const ledger = await LedgerWriter.open(ctx, [portfolioId], [{ portfolioId, symbol }]);
  const portfolio = ledger.portfolio(portfolioId);
  if (!portfolio) return ctx.refuse("NOT_FOUND", "Portfolio not found");
  if (portfolio.isCompetition) ctx.refuse("RULE_BROKEN", "A competition portfolio receives no simulated dividends");
  const shares = ledger.holding(portfolioId, symbol)?.shares;
  if (!shares) return ctx.refuse("RULE_BROKEN", `This portfolio holds no ${symbol}`);
  const today = dayOf(ctx.now);
  const dividend: DividendRow = {
    ...manual(`simulated-${ctx.newId()}`, symbol, priceText(price(input.amount_per_share)), 0, today),
    // No other portfolio is paid.
    lowered_at: ctx.now,
    paid_at: ctx.now,
  };
  ctx.send(ctx.trx.insertInto("dividends").values(dividend).execute());
  payHolders(ctx, ledger, dividend, [{ portfolioId, shares }], prices);
  ctx.send(ledger.write());
  const after = { symbol, amount_per_share: input.amount_per_share };
  ctx.audit({ target: portfolioId, about: portfolio.userId, after });
  const now = ledger.holding(portfolioId, symbol)!.shares;
  const names = await namesOf(ctx, [symbol]);
  return presentEvent(
    { ...dividend, pay_date: today },
    { is_historical: true, is_paid: true },
    names,
    now,
    shares,
    shares,
  );
}, async (ctx, { stock_symbol: symbol }): Promise<ReinvestmentPrices> => {
  const snapshot = await ifKnown(ctx.market.snapshot(symbol, ctx.now.epochMilliseconds));
  return new Map(snapshot?.lastTrade ? [[symbol, snapshot.lastTrade.price]] : []);
});

/** Quarterly dividends that go ex on the next trading day and are paid on the one after. */
export const createSampleData = command(sampleContract, async (ctx, _input, prices: ReinvestmentPrices) => {
  if (inProduction(ctx)) ctx.refuse("RULE_BROKEN", "Sample data is not created in production");
  const exDate = nextTradingDay(Temporal.PlainDate.from(dayOf(ctx.now)));
  const payDate = nextTradingDay(exDate).toString();
  const rows = [...prices].map(([symbol, last]) => ({
    ...manual(
      `sample-${symbol}-${exDate}`,
      symbol,
      Math.max(0.01, last * PART_OF_PRICE).toFixed(2),
      QUARTERLY,
      payDate,
    ),
    ex_date: exDate.toString(),
    record_date: exDate.toString(),
    declared_on: dayOf(ctx.now),
  }));
  if (rows.length === 0) return { created: 0 };
  const { numInsertedOrUpdatedRows: created } = await ctx.trx.insertInto("dividends").values(rows)
    .onConflict((conflict) => conflict.column("id").doNothing()).executeTakeFirstOrThrow();
  return { created: Number(created) };
}, async (ctx): Promise<ReinvestmentPrices> => {
  const symbols = (await listHeldSymbols(ctx.db)).slice(0, MOST_SAMPLES);
  const snapshots = await ctx.market.snapshots(symbols, ctx.now.epochMilliseconds);
  return new Map(snapshots.flatMap(({ symbol, lastTrade }) => lastTrade ? [[symbol, lastTrade.price]] : []));
});

const manual = (id: string, symbol: string, amount: string, frequency: number, day: string) => ({
  id,
  symbol,
  amount,
  declared_on: day,
  ex_date: day,
  record_date: day,
  pay_date: day,
  frequency,
  kind: frequency > 0 ? "CD" as const : "SC" as const,
  origin: "manual" as const,
  lowered_at: null,
  paid_at: null,
});
