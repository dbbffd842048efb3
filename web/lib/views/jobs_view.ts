/** Which jobs staff sees, in the address. */
import { oneOf } from "./one_of.ts";

export const jobFilters = ["due", "running", "failed"] as const;
const filterOf = oneOf(jobFilters);

export const readJobsView = (search: Record<string, unknown>) => ({ show: filterOf(search.show) });
