/** Figures that depend on the price, at another price than the one they were computed with. Browser-safe. */

/** As in the responses of research, where they have them; null is unknown. */
export interface PriceRatios {
  readonly market_cap?: number | null;
  readonly marketCap?: number | null;
  readonly pe_ratio?: number | null;
  readonly pe?: number | null;
  readonly peg_ratio?: number | null;
  readonly pb_ratio?: number | null;
  readonly ps_ratio?: number | null;
  readonly pcf_ratio?: number | null;
  readonly dividend_yield?: number | null;
  readonly yield?: number | null;
  readonly enterprise_value?: number | null;
  readonly ev_to_sales?: number | null;
  readonly ev_to_ebitda?: number | null;
}

const values = ["market_cap", "marketCap"] as const;
const multiples = ["pe_ratio", "pe", "peg_ratio", "pb_ratio", "ps_ratio", "pcf_ratio"] as const;
const yields = ["dividend_yield", "yield"] as const;
const multiplesOfEnterprise = ["ev_to_sales", "ev_to_ebitda"] as const;
const MOVABLE: ReadonlySet<string> = new Set([
  ...values,
  ...multiples,
  ...yields,
  ...multiplesOfEnterprise,
  "enterprise_value",
]);

/**
 * The same response with the figures that depend on the price at another price.
 * @param moved the other price divided by the original one, in the same shares
 */
export function atPrice<R extends object>(answer: R & PriceRatios, moved: number): R {
  if (moved === 1 || !Object.keys(answer).some((name) => MOVABLE.has(name))) return answer;
  const found: { -readonly [K in keyof PriceRatios]: PriceRatios[K] } = {};
  const put = (names: readonly (keyof PriceRatios)[], at: (value: number) => number | null) => {
    for (const name of names) if (typeof answer[name] === "number") found[name] = at(answer[name]);
  };
  put(values, (dollars) => Math.round(dollars * moved));
  put(multiples, (multiple) => multiple * moved);
  put(yields, (percent) => percent / moved);
  // Debt and cash stay as they are, whatever the price is.
  const worth = answer.market_cap, before = answer.enterprise_value;
  const enterprise = worth && before ? before + worth * (moved - 1) : null;
  put(["enterprise_value"], () => enterprise === null ? null : Math.round(enterprise));
  put(
    multiplesOfEnterprise,
    (multiple) => enterprise !== null && enterprise > 0 ? multiple * enterprise / before! : null,
  );
  return { ...answer, ...found };
}
