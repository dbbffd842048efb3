/** The next step to suggest to a user. */
import type { Portfolio } from "../../../core/ledger/contract.ts";

export type NextStep =
  | { readonly kind: "create"; readonly label: "Create your first portfolio" }
  | { readonly kind: "portfolios"; readonly label: "Set a default portfolio" }
  | { readonly kind: "deposit"; readonly label: "Add funds to start trading"; readonly portfolioId: string }
  | {
    readonly kind: "stocks";
    readonly label: "Make your first trade" | "Diversify your portfolio";
  }
  | { readonly kind: "etfs"; readonly label: "Explore new opportunities" }
  | { readonly kind: "portfolio"; readonly label: "Analyze your portfolio"; readonly portfolioId: string };

/** With less spendable cash in all portfolios together, a deposit is suggested. */
const LITTLE_CASH = 100;
const FEW_STOCKS = 3;

type Known = Pick<Portfolio, "id" | "is_default" | "cash_balance" | "positions">;

/** Null while the portfolios are unknown. */
export function nextStep(portfolios: readonly Known[] | undefined): NextStep | null {
  if (!portfolios) return null;
  if (portfolios.length === 0) return { kind: "create", label: "Create your first portfolio" };
  const standard = portfolios.find((portfolio) => portfolio.is_default);
  if (!standard) return { kind: "portfolios", label: "Set a default portfolio" };
  const cash = portfolios.reduce((sum, portfolio) => sum + Math.round(portfolio.cash_balance * 100), 0);
  if (cash < LITTLE_CASH * 100) {
    return { kind: "deposit", label: "Add funds to start trading", portfolioId: standard.id };
  }
  const stocks = new Set(portfolios.flatMap(({ positions }) => positions.map(({ symbol }) => symbol))).size;
  if (stocks === 0) return { kind: "stocks", label: "Make your first trade" };
  if (stocks < FEW_STOCKS) return { kind: "stocks", label: "Diversify your portfolio" };
  if (portfolios.length === 1) return { kind: "etfs", label: "Explore new opportunities" };
  return { kind: "portfolio", label: "Analyze your portfolio", portfolioId: standard.id };
}
