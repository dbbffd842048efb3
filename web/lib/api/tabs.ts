/** Notifies the other tabs of this browser of changes, so that they do not show stale data until they poll. */
import type { QueryClient } from "@tanstack/react-query";
import { operations } from "../../../core/client_table.ts";
import type { OperationName } from "../../../core/contracts.ts";
import { refresh } from "./refresh.ts";

let channel: BroadcastChannel | null = null;

/** Called after a command: what it touched is stale in the other tabs. */
export const notifyTabs = (operation: OperationName): void => channel?.postMessage(operation);

export function listenToTabs(client: QueryClient): void {
  if (!globalThis.BroadcastChannel) return;
  channel = new BroadcastChannel("tradewinds");
  channel.onmessage = ({ data }) => {
    // A tab of another release may send another name.
    void refresh(client, operations[data as OperationName]?.touches ?? []);
  };
}
