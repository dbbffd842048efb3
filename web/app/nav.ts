import type { IconName } from "../ui/icons.tsx";

/** Links of the top bar, in order. */
export const navLinks = [
  { to: "/dashboard", label: "Dashboard", icon: "home" },
  { to: "/portfolios", label: "Portfolios", icon: "cases" },
  { to: "/stocks", label: "Stocks", icon: "chart" },
] as const satisfies readonly { to: string; label: string; icon: IconName }[];
