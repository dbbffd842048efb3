/** Where a notification leads: a path of the web app. Browser-safe. */
import type { Notification } from "./contract.ts";

type About = Pick<Notification, "type" | "portfolio_id" | "data">;

/** The page about a notification's subject, most specific first; null when there is none. */
export function linkOf({ type, portfolio_id, data }: About): string | null {
  // A cancelled competition has no results, but its portfolio can be converted.
  if (data.competition_id && type !== "competition_cancelled") {
    return `/leaderboard/competitions/${data.competition_id}`;
  }
  if (portfolio_id !== null) {
    const view = viewOf({ type, portfolio_id, data });
    if (view) return `/portfolios/${portfolio_id}?${new URLSearchParams(view)}`;
  }
  if (type === "new_follower" && data.user_id) return `/profile/${data.user_id}`;
  if (data.comment_id && data.stock_symbol) {
    return `/stocks/${encodeURIComponent(data.stock_symbol)}?tab=discussion&comment=${data.comment_id}`;
  }
  if (data.screen_id) return `/analysis/screener?screen=${data.screen_id}`;
  const aboutStock = type === "system_announcement" || type === "stock_alert";
  if (aboutStock && data.stock_symbol) return `/stocks/${encodeURIComponent(data.stock_symbol)}`;
  return portfolio_id === null ? null : `/portfolios/${portfolio_id}`;
}

/** The search parameters of a portfolio's page; null when another page shows more. */
function viewOf({ type, portfolio_id, data }: About & { portfolio_id: string }): Record<string, string> | null {
  // However an order ended, its receipt shows it.
  if (data.order_id !== undefined) {
    return { tab: "orders", dialog: "receipt", in: portfolio_id, item: data.order_id };
  }
  switch (type) {
    case "limit_order_executed":
      return view("orders");
    case "dividend_payment":
      return view("dividends", { dividend: data.dividend_id });
    case "stock_split":
      return view("splits");
    case "contribution_processed":
      return view("holdings", { contribution: data.contribution_id });
    case "interest_payment":
      return view("transactions", { type: "interest" });
    case "portfolio_milestone":
    case "goal_congratulated":
      return view("goals", { goal: data.goal_id });
    default:
      return null;
  }
}

/** A tab; notifications from before subjects were stored do not identify a row of it. */
const view = (tab: string, row: Readonly<Record<string, string | undefined>> = {}): Record<string, string> => {
  const known = Object.entries(row).flatMap(([name, value]) => value === undefined ? [] : [[name, value]]);
  return { tab, ...Object.fromEntries(known) };
};
