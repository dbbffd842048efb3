/** Moves the market's clock: the choice of where to, the progress on the way, and what it did to a portfolio. */
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { marketStatusQuery } from "../../lib/api/queries.ts";
import { useMarketStatus } from "../../lib/market/market_clock.ts";
import { useMayMoveClock } from "../../lib/market/may_move_clock.ts";
import { t } from "../../lib/text.ts";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { RowsSkeleton } from "../../ui/page/Panel.tsx";
import { Destinations } from "./Destinations.tsx";
import { Moving } from "./Moving.tsx";
import { Recap } from "./Recap.tsx";
import { inView, type Jump, readAfter, readBefore } from "./jump.ts";
import { Speed } from "./Speed.tsx";

export function ClockDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const may = useMayMoveClock();
  const status = useMarketStatus();
  const shown = inView(useLocation());
  const [failure, setFailure] = useState<string | null>(null);
  /** Where the own move leads, from the click until its recap. */
  const [target, setTarget] = useState<string | null>(null);
  const [jump, setJump] = useState<Jump | null>(null);
  const command = useCommand("clock.forward");
  async function move(to: string) {
    setFailure(null);
    setTarget(to);
    try {
      const before = await readBefore(shown);
      const { now } = await command.mutateAsync({ to });
      void client.invalidateQueries({ queryKey: marketStatusQuery().queryKey });
      setJump(await readAfter(before, to, now));
    } catch (error) {
      setFailure(messageOf(error));
    }
    setTarget(null);
  }
  const to = target ?? status?.clock.moving_to ?? null;
  const title = jump ? t("What the move did") : to ? t("Moving the market's time") : t("Move market time");
  return (
    <Dialog title={title} onClose={onClose} busy={target !== null} width={jump ? 520 : 440}>
      {!status && <RowsSkeleton rows={5} dense />}
      {status && !may && (
        <p className="note">{t("Only administrators can move the market's time on this installation.")}</p>
      )}
      {status && may && jump && <Recap jump={jump} onClose={onClose} />}
      {status && may && !jump && to && <Moving to={to} />}
      {status && may && !jump && !to && (
        <div className="stack">
          <Destinations failure={failure} onMove={(at) => void move(at)} />
          <Speed />
        </div>
      )}
    </Dialog>
  );
}
