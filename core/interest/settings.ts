/** interest.settings and interest.set-rate. */
import { userIdOf } from "../kernel/actor.ts";
import { command, query } from "../kernel/run/handler.ts";
import { cents, centsNumber } from "../kernel/money.ts";
import { changeOwn, getPortfolio, openOwn, sumOfEntries } from "../ledger/mod.ts";
import { MAX_INTEREST_RATE } from "../ledger/contract.ts";
import { interestSettings, setInterestRate } from "./contract.ts";
import { dayOf, interestOf, nextPaymentDate } from "./month.ts";
import { insertRate } from "./store.ts";

export const settings = query(interestSettings, async (ctx, { portfolio_id: id }) => {
  const portfolio = await getPortfolio(ctx.db, userIdOf(ctx.actor), id);
  const earned = await sumOfEntries(ctx.db, id, "INTEREST");
  return {
    portfolio_id: id,
    money_market_rate: Number(portfolio.money_market_rate),
    is_competition: portfolio.is_competition,
    max_rate: MAX_INTEREST_RATE,
    monthly_estimate: centsNumber(interestOf(cents(portfolio.cash_balance), 1, portfolio.money_market_rate)),
    next_payment_date: nextPaymentDate(ctx.now),
    total_interest_earned: centsNumber(earned),
  };
});

export const setRate = command(setInterestRate, async (ctx, { portfolio_id: id, new_rate: rate }) => {
  const ledger = await openOwn(ctx, id);
  if (ledger.portfolio(id)!.isCompetition) {
    ctx.refuse("RULE_BROKEN", "The interest rate of a competition portfolio is fixed");
  }
  const { money_market_rate: before } = await getPortfolio(ctx.trx, userIdOf(ctx.actor), id);
  await insertRate(ctx.trx, id, dayOf(ctx.now).toString(), String(rate), before);
  return await changeOwn(ctx, id, { money_market_rate: String(rate) });
});
