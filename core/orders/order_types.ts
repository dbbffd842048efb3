/** The order types and how they differ: the only place that knows them. Browser-safe. */
interface TypeRules {
  readonly words: string;
  /** Whether it may rest, in any session; else it fills at once in an open market or is refused. */
  readonly rests: boolean;
  /** Whether it has a limit price: if so it is refused without one, else with one. */
  readonly hasLimit: boolean;
  /**
   * What it waits for, in the regular session, before it becomes a market order, or a limit order if it has a limit: a
   * stop price, or a retreat from the best price since it was placed.
   */
  readonly trigger: "stop" | "trail" | null;
}

export const orderTypeRules = {
  market: { words: "market", rests: false, hasLimit: false, trigger: null },
  limit: { words: "limit", rests: true, hasLimit: true, trigger: null },
  stop: { words: "stop", rests: true, hasLimit: false, trigger: "stop" },
  stop_limit: { words: "stop limit", rests: true, hasLimit: true, trigger: "stop" },
  trailing_stop: { words: "trailing stop", rests: true, hasLimit: false, trigger: "trail" },
} as const satisfies Record<string, TypeRules>;

export type OrderType = keyof typeof orderTypeRules;
export const orderTypes = Object.keys(orderTypeRules) as [OrderType, ...OrderType[]];

/** The types that wait for a trigger. */
type TriggeredType = {
  [T in OrderType]: (typeof orderTypeRules)[T]["trigger"] extends null ? never : T;
}[OrderType];
/** What a fill's price was made by: the displayed price, named by the type of an order that was triggered. */
type FillBase = "touch" | TriggeredType;
export type FillRule = FillBase | `${FillBase}+impact` | "limit";
export const fillRules = ["touch", ...orderTypes.filter((type) => orderTypeRules[type].trigger !== null)]
  .flatMap((base) => [base, `${base}+impact`]).concat("limit") as [FillRule, ...FillRule[]];

/** The name of the rule for an order's fill at the displayed price. */
export const fillBase = (type: OrderType, triggered: boolean): FillBase => triggered ? type as TriggeredType : "touch";

/** The prices of an order that depend on its type; each may be missing. */
interface Prices {
  readonly limit_price?: unknown;
  readonly stop_price?: unknown;
  readonly trail_amount?: unknown;
  readonly trail_percent?: unknown;
}

/** What is wrong with the prices of an order, by field: those its type needs and does not have, or has and may not. */
export function priceFaults(type: OrderType, prices: Prices): { field: keyof Prices; message: string }[] {
  const { words, hasLimit, trigger }: TypeRules = orderTypeRules[type];
  const faults: { field: keyof Prices; message: string }[] = [];
  const check = (field: keyof Prices, name: string, wanted: boolean) => {
    const given = prices[field] != null;
    if (wanted && !given) faults.push({ field, message: `Please enter a valid ${name} for ${words} orders` });
    if (!wanted && given) faults.push({ field, message: `A ${words} order takes no ${name}` });
  };
  check("limit_price", "limit price", hasLimit);
  check("stop_price", "stop price", trigger === "stop");
  if (trigger !== "trail") {
    check("trail_amount", "trailing amount", false);
    check("trail_percent", "trailing percentage", false);
  } else if (prices.trail_amount == null && prices.trail_percent == null) {
    faults.push({ field: "trail_amount", message: `Please enter an amount or a percentage to trail by` });
  } else if (prices.trail_amount != null && prices.trail_percent != null) {
    faults.push({ field: "trail_percent", message: "Trail by an amount or by a percentage, not by both" });
  }
  return faults;
}
