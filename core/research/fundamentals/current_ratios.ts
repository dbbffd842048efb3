/** A stock's ratios at its last trade, from those of its last close. */
import type { Ratios, Snapshot } from "../../market/mod.ts";
import { atPrice } from "./price_ratios.ts";
import { isoDayAt } from "../one_stock.ts";

const present = (known: Ratios | null) => ({
  pe_ratio: known?.priceToEarnings ?? null,
  pb_ratio: known?.priceToBook ?? null,
  ps_ratio: known?.priceToSales ?? null,
  pcf_ratio: known?.priceToCashFlow ?? null,
  dividend_yield: known?.dividendYield ?? null,
  enterprise_value: known?.enterpriseValue ?? null,
  ev_to_sales: known?.evToSales ?? null,
  ev_to_ebitda: known?.evToEbitda ?? null,
  market_cap: known?.marketCap ?? null,
});

/**
 * The close that ratios come from, in the shares of the snapshot's trade: a split may have been executed since. A
 * provider may be days behind; its close is used as it is.
 */
function closeOf({ date, price }: Ratios, { day, previousDay }: Snapshot): number | null {
  const session = [day, previousDay].find((bar) => bar && isoDayAt(bar.at) === date);
  return session?.close ?? price;
}

/**
 * The ratios that depend on a stock's price: at its last trade, with that price and day, or at their own close if there
 * is no trade.
 */
export function currentRatios(known: Ratios | null, snapshot: Snapshot | null) {
  const [trade, close] = [snapshot?.lastTrade, known && snapshot && closeOf(known, snapshot)];
  if (!trade || !close) return { ...present(known), price: known?.price ?? null, date: known?.date ?? null };
  return { ...atPrice(present(known), trade.price / close), price: trade.price, date: isoDayAt(trade.at) };
}
