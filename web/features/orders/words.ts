/** Orders as text. */
import { type Order, type OrderStatus, orderTypeRules } from "../../../core/orders/contract.ts";
import { t } from "../../lib/text.ts";

export const statusLabel = (status: OrderStatus): string =>
  ({
    pending: t("Pending"),
    executed: t("Executed"),
    cancelled: t("Cancelled"),
    expired: t("Expired"),
  })[status];

export const emptyLabel = (status: OrderStatus): string =>
  ({
    pending: t("No pending orders found."),
    executed: t("No executed orders found."),
    cancelled: t("No cancelled orders found."),
    expired: t("No expired orders found."),
  })[status];

const typeWord = (type: Order["order_type"]): string =>
  ({
    market: t("Market"),
    limit: t("Limit"),
    stop: t("Stop"),
    stop_limit: t("Stop limit"),
    trailing_stop: t("Trailing stop"),
  })[type];

/** As in "Bracket, take profit"; a trailing stop has its percentage, since that is not a price. */
export function typeLabel({ order_type: type, parent_id: parent, trail_percent: percent }: Order): string {
  if (parent !== null) return orderTypeRules[type].trigger ? t("Bracket, stop") : t("Bracket, take profit");
  return percent === null ? typeWord(type) : t("{type}, {percent}%", { type: typeWord(type), percent });
}

/** The time in force of a resting order. */
export const lifeLabel = ({ order_type, time_in_force }: Order): string =>
  !orderTypeRules[order_type].rests ? "" : time_in_force === "day" ? t("day") : t("GTC");
