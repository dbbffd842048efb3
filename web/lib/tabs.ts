/** Tells the other tabs of this browser what has changed, so that none shows for a minute what another has ended. */
import type { QueryClient } from "@tanstack/react-query";
import type { OperationName } from "../../core/contracts.ts";

let channel: BroadcastChannel | null = null;

const areaOf = (operation: string): string => operation.slice(0, operation.indexOf(".") + 1);

/** A command was carried out: what is listed of its area, like watchlists, is not any more what the others have. */
export const tellTabs = (operation: OperationName): void => channel?.postMessage(operation);

export function hearTabs(client: QueryClient): void {
  if (!globalThis.BroadcastChannel) return;
  channel = new BroadcastChannel("tradewinds");
  channel.onmessage = ({ data }) => {
    if (typeof data !== "string") return;
    const area = areaOf(data);
    void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith(area) });
  };
}
