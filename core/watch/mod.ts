/** The public interface of what users watch. */
// Adds the module's tables to the typed database.
import "./tables.ts";
import { alertHandlers } from "./alerts.ts";
import { process } from "./check.ts";
import { screenHandlers } from "./screens.ts";
import { watchlistHandlers } from "./watchlists.ts";

export { watchWork } from "./check.ts";

export const watchHandlers = [...watchlistHandlers, ...alertHandlers, process, ...screenHandlers];
