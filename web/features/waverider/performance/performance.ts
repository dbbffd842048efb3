import type { OutputOf } from "../../../../core/contracts.ts";

/** What the closed trades of some days earned. */
export type Performance = OutputOf<"waverider.performance">;
