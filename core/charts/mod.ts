/** The public interface of charts. */
// Adds the module's tables to the typed database.
import "./tables.ts";
import { drawingHandlers } from "./drawings.ts";
import { layoutHandlers } from "./layouts.ts";

export const chartHandlers = [...drawingHandlers, ...layoutHandlers];
