/** The door of orders. */
import * as manage from "./manage.ts";
import { buy, placeOrder, sell } from "./place.ts";
import { process } from "./process.ts";

export { MAX_ORDERS } from "./process.ts";
export const orderHandlers = [
  buy,
  sell,
  placeOrder,
  manage.book,
  manage.listAll,
  manage.list,
  manage.get,
  manage.reprice,
  manage.cancel,
  process,
  manage.remove,
];
