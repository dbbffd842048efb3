/** The types of goals, their fields and how progress is measured: the only place that depends on them. Browser-safe. */

/** Measured figures of a portfolio, from current data. */
export interface PortfolioFacts {
  /** Dollars: cash and priced holdings. */
  readonly totalValue: number;
  readonly holdingsValue: number;
  /** Dollars that the current holdings will pay in the next twelve months. */
  readonly annualDividends: number;
  /** Dollars a year, from the current cash. */
  readonly annualInterest: number;
  readonly holdings: readonly { symbol: string; shares: number; value: number | null; sector: string | null }[];
}

export interface GoalTarget {
  readonly target_stock_symbol: string | null;
  readonly target_sector: string | null;
}

type TargetField = "target_amount" | "target_shares" | "target_percentage";

interface GoalRules {
  /** The field that holds the target. */
  readonly target: TargetField;
  /** Other fields it needs. */
  readonly needs?: "target_stock_symbol" | "target_sector";
  /** It counts things. */
  readonly isWhole?: boolean;
  readonly measure: (facts: PortfolioFacts, goal: GoalTarget) => number;
}

/** What is wrong with a target of this type, or null. */
export function targetFault(type: GoalType, targets: { readonly [F in TargetField]?: number | null | undefined }) {
  const { target, isWhole } = rulesOf(type);
  return isWhole && targets[target] != null && !Number.isInteger(targets[target])
    ? { field: target, message: "Enter a whole number of stocks" }
    : null;
}

export const goalSectors = [
  "Technology",
  "Healthcare",
  "Financials",
  "Consumer Discretionary",
  "Consumer Staples",
  "Energy",
  "Real Estate",
  "Industrials",
  "Materials",
  "Utilities",
  "Communication Services",
] as const;

/** Sectors as the market may call them, by the names that goals have for them. */
const sectorNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(goalSectors.map((sector) => [sector, sector])),
  "Information Technology": "Technology",
  "Health Care": "Healthcare",
};

const percentOf = (part: number, whole: number) => whole > 0 ? part / whole * 100 : 0;

export const goalTypes = {
  net_worth: { target: "target_amount", measure: (f) => f.totalValue },
  dividend_income: { target: "target_amount", measure: (f) => f.annualDividends },
  monthly_passive: { target: "target_amount", measure: (f) => (f.annualDividends + f.annualInterest) / 12 },
  share_count: {
    target: "target_shares",
    needs: "target_stock_symbol",
    measure: (f, goal) => f.holdings.find((h) => h.symbol === goal.target_stock_symbol)?.shares ?? 0,
  },
  portfolio_diversification: { target: "target_amount", isWhole: true, measure: (f) => f.holdings.length },
  sector_allocation: {
    target: "target_percentage",
    needs: "target_sector",
    measure: (f, goal) => {
      const inSector = f.holdings.filter((h) => sectorNames[h.sector ?? ""] === goal.target_sector);
      return percentOf(inSector.reduce((sum, h) => sum + (h.value ?? 0), 0), f.holdingsValue);
    },
  },
  dividend_yield_target: { target: "target_percentage", measure: (f) => percentOf(f.annualDividends, f.holdingsValue) },
} as const satisfies Record<string, GoalRules>;

export type GoalType = keyof typeof goalTypes;
export const goalTypeNames = Object.keys(goalTypes) as [GoalType, ...GoalType[]];
export const rulesOf = (type: GoalType): GoalRules => goalTypes[type];
