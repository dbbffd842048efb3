/** Enters positions by hand, several at a time. */
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { createKeyring } from "../../../lib/api/command.ts";
import { api } from "../../../lib/api/client.ts";
import { isUnanswered } from "../../../lib/api/errors.ts";
import { toast } from "../../../ui/page/toasts.tsx";
import { readAgain } from "../queries.ts";
import { useBusy } from "./use_busy.ts";
import { alerts } from "./words.ts";

export interface Entries {
  readonly enter: (symbol: string) => void;
  readonly isBusy: (symbol: string) => boolean;
}

export function useEnter(): Entries {
  const client = useQueryClient();
  const busy = useBusy();
  const keys = useKeyrings();
  const enter = (symbol: string) =>
    busy.run(symbol, async () => {
      const keyring = keys(symbol);
      try {
        const { message } = await api("waverider.enter", { symbol }, { idempotencyKey: keyring.keyFor(symbol) });
        keyring.answered();
        toast.good(message);
      } catch (error) {
        if (!isUnanswered(error)) keyring.answered();
        toast.bad(alerts.enter(error));
      }
      await readAgain(client);
    });
  return { enter: (symbol) => void enter(symbol), isBusy: busy.isBusy };
}

/** A command that got no response keeps its key, so that pressing again does not do it twice; by the thing's id. */
export function useKeyrings() {
  const rings = useRef(new Map<string, ReturnType<typeof createKeyring>>());
  return (id: string) => {
    const ring = rings.current.get(id) ?? createKeyring();
    rings.current.set(id, ring);
    return ring;
  };
}
