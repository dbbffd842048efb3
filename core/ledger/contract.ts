/** Contracts of portfolios and their money. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import {
  blankable,
  decimal,
  id,
  idOut,
  instant,
  limit,
  line,
  listOf,
  money,
  moneyOut,
  nothing,
  offset,
  priceOut,
  sharesOut,
  statistic,
  symbol,
  text,
} from "../kernel/wire.ts";
import { transactionTypes } from "./entry_types.ts";

export { type TransactionType, transactionTypes } from "./entry_types.ts";

const MAX_DEPOSIT = 1_000_000;
export const MAX_INTEREST_RATE = 0.055;
export const DEFAULT_INTEREST_RATE = 0.045;
/** Percent of cash kept back; a portfolio without a setting counts as 5. */
export const reserveChoices = [0, 2, 5, 10, 15, 20] as const;
export const DEFAULT_RESERVE = 5;
const visibilities = ["private", "public"] as const;

export const portfolioName = line().min(1, { error: "Enter a name" }).max(100, {
  error: "Use at most 100 characters",
});
export const portfolioDescription = text().trim().max(500, { error: "Use at most 500 characters" });
/** An amount of a deposit or withdrawal, in dollars. */
const depositAmount = money().gt(0, { error: "Please enter a valid amount greater than $0" }).max(MAX_DEPOSIT, {
  error: "Maximum deposit amount is $1,000,000",
});
const withdrawAmount = money().gt(0, { error: "Please enter a valid amount greater than $0" });

const RATE_RANGE = { error: "Rate must be between 0 and 5.5%" };
/** Yearly interest on cash, as a ratio with at most four decimals. */
export const moneyMarketRate = decimal(4, "Use at most two decimals of a percent").min(0, RATE_RANGE)
  .max(MAX_INTEREST_RATE, RATE_RANGE);

/** What of the cash can be spent; pending buys and the reserve hold back the rest. */
const cashParts = {
  cash_balance: moneyOut,
  spendable_cash: moneyOut,
  pending_orders_total: moneyOut,
  reserve_requirement: moneyOut,
};

export const Portfolio = z.object({
  id: idOut,
  name: z.string(),
  description: z.string().nullable(),
  initial_cash: moneyOut,
  ...cashParts,
  visibility: z.enum(visibilities),
  is_public: z.boolean(),
  enable_drip: z.boolean(),
  money_market_rate: z.number(),
  is_default: z.boolean(),
  is_competition: z.boolean(),
  created_at: instant,
  /** Null when the owner has not chosen; counts as 5. */
  cash_reserve_percentage: z.int().nullable(),
  holdings_count: z.int(),
  /** Holdings that have no price now; they count as zero in the totals below. */
  unpriced_symbols: z.array(z.string()),
  /** What the total is made of, beside the cash: a page values it anew with each price that arrives. */
  positions: z.array(z.object({
    symbol: z.string(),
    shares: sharesOut,
    cost_basis: moneyOut,
    price: priceOut.nullable(),
  })),
  total_value: moneyOut,
  total_return: moneyOut,
  /** On paid-in money: in percent of the net deposits, `total_contributed`; null when less than a cent of it is left. */
  total_return_percentage: statistic.nullable(),
  total_invested: moneyOut,
  total_contributed: moneyOut,
}).meta({ id: "Portfolio" });
export type Portfolio = z.output<typeof Portfolio>;

export const Transaction = z.object({
  id: idOut,
  transaction_type: z.enum(transactionTypes),
  stock: z.object({ symbol: z.string(), name: z.string() }).nullable(),
  stock_symbol: z.string().nullable(),
  shares: sharesOut.nullable(),
  price_per_share: priceOut.nullable(),
  total_amount: moneyOut,
  /** Signed effects: they sum to the cash balance and, per symbol, to the shares held. */
  cash_effect: moneyOut,
  share_effect: sharesOut,
  executed_at: instant,
  notes: z.string().nullable(),
}).meta({ id: "Transaction" });
export type Transaction = z.output<typeof Transaction>;

