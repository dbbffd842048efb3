import { useUser } from "../api/session.ts";
import { useMarketStatus } from "./market_clock.ts";

/** Whether the signed-in user may move the market's clock; the server decides the same. */
export function useMayMoveClock(): boolean {
  const by = useMarketStatus()?.clock.movable_by;
  const user = useUser();
  return Boolean(user) && (by === "everyone" || (by === "admins" && user?.role === "admin"));
}
