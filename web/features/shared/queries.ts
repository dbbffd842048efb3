import { keepPreviousData } from "@tanstack/react-query";
import type { InputOf, OutputOf } from "../../../core/contracts.ts";
import { polled, stockRetry } from "../../lib/api/query.ts";

export type Shared = OutputOf<"shared.get">;
export type Plan = OutputOf<"shared.plan-copy">;
export type FeedItem = OutputOf<"shared.feed">[number];
export type Card = OutputOf<"shared.record">["portfolios"][number];

const PLAN_SECONDS = 5;

export const sharedQuery = (portfolio_id: string) => ({
  ...polled("shared.get", { portfolio_id }, 60),
  // One that does not exist, or is private, stays so.
  retry: stockRetry,
});
/** Follows the quotes. */
export const planQuery = (input: InputOf<"shared.plan-copy">) => ({
  ...polled("shared.plan-copy", input, PLAN_SECONDS),
  retry: false,
  placeholderData: keepPreviousData,
});
export const feedQuery = () => polled("shared.feed", {}, 60);
