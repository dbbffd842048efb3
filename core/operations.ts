/**
 * The lists of every operation's handler and of all due work. The order of modules is the order in which they may know
 * each other.
 */
import type { DueWork } from "./kernel/due_work.ts";
import type { Handler } from "./kernel/handler.ts";
import { analyticsHandlers, analyticsWork } from "./analytics/mod.ts";
import { actionDueWork, actionHandlers } from "./actions/mod.ts";
import { identityHandlers } from "./identity/mod.ts";
import { contributionHandlers, contributionWork } from "./contributions/mod.ts";
import { goalHandlers, goalWork } from "./goals/mod.ts";
import { interestHandlers, interestWork } from "./interest/mod.ts";
import { ledgerHandlers } from "./ledger/mod.ts";
import { notificationHandlers } from "./notifications/mod.ts";
import { orderHandlers } from "./orders/mod.ts";
import { researchHandlers } from "./research/mod.ts";
import { reviewHandlers } from "./review/mod.ts";
import { staffHandlers } from "./staff/mod.ts";
import { transferHandlers } from "./transfer/mod.ts";
import { watchHandlers, watchWork } from "./watch/mod.ts";

export const handlers: readonly Handler[] = [
  ...identityHandlers,
  ...notificationHandlers,
  ...ledgerHandlers,
  ...orderHandlers,
  ...actionHandlers,
  ...contributionHandlers,
  ...interestHandlers,
  ...analyticsHandlers,
  ...researchHandlers,
  ...watchHandlers,
  ...goalHandlers,
  ...reviewHandlers,
  ...transferHandlers,
  ...staffHandlers,
];

/** What falls due at one instant is done in this order. */
export const dueWork: readonly DueWork[] = [
  ...actionDueWork,
  ...contributionWork,
  ...analyticsWork,
  ...goalWork,
  ...watchWork,
  ...interestWork,
];
