import { t } from "../lib/text.ts";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { useDialogs } from "../lib/dialogs.ts";
import { useUser } from "../lib/api/session.ts";
import { useKeys } from "../lib/keys.ts";
import { isStaff } from "../../core/kernel/operation.ts";
import { Brand, Mark } from "../ui/page/Brand.tsx";
import { StockSearch } from "../ui/stock/StockSearch.tsx";
import { Bell } from "./Bell.tsx";
import { MarketChip } from "./MarketChip.tsx";
import { isElsewhere, isWithin, navLinks } from "./nav.ts";
import { UserMenu } from "./UserMenu.tsx";

export function TopBar() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { trade } = useDialogs();
  const user = useUser();
  const search = useRef<HTMLInputElement>(null);
  // The explorer has a search of its own.
  const explorer = pathname === "/stocks";
  useKeys({
    "/": () => (explorer ? document.querySelector<HTMLElement>("[role=search] input") : search.current)?.focus(),
  });
  return (
    <header className="topbar">
      <div className="inner">
        <span className="desktop-only">
          <Brand to="/dashboard" />
        </span>
        <Link to="/dashboard" className="brand phone-only" aria-label={t("Dashboard")}>
          <Mark />
        </Link>
        <nav className="nav desktop-only" aria-label={t("Main")}>
          {navLinks().map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: isElsewhere(to, pathname) }}
              aria-current={isWithin(to, pathname) ? "true" : undefined}
            >
              {label}
            </Link>
          ))}
          {user?.role === "admin" && <Link to="/waverider" className="wide-only">{t("Waverider")}</Link>}
          {user && isStaff(user.role) && <Link to="/admin" className="wide-only">{t("Admin")}</Link>}
        </nav>
        <span className="grow desktop-only" />
        <span className="wide-only">
          <MarketChip />
        </span>
        {explorer ? <span className="grow phone-only" /> : (
          <StockSearch
            inputRef={search}
            label={t("Search stocks")}
            placeholder={t("Search stocks")}
            limit={(text) => text.length === 1 ? 10 : 8}
            empty={(text) => t('No stocks found for "{text}"', { text })}
            onPick={(stock) => void navigate({ to: "/stocks/$symbol", params: { symbol: stock.symbol } })}
            onBuy={(stock) => trade({ side: "BUY", symbol: stock.symbol })}
            hint="/"
          />
        )}
        <Bell />
        <UserMenu />
      </div>
    </header>
  );
}