export const ListedTransaction = Transaction.extend({
  /** The cash balance right after it. */
  cash_after: moneyOut,
  /** The order whose fill it is, which has the receipt; null for all else. */
  order_id: idOut.nullable(),
}).meta({ id: "ListedTransaction" });
export type ListedTransaction = z.output<typeof ListedTransaction>;

export const Holding = z.object({
  id: idOut,
  shares: sharesOut,
  /** Not reserved by pending sells. */
  available_shares: sharesOut,
  stock: z.object({ symbol: z.string(), name: z.string(), sector: z.string().nullable() }),
  average_cost: priceOut,
  cost_basis: moneyOut,
  /** Null when there is no price now; so are the figures derived from it. */
  current_price: priceOut.nullable(),
  current_value: moneyOut.nullable(),
  gain_loss: moneyOut.nullable(),
  gain_loss_percentage: statistic.nullable(),
  total_return: moneyOut.nullable(),
  return_percentage: statistic.nullable(),
  /** Percent of the whole portfolio including cash. */
  weight: statistic.nullable(),
  /** Contribution to the portfolio's return, in percentage points. */
  contribution_to_return: statistic.nullable(),
  auto_reinvest: z.boolean(),
  /** From the volatility of 60 trading days; null with too little history. */
  risk_level: z.enum(["High", "Medium", "Low"]).nullable(),
}).meta({ id: "Holding" });
export type Holding = z.output<typeof Holding>;

const owned = { field: "id", kind: "portfolio" } as const;
const portfolioOnly = z.strictObject({ id });

export const createPortfolio = contract({
  name: "portfolios.create",
  kind: "command",
  summary: "Create a portfolio with virtual cash",
  access: "user",
  input: z.strictObject({
    name: portfolioName,
    description: portfolioDescription.nullish(),
    initial_cash: blankable(
      money().min(0, { error: "Initial cash cannot be negative" })
        .max(1_000_000, { error: "Initial cash is at most $1,000,000" }),
    ).default(0),
    visibility: z.enum(visibilities).default("private"),
    enable_drip: z.boolean().default(true),
    money_market_rate: moneyMarketRate.default(DEFAULT_INTEREST_RATE),
  }),
  output: Portfolio,
  errors: ["RULE_BROKEN"],
});

export const listPortfolios = contract({
  name: "portfolios.list",
  kind: "query",
  summary: "List the own portfolios, valued now",
  access: "user",
  input: nothing,
  output: z.array(Portfolio),
  errors: [],
});

export const getPortfolio = contract({
  name: "portfolios.get",
  kind: "query",
  summary: "Show a portfolio, valued now",
  access: "owner",
  owned,
  input: portfolioOnly,
  output: Portfolio,
  errors: ["NOT_FOUND"],
});

export const editPortfolio = contract({
  name: "portfolios.edit",
  kind: "command",
  summary: "Change a portfolio's name, description or dividend reinvestment",
  access: "owner",
  owned,
  input: z.strictObject({
    id,
    name: portfolioName.optional(),
    description: portfolioDescription.nullish(),
    enable_drip: z.boolean().optional(),
  }),
  output: Portfolio,
  errors: ["NOT_FOUND"],
});

