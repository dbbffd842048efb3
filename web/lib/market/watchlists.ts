/** A user's watchlists, and the commands that change them. */
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Watchlist } from "../../../core/watch/contract.ts";
import { toast } from "../../ui/page/toasts.tsx";
import { useCommand } from "../api/command.ts";
import { messageOf } from "../api/errors.ts";
import { patchAnswers } from "../api/patch.ts";
import { polled } from "../api/query.ts";
import { t } from "../text.ts";

const LISTS = ["watchlists.list"];
export const watchlistsQuery = () => polled("watchlists.list", {}, 60);

/** The commands on lists. Each returns the changed list, which the page shows at once. */
export function useListCommands() {
  const client = useQueryClient();
  /** Moves in flight, whose order is already shown: an older response would put the rows back. */
  const moving = useRef(0);
  const refetch = () => {
    if (moving.current === 0) void client.invalidateQueries({ queryKey: LISTS });
  };
  const show = (after: Watchlist) => {
    if (moving.current > 0) return;
    patchAnswers(client, "watchlists.list", (lists) => lists.map((list) => list.id === after.id ? after : list));
    refetch();
  };
  const fail = (error: unknown) => {
    toast.bad(t("Failed to change the watchlist: {reason}", { reason: messageOf(error) }));
    refetch();
  };
  const events = { onDone: show, onFail: fail, refreshes: false };
  const moved = <A>(then: (answer: A) => void) => (answer: A) => {
    moving.current--;
    then(answer);
  };
  const create = useCommand("watchlists.create", { ...events, onDone: refetch });
  const add = useCommand("watchlists.add-symbols", events);
  const take = useCommand("watchlists.remove-symbol", events);
  const move = useCommand("watchlists.move-symbol", { onDone: moved(show), onFail: moved(fail), refreshes: false });
  return {
    create,
    add,
    take,
    /** Shows the new order before the server confirms it. */
    move(list: Watchlist, symbol: string, to: number) {
      moving.current++;
      void client.cancelQueries({ queryKey: LISTS });
      const symbols = list.symbols.filter((s) => s !== symbol).toSpliced(to, 0, symbol);
      patchAnswers(client, "watchlists.list", (lists) => lists.map((l) => l.id === list.id ? { ...l, symbols } : l));
      move.mutate({ id: list.id, symbol, to });
    },
  };
}
