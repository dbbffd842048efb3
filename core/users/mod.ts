/** The public interface of the staff's view of users. */
import type { Handler } from "../kernel/run/handler.ts";
import { endSession, endSessions, endToken, unlock } from "./end_sessions.ts";
import { search, sessions, show } from "./read.ts";
import { setStatus } from "./set_status.ts";

export const userHandlers: readonly Handler[] = [
  search,
  show,
  setStatus,
  sessions,
  endSession,
  endToken,
  endSessions,
  unlock,
];
