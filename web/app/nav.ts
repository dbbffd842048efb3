import { t } from "../lib/text.ts";
import type { IconName } from "../ui/icons.tsx";

interface NavLink {
  readonly to: "/dashboard" | "/portfolios" | "/stocks" | "/analysis" | "/leaderboard";
  readonly label: string;
  readonly icon: IconName;
}

/** Another user's portfolio is not one of the user's own. */
const isShared = (pathname: string) => pathname.startsWith("/portfolios/shared/");

/** Whether a page without a link of its own belongs to the area of a link. */
export const isWithin = (to: NavLink["to"], pathname: string): boolean =>
  (to === "/stocks" && /^\/watchlists(\/|$)/.test(pathname)) || (to === "/leaderboard" && isShared(pathname));

/** Whether a page below a link's path belongs to another area. */
export const isElsewhere = (to: NavLink["to"], pathname: string): boolean => to === "/portfolios" && isShared(pathname);

/** Links of the top bar, in order. */
export const navLinks = (): readonly NavLink[] => [
  { to: "/dashboard", label: t("Dashboard"), icon: "home" },
  { to: "/portfolios", label: t("Portfolios"), icon: "cases" },
  { to: "/stocks", label: t("Stocks"), icon: "chart" },
  { to: "/analysis", label: t("Analysis"), icon: "gauge" },
  { to: "/leaderboard", label: t("Leaderboard"), icon: "trophy" },
];
