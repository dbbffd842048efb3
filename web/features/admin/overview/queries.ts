import { polled, query, SECOND } from "../../../lib/api/query.ts";

/** A step of the shortest series. */
const HEALTH_SECONDS = 10;
const COUNTS_SECONDS = 60;

/** Also for the counts beside the tabs. */
export const overviewQuery = () => polled("staff.overview", {}, COUNTS_SECONDS);
export const statsQuery = () => polled("staff.stats", {}, COUNTS_SECONDS);
export const healthQuery = () => polled("health.show", {}, HEALTH_SECONDS);
export const tablesQuery = () => ({ ...query("health.tables", {}), staleTime: COUNTS_SECONDS * SECOND });
export const latestQuery = () => polled("audit.list", { limit: 5 }, COUNTS_SECONDS);
export const jobsQuery = () => polled("jobs.list", {}, HEALTH_SECONDS);
export const setAsideQuery = (name: string) => polled("jobs.set-aside", { name }, HEALTH_SECONDS);
export const runsQuery = (name: string) => polled("jobs.runs", { name }, HEALTH_SECONDS);
