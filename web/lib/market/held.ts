import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Shares, shares, sharesNumber } from "../../../core/kernel/money.ts";
import { portfoliosQuery } from "../api/queries.ts";
import { useSession } from "../api/session.ts";

/** The shares of each symbol in all own portfolios together; a visitor holds none. */
export function useHeldShares(): ReadonlyMap<string, number> {
  const signedIn = useSession().phase === "signed-in";
  const { data } = useQuery({ ...portfoliosQuery(), enabled: signedIn });
  return useMemo(() => {
    const held = new Map<string, bigint>();
    for (const position of data?.flatMap(({ positions }) => positions) ?? []) {
      held.set(position.symbol, (held.get(position.symbol) ?? 0n) + shares(position.shares));
    }
    return new Map([...held].map(([symbol, count]) => [symbol, sharesNumber(count as Shares)]));
  }, [data]);
}
