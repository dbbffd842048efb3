/** The order types and how they differ: the only place that knows them. Browser-safe. */
interface TypeRules {
  /** Whether it has a limit price: if so it is refused without one, else with one. */
  readonly hasLimit: boolean;
  /** Whether it may rest, in any session; else it fills at once in an open market or is refused. */
  readonly rests: boolean;
}

export const orderTypeRules = {
  market: { hasLimit: false, rests: false },
  limit: { hasLimit: true, rests: true },
} as const satisfies Record<string, TypeRules>;

export type OrderType = keyof typeof orderTypeRules;
export const orderTypes = Object.keys(orderTypeRules) as [OrderType, ...OrderType[]];

/** What is wrong with the limit price of an order, or null. */
export function limitFault(type: OrderType, limit: unknown): string | null {
  const { hasLimit } = orderTypeRules[type];
  if (hasLimit && limit == null) return "Please enter a valid limit price for limit orders";
  return !hasLimit && limit != null ? `A ${type} order takes no limit price` : null;
}
