/** The public interface of the record of staff actions. */
import type { Handler } from "../kernel/run/handler.ts";
import { exportActions } from "./export.ts";
import { aboutMe, list } from "./list.ts";
import { verify } from "./verify.ts";

export { noteHead } from "./heads.ts";
export { actionsAbout } from "./store.ts";
export const auditHandlers: readonly Handler[] = [list, exportActions, verify, aboutMe];
