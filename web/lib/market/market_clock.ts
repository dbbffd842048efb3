/** The market's time, computed from the last status and the speed of its clock. */
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useReducer } from "react";
import type { MarketStatus } from "../../../core/research/calendar/contract.ts";
import { t } from "../text.ts";
import { marketStatusQuery } from "../api/queries.ts";

/** Renders a component periodically while the page is visible. */
function useTick(ms: number) {
  const [, again] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && again(), ms);
    return () => clearInterval(timer);
  }, [ms]);
}

export const marketTime = (status: MarketStatus, answeredAt: number, now: number): number =>
  Date.parse(status.current_time_et) + (now - answeredAt) * (status.clock.mode === "real" ? 1 : status.clock.speed);

interface MarketNow {
  readonly status: MarketStatus | undefined;
  readonly failed: boolean;
  /** Epoch milliseconds on the market clock. */
  readonly now: number | null;
  readonly toNext: number | null;
}

/**
 * Status, market time and time to the next trading session, updated every second. Refetches when the session changes.
 */
export function useMarket(): MarketNow {
  const { data: status, isError, dataUpdatedAt, refetch } = useQuery(marketStatusQuery());
  useTick(1000);
  const now = status ? marketTime(status, dataUpdatedAt, Date.now()) : null;
  const toNext = status && now !== null ? Date.parse(status.next_session.at) - now : null;
  const over = toNext !== null && toNext <= 0;
  useEffect(() => {
    if (over) void refetch();
  }, [over, refetch]);
  return { status, failed: isError && !status, now, toNext };
}

/**
 * Returns a function that computes the market's time, now or at an instant of this device; null while unknown. No tick.
 */
export function useMarketNow(): (wall?: number) => number | null {
  const { data: status, dataUpdatedAt } = useQuery(marketStatusQuery());
  return useCallback(
    (wall = Date.now()) => status ? marketTime(status, dataUpdatedAt, wall) : null,
    [status, dataUpdatedAt],
  );
}

/** Only the status, without a tick. */
export const useMarketStatus = (): MarketStatus | undefined => useQuery(marketStatusQuery()).data;

export const statusLabel = ({ status }: Pick<MarketStatus, "status">): string =>
  ({
    open: t("Market Open"),
    pre_market: t("Pre-Market"),
    after_hours: t("After Hours"),
    closed: t("Market Closed"),
    weekend: t("Market Closed"),
    holiday: t("Market Holiday"),
  })[status];

export const nextLabel = (status: MarketStatus["status"]): string =>
  status === "open" ? t("Market Close") : status === "pre_market" ? t("Market Open|time") : t("Next Market Open");
