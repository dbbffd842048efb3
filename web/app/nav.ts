import type { IconName } from "../ui/icons.tsx";

/** The links of the bar, in order. */
export const navLinks = [
  { to: "/dashboard", label: "Dashboard", icon: "home" },
  { to: "/portfolios", label: "Portfolios", icon: "cases" },
  { to: "/stocks", label: "Stocks", icon: "chart" },
] as const satisfies readonly { to: string; label: string; icon: IconName }[];
