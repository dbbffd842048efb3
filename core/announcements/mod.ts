/** The public interface of announcements. */
// Adds the module's tables to the typed database.
import "./tables.ts";
import { create, end, list, update } from "./manage.ts";
import { current, dismiss, inbox, receive } from "./shown.ts";

export const announcementHandlers = [create, update, end, list, current, inbox, receive, dismiss];
