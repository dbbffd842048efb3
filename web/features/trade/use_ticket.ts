import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { TradeRequest } from "../../lib/dialogs.ts";
import { changedAt } from "./plan.ts";
import { firstPrices, newTicket, type Ticket, type Touch } from "./ticket.ts";

export type ChangeTicket = (part: Partial<Ticket>) => void;

/**
 * The ticket as typed, for the input fields only: a key press must be painted in its field at once. Everything else
 * uses the deferred ticket.
 */
export const Typed = createContext<Ticket>(newTicket("BUY", "market"));
export const useTyped = (): Ticket => useContext(Typed);

/**
 * The ticket's state. Its initial prices are those of the market, set once there is a quote.
 * @param kept the ticket from before a reload, with its prices
 */
export function useTicket(
  { side, dollars, shares }: Pick<TradeRequest, "side" | "dollars" | "shares">,
  marketOpen: boolean | null,
  quote: Touch | null,
  kept: Ticket | null = null,
) {
  const typed = useRef(kept);
  const [ticket, setTicket] = useState(() =>
    kept ?? ({
      ...newTicket(side, "market"),
      ...(shares === undefined ? {} : { mode: "shares" as const }),
      amount: shares ?? (dollars === undefined ? "" : String(dollars)),
    })
  );
  const latest = useRef(quote);
  useLayoutEffect(() => void (latest.current = quote), [quote]);
  const change = useCallback<ChangeTicket>((part) => {
    const at = latest.current;
    setTicket((before) => changedAt(before, part, at));
  }, []);
  // The market may be closed, or close while the form is open.
  useEffect(() => {
    if (marketOpen === false && ticket.type === "market") change({ type: "limit" });
  }, [marketOpen, ticket.type, change]);
  // Before the fields are painted: the user cannot type into one that is about to be filled in.
  useLayoutEffect(() => {
    if (typed.current?.type === ticket.type && typed.current.side === ticket.side) return;
    typed.current = null;
    const first = firstPrices(ticket, quote);
    if (first) change(first);
    // A field that the user has emptied stays empty.
  }, [ticket.type, ticket.side, quote === null, change]);
  return { ticket, change };
}
