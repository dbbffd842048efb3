/** Terms of orders: apart from the schemas, which pages that need only these do not load. Browser-safe. */

export const sides = ["BUY", "SELL"] as const;
export type Side = (typeof sides)[number];
export const orderStatuses = ["pending", "executed", "cancelled", "expired"] as const;
export type OrderStatus = (typeof orderStatuses)[number];
export const timesInForce = ["gtc", "day"] as const;
export type TimeInForce = (typeof timesInForce)[number];

/** A good-till-cancelled order expires after this many calendar days. */
export const GTC_DAYS = 90;

/** A sell within this many shares of the free shares sells all of them. */
export const SELL_TOLERANCE = 0.00005;

/** A resting buy without a limit reserves its stop price x shares and this much more. */
export const BUY_STOP_CUSHION_PERCENT = 5;
