/** The public interface of feedback. */
// Adds the module's tables to the typed database.
import "./tables.ts";
import { create } from "./create.ts";
import { counts, exportFile, list } from "./read.ts";
import { update } from "./update.ts";

export const feedbackHandlers = [create, list, counts, update, exportFile];
