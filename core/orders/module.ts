/** What orders add to the product. */
import { module } from "../kernel/module.ts";
import { orderContracts } from "./contract.ts";

export const orders = module({
  name: "orders",
  contracts: orderContracts,
  nouns: { order: { list: "orders.list", page: 500, portfolioField: "portfolio_id" } },
  topics: { order: { touches: ["money"] } },
  notificationTypes: ["limit_order_executed", "stock_split", "system_announcement"],
  entrySources: ["order"],
  history: { latest: { orders: ["created_at", "limit_set_at", "closed_at"] } },
  terminal: {
    groups: { trading: "Market orders", orders: "Orders of every type, and their receipts" },
    fields: {
      limit_price: "highest price to buy at, or lowest to sell at, in dollars",
      max_amount: "what the buy may cost at most, in dollars; fewer shares are bought where these would cost more",
      notes: "a note of your own",
      order_type: "market fills now, limit waits for its price, stops wait until the market turns",
      shares: "how many shares, to six decimals",
      status_filter: "only orders of this status",
      stop_loss_limit_price: "limit of the sell that limits the loss; without it, it sells at the market",
      stop_loss_price: "when the buy fills, sell again if the bid falls to this price",
      stop_price: "price that triggers the order: below the bid to sell, above the ask to buy, in dollars",
      take_profit_price: "when the buy fills, sell again at this price or more",
      time_in_force: "how long it waits: gtc is until cancelled (90 days at most), day is to the end of the day",
      trail_amount: "dollars that a trailing stop stays behind the best price",
      trail_percent: "percent that a trailing stop stays behind the best price",
      transaction_type: "buy or sell",
      use_reserve: "the order may use the reserved cash",
    },
  },
  load: async () => {
    const { orderHandlers } = await import("./mod.ts");
    return { handlers: orderHandlers };
  },
});
