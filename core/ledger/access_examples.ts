/** Valid calls of the module's operations, and their objects: for the access matrix. */
import type { Examples, Maker } from "../../tests/access_examples.ts";
import type { ledger } from "./module.ts";

const open = async (call: Maker["call"]): Promise<string> =>
  (await call("portfolios.create", { name: "Own", initial_cash: 1000 })).id;
const buy = (call: Maker["call"], portfolio_id: string) =>
  call("trading.buy", { portfolio_id, stock_symbol: "MSFT", shares: 0.1 });

export const examples: Examples<typeof ledger> = {
  inputs: {
    "portfolios.create": () => ({ name: "Another" }),
    "portfolios.list": () => ({}),
    "portfolios.holdings-summary": () => ({}),
    "portfolios.get": (own) => ({ id: own.portfolio }),
    "portfolios.edit": (own) => ({ id: own.portfolio, name: "Renamed" }),
    "portfolios.set-default": (own) => ({ id: own.portfolio }),
    "portfolios.deposit": (own) => ({ id: own.portfolio, amount: 1 }),
    "portfolios.withdraw": (own) => ({ id: own.portfolio, amount: 1 }),
    "portfolios.set-reserve": (own) => ({ id: own.portfolio, reserve_percentage: 10 }),
    "portfolios.set-visibility": (own) => ({ id: own.portfolio, visibility: "public" }),
    "portfolios.spendable-cash": (own) => ({ id: own.portfolio }),
    "portfolios.fork": (own) => ({ id: own.portfolio, at: "2026-11-17T10:30:00-05:00" }),
    "holdings.list": (own) => ({ id: own.portfolio }),
    "holdings.set-auto-reinvest": (own) => ({ id: own.holding, auto_reinvest: false }),
    "holdings.set-average-cost": (own) => ({ id: own.holding, average_cost: 1 }),
    "holdings.import": (own) => ({
      portfolio_id: own.portfolio,
      holdings: [{ symbol: "AAPL", shares: 1, average_cost: 1 }],
    }),
    "transactions.list": (own) => ({ id: own.portfolio }),
    "transactions.totals": (own) => ({ id: own.portfolio }),
    "transactions.list-trades": () => ({ symbol: "AAPL" }),
    "ledger.verify": () => ({}),
  },
  objects: {
    // The portfolio that is kept is also the one with shares.
    portfolio: ({ stays, call, object }) => stays ? object("invested") : open(call),
    /** A portfolio that has shares of MSFT. */
    invested: async ({ call }) => {
      const portfolio = await open(call);
      await buy(call, portfolio);
      return portfolio;
    },
    /** In `invested`. */
    holding: async ({ call, object }) => (await buy(call, await object("invested"))).holding.id,
  },
};
