import { t } from "../lib/text.ts";
import { Link, useLocation } from "@tanstack/react-router";
import { useDialogs } from "../lib/dialogs.ts";
import { Icon } from "../ui/icons.tsx";
import { isElsewhere, isWithin, navLinks } from "./nav.ts";

/** Bottom bar on phones: the areas, and trade. The profile is in the user menu. */
export function BottomBar() {
  const { pathname } = useLocation();
  const { trade } = useDialogs();
  return (
    <nav className="bottombar" aria-label={t("Main")}>
      {navLinks().map(({ to, label, icon }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: isElsewhere(to, pathname) }}
          aria-current={isWithin(to, pathname) ? "true" : undefined}
        >
          <Icon name={icon} size={20} />
          {label}
        </Link>
      ))}
      <button type="button" onClick={() => trade({ side: "BUY" })}>
        <Icon name="swap" size={20} />
        {t("Trade")}
      </button>
    </nav>
  );
}
