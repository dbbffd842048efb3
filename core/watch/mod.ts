/** The public interface of what users watch. */
// Adds the module's tables to the typed database.
import "./tables.ts";
import { alertHandlers } from "./alerts.ts";
import { calendarHandlers } from "./calendars.ts";
import { alertWork, process as processAlerts } from "./check.ts";
import type { DueWork } from "../kernel/clock/due_work.ts";
import { process as processScreens, screenWork } from "./screen_check.ts";
import { screenHandlers } from "./screens.ts";
import { watchlistHandlers } from "./watchlists.ts";

export const watchWork: readonly DueWork[] = [alertWork, screenWork];

export const watchHandlers = [
  ...watchlistHandlers,
  ...alertHandlers,
  processAlerts,
  ...screenHandlers,
  processScreens,
  ...calendarHandlers,
];
