import { polled } from "../../lib/query.ts";

export const portfolioQuery = (id: string) => polled("portfolios.get", { id }, 60);
