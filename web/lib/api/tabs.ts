/** Notifies the other tabs of this browser of changes, so that none shows stale data until it polls. */
import type { QueryClient } from "@tanstack/react-query";
import { operations } from "../../../core/client_table.ts";
import type { OperationName } from "../../../core/contracts.ts";
import { refresh } from "./refresh.ts";

let channel: BroadcastChannel | null = null;

/** To be called after a command: what it touched is stale in the other tabs. */
export const tellTabs = (operation: OperationName): void => channel?.postMessage(operation);

export function hearTabs(client: QueryClient): void {
  if (!globalThis.BroadcastChannel) return;
  channel = new BroadcastChannel("tradewinds");
  channel.onmessage = ({ data }) => {
    // A tab of another release may send another name.
    void refresh(client, operations[data as OperationName]?.touches ?? []);
  };
}
