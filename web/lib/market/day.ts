/** What a portfolio gained today, at its live value, and its values of the last month up to now. */
import { useQuery } from "@tanstack/react-query";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { liveGain } from "./live.ts";
import { overviewQuery } from "../api/queries.ts";

/** @param portfolio at live prices */
export function useDay(portfolio: Pick<Portfolio, "id" | "total_value">) {
  const { data } = useQuery(overviewQuery());
  const day = data?.find(({ portfolio_id }) => portfolio_id === portfolio.id);
  return day && { ...liveGain(day, portfolio.total_value), values: [...day.values, portfolio.total_value] };
}
