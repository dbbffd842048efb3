/** The look of the user's charts, stored by the server. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCommand } from "../../../lib/api/command.ts";
import { query } from "../../../lib/api/query.ts";
import { useSession } from "../../../lib/api/session.ts";
import { useResting } from "../../../lib/resting.ts";
import { type ChartLook, readLook, writeLook } from "../../../lib/views/chart_view.ts";

/** The server gets a changed look when nothing has changed for this time. */
const REST_MS = 1_000;
const layoutQuery = () => ({ ...query("charts.layout", {}), staleTime: Infinity });

export interface KeptLook {
  /** Null for visitors, until it is changed, and while it is unknown. */
  readonly look: ChartLook | null;
  /** Whether it is still being loaded. */
  readonly loading: boolean;
  readonly keep: (look: ChartLook) => void;
}

/** @param wide panels are open or closed as on other wide windows; on narrow ones they begin closed */
export function useLook(wide: boolean): KeptLook {
  const signedIn = useSession().phase === "signed-in";
  const client = useQueryClient();
  const { data, isLoading } = useQuery({ ...layoutQuery(), enabled: signedIn });
  const set = useCommand("charts.set-layout", { refreshes: false });
  const resting = useResting(REST_MS, (look: ChartLook) => set.mutate(writeLook(look)));
  const stored = data?.layout;
  const look = useMemo(() => {
    if (!stored) return null;
    return wide ? readLook(stored) : { ...readLook(stored), panel: null, rail: null };
  }, [stored, wide]);
  return {
    look,
    loading: isLoading,
    keep: (next) => {
      if (!signedIn) return;
      const panels = wide ? {} : { panel: stored?.panel ?? null, rail: stored?.rail ?? null };
      const kept = { ...next, ...panels };
      client.setQueryData(layoutQuery().queryKey, { layout: writeLook(kept) });
      resting.put(kept);
    },
  };
}
