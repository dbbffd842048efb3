/** Drawings of users, stored by the server. They change at once; the server gets the changes shortly after. */
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { MOST_DRAWINGS } from "../../../../core/charts/terms.ts";
import type { InputOf, OutputOf } from "../../../../core/contracts.ts";
import { useCommand } from "../../../lib/api/command.ts";
import { isUnanswered, messageOf } from "../../../lib/api/errors.ts";
import { query } from "../../../lib/api/query.ts";
import { t } from "../../../lib/text.ts";
import { toast } from "../../../ui/page/toasts.tsx";
import type { DrawingStore } from "./drawing_store.ts";
import type { Anchor, Drawing } from "./drawings.ts";
import { stepBetween, withStep } from "./history.ts";
import { takeDrawings } from "./local_drawings.ts";

type Drawn = OutputOf<"charts.drawings">;
type Sent = NonNullable<InputOf<"charts.draw">["put"]>[number];
type Stored = Drawn["drawings"][number];

/** Changes that the server does not have yet, by the drawing's id; null for a removed one. */
type Unsent = ReadonlyMap<string, Drawing | null>;
const nothing: Unsent = new Map();

/** A moved line rests this long before the server gets it, so that keys that move it send one change. */
const REST_MS = 400;
/** After a request without a response. */
const RETRY_MS = 10_000;

/** As exact as prices are. */
const priceIn = (price: number): number => Math.max(Math.round(price * 1e4), 1) / 1e4;
const anchorIn = ({ at, price }: Anchor) => ({ at: new Date(Math.round(at)).toISOString(), price: priceIn(price) });
const anchorOf = ({ at, price }: { readonly at: string; readonly price: number }): Anchor => ({
  at: Date.parse(at),
  price,
});

export function sentOf(drawing: Drawing): Sent {
  const { id, kind } = drawing;
  if (kind === "level") return { id, kind, price: priceIn(drawing.price) };
  if (kind === "note") return { id, kind, place: anchorIn(drawing.place), text: drawing.text };
  return { id, kind, from: anchorIn(drawing.from), to: anchorIn(drawing.to) };
}
export function drawingOf(stored: Stored): Drawing {
  const { id, kind } = stored;
  if (kind === "level") return { id, kind, price: stored.price };
  if (kind === "note") return { id, kind, place: anchorOf(stored.place), text: stored.text };
  return { id, kind, from: anchorOf(stored.from), to: anchorOf(stored.to) };
}

const overlaid = (drawn: Drawn | undefined, unsent: Unsent): readonly Drawing[] =>
  withStep(
    drawn?.drawings.map(drawingOf) ?? [],
    [...unsent].map(([id, after]) => ({ id, before: null, after })),
    "after",
  );

/** What the server does not have yet, shared by all charts of the stock. */
function useUnsent(symbol: string) {
  const client = useQueryClient();
  const queryKey = ["unsent drawings", symbol];
  const { data } = useQuery<Unsent>({ queryKey, queryFn: skipToken, initialData: nothing });
  return {
    unsent: data ?? nothing,
    read: () => client.getQueryData<Unsent>(queryKey) ?? nothing,
    write: (next: Unsent) => void client.setQueryData<Unsent>(queryKey, next),
  };
}

/** Sends the changes, one request after the other. */
function useSender(symbol: string) {
  const client = useQueryClient();
  const { queryKey } = query("charts.drawings", { symbol });
  const { unsent, read, write } = useUnsent(symbol);
  const sending = useRef<Unsent | null>(null);
  /** The last attempt had no response. */
  const failed = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Without those that were sent and have not changed since. */
  const settle = () => {
    const sent = sending.current;
    sending.current = null;
    write(new Map([...read()].filter(([id, drawing]) => !sent?.has(id) || sent.get(id) !== drawing)));
  };
  const draw = useCommand("charts.draw", {
    refreshes: false,
    onDone: (drawn) => {
      client.setQueryData<Drawn>(queryKey, drawn);
      failed.current = false;
      settle();
      flush();
    },
    onFail: (error) => {
      if (!isUnanswered(error)) {
        settle();
        void client.invalidateQueries({ queryKey });
        return toast.bad(t("The drawing could not be stored: {reason}", { reason: messageOf(error) }));
      }
      sending.current = null;
      if (!failed.current) toast.bad(t("The drawing is not stored yet: {reason}", { reason: messageOf(error) }));
      failed.current = true;
      timer.current = setTimeout(() => latest.current(), RETRY_MS);
    },
  });
  const flush = () => {
    clearTimeout(timer.current);
    const changes = read();
    if (sending.current || changes.size === 0) return;
    sending.current = changes;
    draw.mutate({
      symbol,
      put: [...changes.values()].filter((one) => one !== null).map(sentOf),
      remove: [...changes].flatMap(([id, one]) => one ? [] : [id]),
    });
  };
  const latest = useRef(flush);
  latest.current = flush;
  useEffect(() => () => latest.current(), []);
  return {
    unsent,
    read,
    add(changes: Unsent, rests: boolean) {
      write(new Map([...read(), ...changes]));
      clearTimeout(timer.current);
      if (rests) timer.current = setTimeout(() => latest.current(), REST_MS);
      else flush();
    },
  };
}

export function useAccountDrawings(symbol: string, enabled: boolean): DrawingStore {
  const client = useQueryClient();
  const drawn = query("charts.drawings", { symbol });
  const { data } = useQuery({ ...drawn, enabled });
  const sender = useSender(symbol);
  const { unsent } = sender;
  const read = () => overlaid(client.getQueryData(drawn.queryKey), sender.read());
  const put = (next: readonly Drawing[]) => {
    const step = stepBetween(read(), next);
    const moves = step.every(({ before, after }) => before && after);
    sender.add(new Map(step.map(({ id, after }) => [id, after])), moves);
  };
  const isLoaded = data !== undefined;
  useEffect(() => {
    const earlier = enabled && isLoaded ? takeDrawings(symbol) : [];
    if (earlier.length > 0) put([...read(), ...earlier].slice(0, MOST_DRAWINGS));
  }, [enabled, isLoaded, symbol]);
  return { drawings: useMemo(() => overlaid(data, unsent), [data, unsent]), read, put };
}
