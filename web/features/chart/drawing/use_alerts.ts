import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { OutputOf } from "../../../../core/contracts.ts";
import { ruleOf } from "../../../../core/watch/alert_contract.ts";
import { useCommand } from "../../../lib/api/command.ts";
import { messageOf } from "../../../lib/api/errors.ts";
import { alertsQuery } from "../../../lib/api/queries.ts";
import { useSession } from "../../../lib/api/session.ts";
import { useDialogs } from "../../../lib/dialogs.ts";
import { formatPrice } from "../../../lib/format.ts";
import { lastPrice } from "../../../lib/market/prices.ts";
import { t } from "../../../lib/text.ts";
import { toast } from "../../../ui/page/toasts.tsx";
import type { AlertLine } from "./drawings.ts";
import { useMoves } from "./use_moves.ts";

type Alerts = OutputOf<"alerts.list">;

export interface AlertLines {
  readonly lines: readonly AlertLine[];
  /** Opens the form for an alert at a price. */
  readonly open: (price: number) => void;
  readonly move: (line: AlertLine) => void;
  readonly remove: (line: AlertLine) => void;
}

/** Moves alerts, with a message that can undo it. */
function useAlertMoves(symbol: string) {
  const client = useQueryClient();
  const { queryKey } = alertsQuery();
  const update = useCommand("alerts.update", {
    onDone: (made) => {
      const before = client.getQueryData<Alerts>(queryKey)?.find(({ id }) => id === made.id)?.threshold;
      client.setQueryData<Alerts>(queryKey, (old) => old?.map((one) => one.id === made.id ? made : one));
      moves.settle(made.id, made.threshold!);
      toast.good(
        t("Alert for {symbol} moved to {price}", { symbol, price: formatPrice(made.threshold!) }),
        before === undefined
          ? undefined
          : { label: t("Undo"), run: () => update.mutate({ id: made.id, threshold: before! }) },
      );
    },
    onFail: (error, { id }) => {
      moves.settle(id);
      toast.bad(t("Failed to move alert: {reason}", { reason: messageOf(error) }));
    },
  });
  const moves = useMoves<AlertLine>(({ id, price }) => update.mutate({ id, threshold: price }));
  return moves;
}

/** Deletes alerts, and makes them again. */
function useRemoval(symbol: string) {
  const create = useCommand("alerts.create", {
    onFail: (error) => toast.bad(t("Failed to create alert: {reason}", { reason: messageOf(error) })),
  });
  const remove = useCommand("alerts.delete", {
    onFail: (error) => toast.bad(t("Failed to delete alert: {reason}", { reason: messageOf(error) })),
  });
  return ({ id, kind, threshold, once }: Alerts[number]) =>
    remove.mutate({ id }, {
      onSuccess: () =>
        toast.plain(t("Alert for {symbol} at {price} deleted", { symbol, price: formatPrice(threshold!) }), {
          label: t("Undo"),
          run: () => create.mutate({ symbol, kind, threshold: threshold!, once }),
        }),
    });
}

/** The stock's active price alerts as lines of its chart. */
export function useAlerts(symbol: string): AlertLines {
  const signedIn = useSession().phase === "signed-in";
  const { data } = useQuery({ ...alertsQuery(), enabled: signedIn });
  const dialogs = useDialogs();
  const { moved, move } = useAlertMoves(symbol);
  const remove = useRemoval(symbol);
  const own = useMemo(
    () => data?.filter((one) => one.active && one.symbol === symbol && ruleOf(one.kind).measure === "price") ?? [],
    [data, symbol],
  );
  const lines = useMemo(() =>
    own.map(({ id, kind, threshold }): AlertLine => ({
      id,
      kind: "alert",
      price: moved?.id === id ? moved.price : threshold!,
      rises: ruleOf(kind).rises,
    })), [own, moved]);
  return {
    lines,
    open: (price) => {
      const now = lastPrice(symbol);
      const kind = now !== undefined && price < now ? "price_below" : "price_above";
      dialogs.open({ kind: "alert", symbol, rule: { kind, price } });
    },
    move,
    remove: ({ id }) => {
      const alert = own.find((one) => one.id === id);
      if (alert) remove(alert);
    },
  };
}
