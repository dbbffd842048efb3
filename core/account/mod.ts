/** The public interface of leaving. */
import type { Handler } from "../kernel/run/handler.ts";
import { confirmPassword } from "./confirm_password.ts";
import { erase, keep } from "./erase.ts";
import { eraseDue } from "./erase_due.ts";
import { exportOwn } from "./export.ts";
import { nextSteps } from "./next_steps.ts";

export { eraseAllDue } from "./erase_all_due.ts";

export const accountHandlers: readonly Handler[] = [confirmPassword, exportOwn, nextSteps, erase, keep, eraseDue];