export const deletePortfolio = contract({
  name: "portfolios.delete",
  kind: "command",
  summary: "Delete a portfolio that is not the default",
  access: "owner",
  owned,
  input: portfolioOnly,
  output: z.object({ id }),
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const setDefault = contract({
  name: "portfolios.set-default",
  kind: "command",
  summary: "Make a portfolio the default one",
  access: "owner",
  owned,
  input: portfolioOnly,
  output: Portfolio,
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const deposit = contract({
  name: "portfolios.deposit",
  kind: "command",
  summary: "Add virtual cash to a portfolio",
  access: "owner",
  owned,
  input: z.strictObject({ id, amount: depositAmount }),
  output: Portfolio,
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const withdraw = contract({
  name: "portfolios.withdraw",
  kind: "command",
  summary: "Take virtual cash out of a portfolio",
  access: "owner",
  owned,
  input: z.strictObject({ id, amount: withdrawAmount }),
  output: Portfolio,
  errors: ["NOT_FOUND", "RULE_BROKEN", "INSUFFICIENT_FUNDS"],
});

export const setReserve = contract({
  name: "portfolios.set-reserve",
  kind: "command",
  summary: "Choose how much of the cash is kept back",
  access: "owner",
  owned,
  input: z.strictObject({
    id,
    reserve_percentage: z.literal([...reserveChoices], { error: "Choose 0, 2, 5, 10, 15 or 20 percent" }),
  }),
  output: Portfolio,
  errors: ["NOT_FOUND"],
});

export const setVisibility = contract({
  name: "portfolios.set-visibility",
  kind: "command",
  summary: "Make a portfolio public or private",
  access: "owner",
  owned,
  input: z.strictObject({ id, visibility: z.enum(visibilities) }),
  output: Portfolio,
  errors: ["NOT_FOUND"],
});

export const spendableCash = contract({
  name: "portfolios.spendable-cash",
  kind: "query",
  summary: "Show what of the cash can be spent",
  access: "owner",
  owned,
  input: portfolioOnly,
  output: z.object(cashParts),
  errors: ["NOT_FOUND"],
});

export const holdingsSummary = contract({
  name: "portfolios.holdings-summary",
  kind: "query",
  summary: "Tell whether anything is held, and how many different stocks",
  access: "user",
  input: nothing,
  output: z.object({ has_holdings: z.boolean(), unique_stocks: z.int() }),
  errors: [],
});

export const listHoldings = contract({
  name: "holdings.list",
  kind: "query",
  summary: "List what a portfolio holds, valued now",
  access: "owner",
  owned,
  input: portfolioOnly,
  output: z.array(Holding),
  errors: ["NOT_FOUND"],
});

export const setAutoReinvest = contract({
  name: "holdings.set-auto-reinvest",
  kind: "command",
  summary: "Choose whether a holding's dividends are reinvested",
  access: "owner",
  owned: { field: "id", kind: "holding" },
  input: z.strictObject({ id, auto_reinvest: z.boolean() }),
  output: Holding,
  errors: ["NOT_FOUND"],
});

export const listTransactions = contract({
  name: "transactions.list",
  kind: "query",
  summary: "List a portfolio's transactions, newest first",
  access: "owner",
  owned,
  input: z.strictObject({
    id,
    limit: limit(100, 500),
    offset: offset(),
    days: z.int().min(1).max(3660).optional(),
    type: z.enum(transactionTypes).optional(),
    /** Several types at once; `type` narrows them. */
    types: listOf(z.enum(transactionTypes), transactionTypes.length).optional(),
    symbol: symbol.optional(),
  }),
  output: z.object({ transactions: z.array(ListedTransaction), total: z.int() }),
  errors: ["NOT_FOUND"],
});

export const transactionTotals = contract({
  name: "transactions.totals",
  kind: "query",
  summary: "Count and add up a portfolio's transactions by type",
  access: "owner",
  owned,
  input: z.strictObject({ id, days: z.int().min(1).max(3660).optional() }),
  output: z.object({
    total: z.int(),
    /** What all of them changed the cash by. */
    cash_effect: moneyOut,
    /** The types that occur. */
    types: z.array(z.object({
      transaction_type: z.enum(transactionTypes),
      count: z.int(),
      total_amount: moneyOut,
      cash_effect: moneyOut,
    })).max(transactionTypes.length),
  }).meta({ id: "TransactionTotals" }),
  errors: ["NOT_FOUND"],
});

export const verifyLedger = contract({
  name: "ledger.verify",
  kind: "query",
  summary: "Recompute every balance from the journal and report each difference",
  access: ["admin"],
  input: nothing,
  output: z.object({
    ok: z.boolean(),
    portfolios: z.int(),
    entries: z.int(),
    postings: z.int(),
    problems: z.array(z.string()),
  }),
  errors: [],
});

export const ledgerContracts = [
  createPortfolio,
  listPortfolios,
  holdingsSummary,
  getPortfolio,
  editPortfolio,
  deletePortfolio,
  setDefault,
  deposit,
  withdraw,
  setReserve,
  setVisibility,
  spendableCash,
  listHoldings,
  setAutoReinvest,
  listTransactions,
  transactionTotals,
  verifyLedger,
] as const;
