/** Ratios computed from the last filed statements and the last known price. */
import { isoOfEpochDay } from "../../calendar.ts";
import type { Ratios, Statements } from "../../facts.ts";
import { epochDayOfTradingDay } from "../grid.ts";
import { dividendsOfYear } from "./actions.ts";
import type { Context } from "./context.ts";

/** Null where the divisor is not above 0: the ratio would have no meaning. */
const over = (value: number, divisor: number): number | null => divisor > 0 ? value / divisor : null;

/** The ratios of a security at an instant; `lastYear` is null when nothing is filed. Null before the first close. */
export function ratios(context: Context, index: number, lastYear: Statements | null, at: number): Ratios | null {
  const day = context.lastClosed(index, at);
  if (day === undefined) return null;
  const price = context.world.close(index, day);
  const shares = context.world.sharesOutstanding(index, day);
  const marketCap = price * shares;
  const paid = dividendsOfYear(context, index, at);
  const basis = {
    date: isoOfEpochDay(epochDayOfTradingDay(day)),
    price,
    marketCap: Math.round(marketCap),
    dividendYield: paid > 0 ? paid / price : null,
  };
  if (!lastYear) return { ...nothing, ...basis };
  const income = (name: string) => lastYear.income[name]!.value;
  const balance = (name: string) => lastYear.balance[name]!.value;
  const flow = (name: string) => lastYear.cashFlow[name]!.value;
  const earned = income("net_income_loss_attributable_common_shareholders");
  const debt = balance("debt_current") + balance("long_term_debt_and_capital_lease_obligations");
  const liquid = balance("cash_and_equivalents") + balance("short_term_investments");
  const enterpriseValue = marketCap + debt - liquid;
  const operating = flow("net_cash_from_operating_activities");
  const due = balance("total_current_liabilities");
  return {
    ...basis,
    earningsPerShare: Math.round(earned / shares * 1e4) / 1e4,
    priceToEarnings: over(marketCap, earned),
    priceToBook: over(marketCap, balance("total_equity")),
    priceToSales: over(marketCap, income("revenue")),
    priceToCashFlow: over(marketCap, operating),
    enterpriseValue,
    evToSales: enterpriseValue > 0 ? over(enterpriseValue, income("revenue")) : null,
    evToEbitda: enterpriseValue > 0 ? over(enterpriseValue, income("ebitda")) : null,
    returnOnAssets: over(earned, balance("total_assets")),
    returnOnEquity: over(earned, balance("total_equity")),
    debtToEquity: over(debt, balance("total_equity")),
    currentRatio: over(balance("total_current_assets"), due),
    quickRatio: over(liquid + balance("receivables"), due),
    cashRatio: over(balance("cash_and_equivalents"), due),
    freeCashFlow: operating + flow("purchase_of_property_plant_and_equipment"),
  };
}

const nothing = {
  earningsPerShare: null,
  priceToEarnings: null,
  priceToBook: null,
  priceToSales: null,
  priceToCashFlow: null,
  enterpriseValue: null,
  evToSales: null,
  evToEbitda: null,
  returnOnAssets: null,
  returnOnEquity: null,
  debtToEquity: null,
  currentRatio: null,
  quickRatio: null,
  cashRatio: null,
  freeCashFlow: null,
};
