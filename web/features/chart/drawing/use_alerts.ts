import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { OutputOf } from "../../../../core/contracts.ts";
import { isLineKind, ruleOf } from "../../../../core/watch/alert_contract.ts";
import { api } from "../../../lib/api/client.ts";
import { useCommand } from "../../../lib/api/command.ts";
import { messageOf } from "../../../lib/api/errors.ts";
import { alertsQuery } from "../../../lib/api/queries.ts";
import { useSession } from "../../../lib/api/session.ts";
import { useDialogs } from "../../../lib/dialogs.ts";
import { formatPrice } from "../../../lib/format.ts";
import { lastPrice } from "../../../lib/market/prices.ts";
import { t } from "../../../lib/text.ts";
import { toast } from "../../../ui/page/toasts.tsx";
import { rayWords } from "../words.ts";
import type { AlertLine, AlertRay, Span } from "./drawings.ts";
import { endsOf, pointsOf } from "./rays.ts";
import { useMoves } from "./use_moves.ts";

type Alerts = OutputOf<"alerts.list">;
type Line = AlertLine | AlertRay;

export interface AlertLines {
  readonly lines: readonly Line[];
  /** Opens the form for an alert at a price. */
  readonly open: (price: number) => void;
  /** Creates an alert at a drawn line, in the direction in which the price has not reached it. */
  readonly addLine: (line: Span) => void;
  readonly move: (line: Line) => void;
  readonly remove: (line: Line) => void;
}

/** What changes an alert to wait where it did, or where a line of the chart is. */
const conditionOf = ({ threshold, line }: Alerts[number]) => line ?? { threshold: threshold ?? undefined };
const conditionAt = (line: Line) => line.kind === "ray" ? pointsOf(line) : { threshold: line.price };
const isAt = (alert: Alerts[number]) => (line: Line) =>
  JSON.stringify(conditionAt(line)) === JSON.stringify(alert.line ? pointsOf(endsOf(alert.line)) : conditionOf(alert));

const isOnChart = ({ kind }: Alerts[number]): boolean => ruleOf(kind).measure === "price" || isLineKind(kind);
function lineOf({ id, kind, threshold, line }: Alerts[number]): Line {
  const { rises } = ruleOf(kind);
  return line
    ? { id, kind: "ray", ...endsOf(line), rises, price: threshold }
    : { id, kind: "alert", price: threshold!, rises };
}

/** Moves alerts, with a message that can undo it. */
function useAlertMoves(symbol: string) {
  const client = useQueryClient();
  const { queryKey } = alertsQuery();
  const update = useCommand("alerts.update", {
    onDone: (made) => {
      const before = client.getQueryData<Alerts>(queryKey)?.find(({ id }) => id === made.id);
      client.setQueryData<Alerts>(queryKey, (old) => old?.map((one) => one.id === made.id ? made : one));
      moves.settle(made.id, isAt(made));
      toast.good(
        made.line
          ? t("Alert line for {symbol} moved", { symbol })
          : t("Alert for {symbol} moved to {price}", { symbol, price: formatPrice(made.threshold!) }),
        before && { label: t("Undo"), run: () => update.mutate({ id: made.id, ...conditionOf(before) }) },
      );
    },
    onFail: (error, { id }) => {
      moves.settle(id);
      toast.bad(t("Failed to move alert: {reason}", { reason: messageOf(error) }));
    },
  });
  const moves = useMoves<Line>((line) => update.mutate({ id: line.id, ...conditionAt(line) }));
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
  return (alert: Alerts[number]) => {
    const { id, kind, threshold, line, once } = alert;
    const words = line
      ? t("Alert line for {symbol} deleted", { symbol })
      : t("Alert for {symbol} at {price} deleted", { symbol, price: formatPrice(threshold!) });
    remove.mutate({ id }, {
      onSuccess: () =>
        toast.plain(words, {
          label: t("Undo"),
          run: () => create.mutate({ symbol, kind, ...conditionOf(alert), once }),
        }),
    });
  };
}

/** Creates alerts at drawn lines, with a message that can undo it. */
function useLineCreation(symbol: string) {
  const onFail = (error: unknown) =>
    void toast.bad(t("Failed to create alert: {reason}", { reason: messageOf(error) }));
  const remove = useCommand("alerts.delete", {
    onFail: (error) => toast.bad(t("Failed to delete alert: {reason}", { reason: messageOf(error) })),
  });
  const create = useCommand("alerts.create", {
    onDone: ({ id, kind, threshold }) => {
      const rule = rayWords({ rises: ruleOf(kind).rises, price: threshold });
      toast.good(t("Alert set: {symbol}, {rule}", { symbol, rule }), {
        label: t("Undo"),
        run: () => remove.mutate({ id }),
      });
    },
    onFail,
  });
  return (line: Span) => {
    const points = pointsOf(line);
    void api("alerts.preview", { symbol, kind: "line_above", ...points }).then(
      ({ is_reached }) =>
        create.mutate({ symbol, kind: is_reached ? "line_below" : "line_above", ...points, once: true }),
      onFail,
    );
  };
}

/** The stock's active alerts of prices and sloping lines as lines of its chart. */
export function useAlerts(symbol: string): AlertLines {
  const signedIn = useSession().phase === "signed-in";
  const { data } = useQuery({ ...alertsQuery(), enabled: signedIn });
  const dialogs = useDialogs();
  const { moved, move } = useAlertMoves(symbol);
  const remove = useRemoval(symbol);
  const addLine = useLineCreation(symbol);
  const own = useMemo(
    () => data?.filter((one) => one.active && one.symbol === symbol && isOnChart(one)) ?? [],
    [data, symbol],
  );
  const lines = useMemo(() => own.map((one) => moved?.id === one.id ? moved : lineOf(one)), [own, moved]);
  return {
    lines,
    open: (price) => {
      const now = lastPrice(symbol);
      const kind = now !== undefined && price < now ? "price_below" : "price_above";
      dialogs.open({ kind: "alert", symbol, rule: { kind, price } });
    },
    addLine: (line) => signedIn ? addLine(line) : dialogs.open({ kind: "alert", symbol }),
    move,
    remove: ({ id }) => {
      const alert = own.find((one) => one.id === id);
      if (alert) remove(alert);
    },
  };
}
