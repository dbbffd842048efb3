/** The public interface of the product's health. */
// Adds the module's tables to the typed database.
import "./tables.ts";
import type { Handler } from "../kernel/run/handler.ts";
import { tables } from "./list_tables.ts";
import { show } from "./show.ts";

export { prune } from "./prune_bulk.ts";
export { type Recorder, recorderOf, startRecording } from "./recorder.ts";
export { report, REPORT_MS, reportEnd, reportStart } from "./report.ts";
export { ruleOf } from "./retention.ts";
export { wallLag } from "./show.ts";
export { tableSizes } from "./tables_bulk.ts";
export const healthHandlers: readonly Handler[] = [show, tables];
