/** The contract of the trades of one stock in all own portfolios. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import { idOut, instant, limit, priceOut, sharesOut, symbol } from "../kernel/wire.ts";
import type { TransactionType } from "./entry_types.ts";

export const tradeTypes = ["BUY", "SELL", "DRIP"] as const satisfies TransactionType[];
export const listTrades = contract({
  name: "transactions.list-trades",
  route: "GET /trading/trades/:symbol",
  reads: ["money"],
  kind: "query",
  summary: "List your trades of a stock in all of your portfolios, newest first",
  access: "user",
  input: z.strictObject({ symbol, limit: limit(200, 500) }),
  output: z.object({
    trades: z.array(
      z.object({
        portfolio_id: idOut,
        transaction_type: z.enum(tradeTypes),
        shares: sharesOut,
        price_per_share: priceOut,
        executed_at: instant,
      }).meta({ id: "OwnTrade" }),
    ),
  }),
  errors: [],
});
