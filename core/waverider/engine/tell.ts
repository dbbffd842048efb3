/** Tells open consoles what to read again. */
import type { CommandContext } from "../../kernel/run/handler.ts";

export type Changed = "stops" | "entered" | "exited" | "scanned" | "automation" | "account";

export function tell(ctx: CommandContext, ...changed: readonly Changed[]): void {
  if (changed.length > 0) ctx.emit({ channel: "waverider", topic: "waverider", payload: { changed } });
}
