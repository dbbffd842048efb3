/** Contracts of portfolios. Browser-safe. */
import { contract } from "../../kernel/operation.ts";
import {
  blankable,
  decimal,
  id,
  idOut,
  instant,
  line,
  money,
  moneyOut,
  nothing,
  priceOut,
  sharesOut,
  statistic,
  text,
} from "../../kernel/wire.ts";
import { DEFAULT_INTEREST_RATE, MAX_INTEREST_RATE } from "./terms.ts";
import { z } from "zod";

const MAX_DEPOSIT = 1_000_000;
const visibilities = ["private", "public"] as const;

export const portfolioName = line().min(1, { error: "Enter a name" }).max(100, {
  error: "Use at most 100 characters",
});

export const portfolioDescription = text().trim().max(500, { error: "Use at most 500 characters" });

/** An amount of a deposit or withdrawal, in dollars. */
export const depositAmount = money().gt(0, { error: "Please enter a valid amount greater than $0" }).max(MAX_DEPOSIT, {
  error: "Maximum deposit amount is $1,000,000",
});

const RATE_RANGE = { error: "Rate must be between 0 and 5.5%" };

/** Yearly interest on cash, as a ratio with at most four decimals. */
export const moneyMarketRate = decimal(4, "Use at most two decimals of a percent").min(0, RATE_RANGE)
  .max(MAX_INTEREST_RATE, RATE_RANGE);

/** The cash that can be spent; pending buys and the reserve hold back the rest. */
export const cashParts = {
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
  /** The holdings in the total: a page values them again with each price that arrives. */
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
export const owned = { field: "id", kind: "portfolio" } as const;
export const portfolioOnly = z.strictObject({ id });

export const createPortfolio = contract({
  name: "portfolios.create",
  route: "POST /portfolios 201",
  touches: ["money"],
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
  route: "GET /portfolios",
  reads: ["money", "portfolios"],
  kind: "query",
  summary: "List your portfolios, valued now",
  access: "user",
  input: nothing,
  output: z.array(Portfolio),
  errors: [],
});

export const getPortfolio = contract({
  name: "portfolios.get",
  route: "GET /portfolios/:id",
  reads: ["money", "portfolios"],
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
  route: "PUT /portfolios/:id",
  touches: ["portfolios"],
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

export const setDefault = contract({
  name: "portfolios.set-default",
  route: "POST /portfolios/:id/set-default",
  touches: ["portfolios"],
  kind: "command",
  summary: "Make a portfolio the default one",
  access: "owner",
  owned,
  input: portfolioOnly,
  output: Portfolio,
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const setVisibility = contract({
  name: "portfolios.set-visibility",
  route: "PUT /portfolios/:id/visibility",
  touches: ["portfolios"],
  kind: "command",
  summary: "Make a portfolio public or private",
  access: "owner",
  owned,
  input: z.strictObject({ id, visibility: z.enum(visibilities) }),
  output: Portfolio,
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});
