/** Bars before the chart's range: loaded in parts, each when the previous one is about to come into sight. */
import { useQueries } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { query } from "../../lib/api/query.ts";
import type { BarsPlan } from "../../lib/chart/desk_bars.ts";
import { historyInput, withEarlier } from "../../lib/chart/history.ts";
import type { BarRow } from "./bars.ts";

export interface History {
  /** Rows with the history before them. */
  readonly joined: (rows: readonly BarRow[]) => readonly BarRow[];
  /** The number of parts that are loaded. */
  readonly parts: number;
  /** Whether there may be bars before those that are loaded. */
  readonly more: boolean;
  readonly failed: boolean;
  readonly older: () => void;
  readonly retry: () => void;
}

/** Requests for the parts of a stock's history, the latest part first. */
export const historyQueries = (plan: BarsPlan, symbol: string, parts: number) =>
  Array.from({ length: parts }, (_, i) => ({
    ...query("stocks.bars", { ...historyInput(plan, i + 1)!, symbol }),
    structuralSharing: false as const,
    staleTime: Infinity,
  }));

/** @param span identifies the range; another one begins without history */
export function useHistory(plan: BarsPlan, span: string): History {
  const [asked, setAsked] = useState({ span, parts: 0 });
  const wanted = asked.span === span ? asked.parts : 0;
  const { answers, failed, retry } = useQueries({
    queries: historyQueries(plan, plan.input.symbol, wanted),
    combine: (found) => ({
      answers: found.map(({ data }) => data?.data),
      failed: found.some(({ isError }) => isError),
      retry: () => found.forEach(({ isError, refetch }) => isError && void refetch()),
    }),
  });
  const missing = answers.indexOf(undefined);
  const parts = missing < 0 ? answers.length : missing;
  const more = answers[parts - 1]?.length !== 0 && historyInput(plan, parts + 1) !== null;
  return {
    joined: useMemo(
      () => (rows) => answers.slice(0, parts).reduce((all: readonly BarRow[], part) => withEarlier(all, part!), rows),
      [parts, span],
    ),
    parts,
    more,
    failed,
    older: () => parts === wanted && more && setAsked({ span, parts: wanted + 1 }),
    retry,
  };
}
