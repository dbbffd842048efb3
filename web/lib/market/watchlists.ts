/** A user's watchlists, and the commands that change them. */
import { useQueryClient } from "@tanstack/react-query";
import type { Watchlist } from "../../../core/watch/contract.ts";
import { toast } from "../../ui/page/toasts.tsx";
import { useCommand } from "../api/command.ts";
import { messageOf } from "../api/errors.ts";
import { patchAnswers } from "../api/patch.ts";
import { polled } from "../api/query.ts";
import { t } from "../text.ts";

const LISTS = ["watchlists.list"];
/** The orders of lists with a move in flight, by list: a list that is fetched meanwhile may have the one before. */
const moving = new Map<string, { symbols: readonly string[]; moves: number }>();

const inShownOrder = (list: Watchlist): Watchlist => {
  const order = moving.get(list.id)?.symbols;
  return order ? { ...list, symbols: list.symbols.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)) } : list;
};
const inShownOrders = (lists: Watchlist[]): Watchlist[] => moving.size === 0 ? lists : lists.map(inShownOrder);

export const watchlistsQuery = () => ({ ...polled("watchlists.list", {}, 60), select: inShownOrders });

/** The commands on lists. Each returns the changed list, which the page shows at once. */
export function useListCommands() {
  const client = useQueryClient();
  const refetch = () => void client.invalidateQueries({ queryKey: LISTS });
  const show = (after: Watchlist) => {
    if (moving.has(after.id)) return;
    patchAnswers(client, "watchlists.list", (lists) => lists.map((list) => list.id === after.id ? after : list));
    refetch();
  };
  const fail = (error: unknown) => {
    toast.bad(t("Failed to change the watchlist: {reason}", { reason: messageOf(error) }));
    refetch();
  };
  const events = { onDone: show, onFail: fail, refreshes: false };
  const answered = (id: string) => {
    const list = moving.get(id);
    if (list && --list.moves === 0) moving.delete(id);
  };
  const create = useCommand("watchlists.create", { ...events, onDone: refetch });
  const add = useCommand("watchlists.add-symbols", events);
  const take = useCommand("watchlists.remove-symbol", events);
  const move = useCommand("watchlists.move-symbol", {
    onDone: (after) => {
      answered(after.id);
      show(after);
    },
    onFail: (error, { id }) => {
      answered(id);
      fail(error);
    },
    refreshes: false,
  });
  return {
    create,
    add,
    take,
    /** Shows the new order before the server confirms it. */
    move(list: Watchlist, symbol: string, to: number) {
      const { id } = list;
      const symbols = list.symbols.filter((s) => s !== symbol).toSpliced(to, 0, symbol);
      moving.set(id, { symbols, moves: (moving.get(id)?.moves ?? 0) + 1 });
      patchAnswers(client, "watchlists.list", (lists) => lists.map((l) => l.id === id ? { ...l, symbols } : l));
      move.mutate({ id, symbol, to });
    },
  };
}
