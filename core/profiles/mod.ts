/** The public interface of profiles. */
// Adds the module's tables to the typed database.
import "./tables.ts";

export { mutedBy, personsOf, viewerOf } from "./persons.ts";
export { limitOf, newUntil, refuseOver } from "./new_accounts.ts";
export type { Person } from "./contract.ts";
