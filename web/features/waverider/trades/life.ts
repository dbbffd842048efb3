import type { OutputOf } from "../../../../core/contracts.ts";

/** A trade from the scan that found it to its exit. */
export type Life = OutputOf<"waverider.trade">;
