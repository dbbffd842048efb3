import { polled } from "../../lib/api/query.ts";

export const impactQuery = (portfolio_id: string) => polled("splits.portfolio-impact", { portfolio_id }, 300);
export const pastQuery = () => polled("splits.all", {}, 300);
