/** The public interface of Waverider. */
// Adds the module's tables to the typed database.
import "./tables.ts";
import type { DueWork } from "../kernel/clock/due_work.ts";
import { everyTradingDay } from "../kernel/clock/due_work.ts";
import type { Handler } from "../kernel/run/handler.ts";
import * as contract from "./contract.ts";
import { isDue, process } from "./engine/process.ts";
import { enter, exit, resetAccount, setMaxPositions } from "./operations/account.ts";
import { configHandlers } from "./operations/config.ts";
import { kill, liftKill, start, stop } from "./operations/control.ts";
import { dashboardHandlers } from "./operations/dashboard.ts";
import { life } from "./operations/life.ts";
import { maintenanceHandlers } from "./operations/maintenance.ts";
import { scanHandlers } from "./operations/scan_handlers.ts";
import { systemHandlers } from "./operations/system.ts";
import { tradeHandlers } from "./operations/trades.ts";

export const waveriderHandlers: readonly Handler[] = [
  ...[start, stop, kill, liftKill, enter, exit, setMaxPositions, resetAccount, process, life],
  ...dashboardHandlers,
  ...tradeHandlers,
  ...scanHandlers,
  ...configHandlers,
  ...systemHandlers,
  ...maintenanceHandlers,
];

export const waveriderWork: readonly DueWork[] = [{
  name: "waverider",
  schedule: "each second of the session while a position is open, at the instants of its scans, and after the close",
  summary: "Watch Waverider's positions, scan, enter and exit; after the close, summarise the day",
  operation: contract.process.name,
  next: everyTradingDay("close", 5),
  isDue,
  continuous: true,
}];
