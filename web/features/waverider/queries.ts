/** What Waverider's pages ask for, and how often. */
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InputOf, OutputOf } from "../../../core/contracts.ts";
import { isUnanswered } from "../../lib/api/errors.ts";
import { polled, query, SECOND } from "../../lib/api/query.ts";
import { useChannel } from "../../lib/api/stream.ts";

const POLLED_SECONDS = 30;
const SCANNED_SECONDS = 60;
/** While positions are open. */
const POSITION_SECONDS = 5;
/** Where no quotes are pushed to the engine. */
const REST_SECONDS = 3;

export type Dashboard = OutputOf<"waverider.dashboard">;
export type Position = Dashboard["positions"][number];
export type Automation = Dashboard["automation"];
export type Scanned = OutputOf<"waverider.ews">;
export type DebugData = OutputOf<"waverider.ews-debug">;

/** A refusal is final; a failure of the network is retried. */
const retry = (failures: number, error: unknown): boolean => failures < 2 && isUnanswered(error);

export const dashboardQuery = () => ({ ...polled("waverider.dashboard", {}, POLLED_SECONDS), retry });
export const opportunitiesQuery = () => ({ ...polled("waverider.opportunities", {}, SCANNED_SECONDS), retry });
export const realtimeQuery = () => ({ ...polled("waverider.realtime", {}, POLLED_SECONDS), retry });
export const systemQuery = () => ({ ...polled("waverider.status", {}, POLLED_SECONDS), retry });
export const debugQuery = (input: InputOf<"waverider.ews-debug">) => ({
  ...query("waverider.ews-debug", input),
  retry,
});

/** How often the positions are read, in seconds; null: none is open. */
export const positionSeconds = ({ positions, realtime_mode }: Pick<Dashboard, "positions" | "realtime_mode">) =>
  positions.length === 0 ? null : realtime_mode === "REST" ? REST_SECONDS : POSITION_SECONDS;

interface Positions {
  readonly positions: readonly Position[];
  /** Epoch milliseconds of this device. */
  readonly updatedAt: number;
}

/** The open positions, from the newer of the dashboard's answer and their own, which is asked for more often. */
export function usePositions(): Positions | undefined {
  const dashboard = useQuery(dashboardQuery());
  const seconds = dashboard.data ? positionSeconds(dashboard.data) : null;
  const own = useQuery({
    ...query("waverider.positions", { active_only: true }),
    retry,
    enabled: seconds !== null,
    ...(seconds === null ? {} : { staleTime: seconds * SECOND, refetchInterval: seconds * SECOND }),
  });
  if (!dashboard.data) return undefined;
  return own.data && own.dataUpdatedAt > dashboard.dataUpdatedAt
    ? { positions: own.data.positions, updatedAt: own.dataUpdatedAt }
    : { positions: dashboard.data.positions, updatedAt: dashboard.dataUpdatedAt };
}

const LIVE = new Set([
  ...["waverider.dashboard", "waverider.positions", "waverider.opportunities", "waverider.realtime"],
  "waverider.status",
]);

/** Reads again all that Waverider's pages show; settles when it has arrived. */
export const readAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith("waverider.") });
export const refreshAll = (client: QueryClient): void => void readAgain(client);

/** Reads again what an event of the engine changes, such as an entry, a stop or an exit. */
export function useWaveriderEvents(): void {
  const client = useQueryClient();
  useChannel(
    "waverider",
    "waverider",
    () => void client.invalidateQueries({ predicate: ({ queryKey }) => LIVE.has(String(queryKey[0])) }),
  );
}
