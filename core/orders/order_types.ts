/** The order types and how they differ: the only place that depends on them. Browser-safe. */
interface TypeRules {
  readonly words: string;
  /** Whether it may rest, in any trading session; else it fills at once in an open market or is refused. */
  readonly rests: boolean;
  /** Whether it has a limit price: then it is refused without one, else with one. */
  readonly hasLimit: boolean;
  /**
   * What it waits for, in the regular session, before it becomes a market order, or a limit order if it has a limit: a
   * stop price, or a retreat from the best price since it was placed.
   */
  readonly trigger: "stop" | "trail" | null;
  /** Whether a buy of this type may open a bracket when it fills: its price is known beforehand, or is the market's. */
  readonly opensBracket: boolean;
}

export const orderTypeRules = {
  market: { words: "market", rests: false, hasLimit: false, trigger: null, opensBracket: true },
  limit: { words: "limit", rests: true, hasLimit: true, trigger: null, opensBracket: true },
  stop: { words: "stop", rests: true, hasLimit: false, trigger: "stop", opensBracket: true },
  stop_limit: { words: "stop limit", rests: true, hasLimit: true, trigger: "stop", opensBracket: true },
  trailing_stop: { words: "trailing stop", rests: true, hasLimit: false, trigger: "trail", opensBracket: false },
} as const satisfies Record<string, TypeRules>;

export type OrderType = keyof typeof orderTypeRules;
export const orderTypes = Object.keys(orderTypeRules) as [OrderType, ...OrderType[]];

/** The types that wait for a trigger. */
type TriggeredType = {
  [T in OrderType]: (typeof orderTypeRules)[T]["trigger"] extends null ? never : T;
}[OrderType];
/** The rule of a fill's price; the displayed price is named by the type of an order that was triggered. */
type FillBase = "touch" | TriggeredType;
export type FillRule = FillBase | `${FillBase}+impact` | "limit";
export const fillRules = ["touch", ...orderTypes.filter((type) => orderTypeRules[type].trigger !== null)]
  .flatMap((base) => [base, `${base}+impact`]).concat("limit") as [FillRule, ...FillRule[]];

/** The name of the rule for an order's fill at the displayed price. */
export const fillBase = (type: OrderType, triggered: boolean): FillBase => triggered ? type as TriggeredType : "touch";

/** The prices of an order that depend on its type; each may be missing. */
interface OrderPrices {
  readonly limit_price?: unknown;
  readonly stop_price?: unknown;
  readonly trail_amount?: unknown;
  readonly trail_percent?: unknown;
}

/** What is wrong with the prices of an order, by field: those its type needs and does not have, or has and may not. */
export function priceFaults(type: OrderType, prices: OrderPrices): { field: keyof OrderPrices; message: string }[] {
  const { words, hasLimit, trigger }: TypeRules = orderTypeRules[type];
  const faults: { field: keyof OrderPrices; message: string }[] = [];
  const check = (field: keyof OrderPrices, name: string, wanted: boolean) => {
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

/** The prices of a buy's bracket, and those they are compared with. */
interface Bracket {
  readonly order_type: OrderType;
  readonly transaction_type: "BUY" | "SELL";
  readonly limit_price?: number | null | undefined;
  readonly stop_price?: number | null | undefined;
  readonly take_profit_price?: number | null | undefined;
  readonly stop_loss_price?: number | null | undefined;
  readonly stop_loss_limit_price?: number | null | undefined;
}

/** What is wrong with the bracket of an order, by field, judged by its own prices. */
export function bracketFaults(o: Bracket): { field: keyof Bracket; message: string }[] {
  const { take_profit_price: target, stop_loss_price: stop } = o;
  const faults: { field: keyof Bracket; message: string }[] = [];
  const given = (["take_profit_price", "stop_loss_price", "stop_loss_limit_price"] as const)
    .find((field) => o[field] != null);
  if (!given) return faults;
  if (o.transaction_type === "SELL") faults.push({ field: given, message: "Only a buy can open a bracket" });
  const { words, opensBracket } = orderTypeRules[o.order_type];
  if (!opensBracket) faults.push({ field: given, message: `A ${words} order cannot open a bracket` });
  if (o.stop_loss_limit_price != null && stop == null) {
    faults.push({ field: "stop_loss_price", message: "Please enter the stop-loss price that this limit belongs to" });
  }
  const entry = [o.limit_price, o.stop_price].filter((price) => price != null);
  if (target != null && entry.some((price) => target <= price)) {
    faults.push({ field: "take_profit_price", message: "The take-profit price must be above the price of the entry" });
  }
  if (stop != null && entry.some((price) => stop >= price)) {
    faults.push({ field: "stop_loss_price", message: "The stop-loss price must be below the price of the entry" });
  }
  if (stop != null && target != null && stop >= target) {
    faults.push({ field: "stop_loss_price", message: "The stop-loss price must be below the take-profit price" });
  }
  return faults;
}
