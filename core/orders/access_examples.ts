/** Valid calls of the module's operations, and their objects: for the access matrix. */
import type { Examples } from "../../tests/access_examples.ts";
import type { orders } from "./module.ts";

const order = { stock_symbol: "AAPL", shares: 0.01 };
const sale = { stock_symbol: "MSFT", shares: 0.01 };

export const examples: Examples<typeof orders> = {
  inputs: {
    "portfolios.delete": (own) => ({ id: own.portfolio }),
    "trading.buy": (own) => ({ portfolio_id: own.portfolio, ...order }),
    "trading.sell": (own) => ({ portfolio_id: own.invested, ...sale }),
    "orders.place": (own) => ({
      portfolio_id: own.portfolio,
      ...order,
      transaction_type: "BUY",
      order_type: "limit",
      limit_price: 1,
    }),
    "orders.list": (own) => ({ portfolio_id: own.portfolio }),
    "orders.totals": (own) => ({ portfolio_id: own.portfolio }),
    "orders.list-all": () => ({}),
    "orders.get": (own) => ({ portfolio_id: own.portfolio, order_id: own.order }),
    "orders.explain": (own) => ({ portfolio_id: own.portfolio, order_id: own.order }),
    "orders.reprice": (own) => ({ portfolio_id: own.portfolio, order_id: own.order, limit_price: 2 }),
    "orders.cancel": (own) => ({ portfolio_id: own.portfolio, order_id: own.order }),
    "orders.book": () => ({ symbol: "AAPL" }),
    "orders.process": () => ({}),
  },
  objects: {
    /** In `portfolio`. */
    order: ({ create }) => create("orders.place"),
  },
};
