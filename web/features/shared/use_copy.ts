/** Places the orders of a copy, one after the other, each once: its key is the dialog's with its symbol. */
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { operations } from "../../../core/client_table.ts";
import { api } from "../../lib/api/client.ts";
import { isUnanswered, messageOf } from "../../lib/api/errors.ts";
import { markSeen, refresh } from "../../lib/api/refresh.ts";
import { notifyTabs } from "../../lib/api/tabs.ts";
import { withoutToast } from "../../ui/stock/fill_toast.tsx";
import type { Ordered } from "./copy.ts";

export type Outcome =
  | { readonly state: "waiting" | "sent" }
  | { readonly state: "placed"; readonly shares: number; readonly price: number | null }
  /** `again`: without a response, so that another try may place it; it is the same order then. */
  | { readonly state: "failed"; readonly why: string; readonly again: boolean };

export interface Copy {
  /** The orders as they were when they were placed; null before that. */
  readonly orders: readonly Ordered[] | null;
  readonly into: string | null;
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly busy: boolean;
  /** Places them; from the second time on, only those without a response. */
  readonly place: (into: string, orders: readonly Ordered[]) => Promise<void>;
}

const isOpen = (outcome: Outcome | undefined): boolean =>
  outcome === undefined || outcome.state === "waiting" || (outcome.state === "failed" && outcome.again);

export function useCopy(): Copy {
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const [given, setGiven] = useState<{ into: string; orders: readonly Ordered[] } | null>(null);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [busy, setBusy] = useState(false);
  /** What a second click in the same turn finds, before the page is rendered again. */
  const running = useRef(false);
  const sent = useRef<typeof given>(null);

  const send = async (into: string, { symbol, shares, part }: Ordered): Promise<Outcome> => {
    const input = { portfolio_id: into, stock_symbol: symbol, shares, max_amount: part, use_reserve: false };
    const reported = withoutToast(input);
    try {
      const { order } = await api("trading.buy", input, { idempotencyKey: `${key}-${symbol}` });
      reported(order.id);
      markSeen(client, order);
      return { state: "placed", shares: order.shares, price: order.receipt?.price ?? null };
    } catch (error) {
      reported(null);
      return { state: "failed", why: messageOf(error), again: isUnanswered(error) };
    }
  };

  const place = async (into: string, orders: readonly Ordered[]): Promise<void> => {
    if (running.current) return;
    running.current = true;
    // Another try sends the same orders: under their keys the server takes no others.
    sent.current ??= { into, orders };
    setGiven(sent.current);
    setBusy(true);
    let known = outcomes;
    const note = (symbol: string, outcome: Outcome) => setOutcomes(known = new Map(known).set(symbol, outcome));
    for (const order of sent.current.orders) {
      if (!isOpen(known.get(order.symbol))) continue;
      note(order.symbol, { state: "sent" });
      note(order.symbol, await send(sent.current.into, order));
    }
    notifyTabs("trading.buy");
    void refresh(client, operations["trading.buy"].touches ?? []);
    running.current = false;
    setBusy(false);
  };
  return { orders: given?.orders ?? null, into: given?.into ?? null, outcomes, busy, place };
}
