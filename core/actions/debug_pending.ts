import { query } from "../kernel/run/handler.ts";
import { debugPending as contract } from "./contract.ts";
import { dueDays, PAY_HOUR } from "./days.ts";
import { listPending } from "./store.ts";

export const debugPending = query(contract, async (ctx) => {
  const { first, last } = dueDays(ctx.now, PAY_HOUR);
  return (await listPending(ctx.db)).map((row) => ({
    id: row.id,
    stock_symbol: row.symbol,
    dividend_per_share: Number(row.amount),
    ex_dividend_date: row.ex_date,
    payment_date: row.pay_date,
    origin: row.origin,
    is_due: row.pay_date !== null && row.pay_date >= first && row.pay_date <= last,
    is_lapsed: row.pay_date !== null && row.pay_date < first,
  }));
});
