/** The public interface of portfolio reviews. */
// Adds the module's table to the typed database.
import "./tables.ts";
import { get, refresh } from "./reviews.ts";

export const reviewHandlers = [get, refresh];
