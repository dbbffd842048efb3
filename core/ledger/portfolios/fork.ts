/**
 * portfolios.fork: a new private portfolio with the cash and holdings that one of the owner's had at a past instant.
 * Its entries have the current time: events in between are not applied to the copy. Shares are multiplied by the splits
 * since, so that the copy is right at today's prices; costs stay.
 */
import { userIdOf } from "../../kernel/actor.ts";
import { command, type PrepareContext, refuse } from "../../kernel/run/handler.ts";
import { averageCost, splitShares } from "../../kernel/money.ts";
import { epochDayAt, isoOfEpochDay, midnightOf, NEW_YORK } from "../../market/calendar.ts";
import type { MarketData } from "../../market/mod.ts";
import { type HoldingThen, readStateAt } from "../journal/as_of_bulk.ts";
import { insertPortfolio } from "./new_portfolio.ts";
import { presentOwn } from "../own.ts";
import { forkPortfolio as contract } from "../positions_contract.ts";
import { getPortfolio } from "../store.ts";

const MAX_NAME = 100;
/** More than any stock has had. */
const MAX_SPLITS = 100;

/** @throws Refusal when there is nothing to copy, or when a holding was delisted since */
async function standAt(ctx: PrepareContext, input: { id: string; at: string }) {
  const at = Temporal.Instant.from(input.at);
  const origin = await getPortfolio(ctx.db, userIdOf(ctx.actor), input.id);
  if (origin.is_competition) refuse("RULE_BROKEN", "A competition portfolio cannot be copied");
  if (Temporal.Instant.compare(at, ctx.now) > 0) refuse("RULE_BROKEN", "Choose an instant that has passed");
  if (Temporal.Instant.compare(at, origin.created_at) < 0) {
    refuse("RULE_BROKEN", `${origin.name} did not exist then; it was created ${newYorkText(origin.created_at)}`);
  }
  const { cash, holdings } = await readStateAt(ctx.db, input.id, at);
  const held = await Promise.all(holdings.map((holding) => inSharesOfNow(ctx.market, holding, at, ctx.now)));
  return { origin, at, cash, holdings: held };
}

/** The holding after the splits since an instant, each rounded as the journal rounds it. */
async function inSharesOfNow(
  market: MarketData,
  holding: HoldingThen,
  since: Temporal.Instant,
  now: Temporal.Instant,
): Promise<HoldingThen> {
  const { symbol } = holding;
  const day = (at: Temporal.Instant) => isoOfEpochDay(epochDayAt(at.epochMilliseconds));
  const ticker = await market.ticker(symbol, now.epochMilliseconds);
  if (ticker?.delistedOn) {
    refuse("RULE_BROKEN", `${symbol} was held then and has been delisted since; choose an instant without it`);
  }
  const request = { symbol, fromDate: day(since), toDate: day(now), limit: MAX_SPLITS };
  const splits = (await market.facts.splits(request, now.epochMilliseconds))
    .filter((split) => midnightOf(Date.parse(split.executionDate) / 86_400_000) > since.epochMilliseconds)
    .toSorted((a, b) => a.executionDate < b.executionDate ? -1 : 1);
  return { ...holding, shares: splits.reduce(splitShares, holding.shares) };
}

const newYorkText = (at: Temporal.Instant): string =>
  `${
    at.toZonedDateTimeISO(NEW_YORK).toString({ smallestUnit: "second", offset: "never", timeZoneName: "never" })
      .replace("T", " ")
  } New York time`;

/** Within the maximum length of a name, without half a character at its end. */
const nameOfCopy = (name: string): string => `Copy of ${name}`.slice(0, MAX_NAME).replace(/[\uD800-\uDBFF]$/, "");

export const fork = command(contract, async (ctx, input, { origin, at, cash, holdings }) => {
  const { id, ledger } = await insertPortfolio(ctx, {
    name: input.name ?? nameOfCopy(origin.name),
    description: origin.description,
    initialCash: cash,
    visibility: "private",
    drip: origin.enable_drip,
    interestRate: origin.money_market_rate,
    reservePercentage: origin.cash_reserve_percentage,
    // The owner chose the instant in hindsight.
    leaderboardHidden: true,
  });
  const notes = `Copy of ${origin.name} as of ${newYorkText(at)}`;
  ledger.apply(id, { type: "FORK", source: { type: "fork", id: origin.id }, amount: cash, cashEffect: cash, notes });
  for (const { symbol, shares, cost } of holdings) {
    ledger.apply(id, {
      type: "IMPORT",
      source: { type: "fork", id: `${origin.id} ${symbol}` },
      symbol,
      shares,
      price: averageCost(cost, shares)!,
      amount: cost,
      shareEffect: shares,
      costEffect: cost,
      notes,
    });
  }
  await ledger.write();
  // New holdings have the portfolio's setting.
  const others = holdings.filter((holding) => holding.autoReinvest !== origin.enable_drip);
  if (others.length > 0) {
    await ctx.trx.updateTable("holdings").set({ auto_reinvest: !origin.enable_drip }).where("portfolio_id", "=", id)
      .where("symbol", "in", others.map((holding) => holding.symbol)).execute();
  }
  return await presentOwn(ctx, id);
}, standAt);
