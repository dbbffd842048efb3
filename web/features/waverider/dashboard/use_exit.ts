/** Exits positions by hand, several at a time. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../lib/api/client.ts";
import { isStatus, isUnanswered, messageOf } from "../../../lib/api/errors.ts";
import { toast } from "../../../ui/page/toasts.tsx";
import { useBusy } from "../parts/use_busy.ts";
import { useKeyrings } from "../parts/use_enter.ts";
import { alerts } from "../parts/words.ts";
import { type Position, readAgain } from "../queries.ts";

/** A position that something else has closed first, with who did. */
interface Lost {
  readonly position: Position;
  readonly text: string;
}

export interface Exits {
  readonly exit: (position: Position) => void;
  readonly isBusy: (id: string) => boolean;
  /** Who won, if an exit came too late. */
  readonly lostOf: (id: string) => string | undefined;
  readonly dismiss: (id: string) => void;
  /** The positions, and those whose row still says who has closed them. */
  readonly rows: readonly Position[];
}

export function useExit(positions: readonly Position[]): Exits {
  const client = useQueryClient();
  const busy = useBusy();
  const keys = useKeyrings();
  const [lost, setLost] = useState<readonly Lost[]>([]);
  const dismiss = (id: string) => setLost((before) => before.filter(({ position }) => position.id !== id));
  const exit = (position: Position) =>
    busy.run(position.id, async () => {
      const { id } = position;
      const keyring = keys(id);
      try {
        await api("waverider.exit", { id, exit_reason: "manual" }, { idempotencyKey: keyring.keyFor(id) });
        keyring.answered();
      } catch (error) {
        if (!isUnanswered(error)) keyring.answered();
        if (isStatus(error, 409)) setLost((before) => [...before, { position, text: messageOf(error) }]);
        else toast.bad(alerts.exit(error));
      }
      // The row stays, and busy, until the list without it has arrived.
      await readAgain(client);
    });
  const gone = lost.filter((one) => !positions.some(({ id }) => id === one.position.id)).map(({ position }) =>
    position
  );
  return {
    exit: (position) => void exit(position),
    isBusy: busy.isBusy,
    lostOf: (id) => lost.find(({ position }) => position.id === id)?.text,
    dismiss,
    rows: [...positions, ...gone],
  };
}
