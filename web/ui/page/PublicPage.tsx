import { t } from "../../lib/text.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Brand } from "./Brand.tsx";

/** Layout of the pages that need no sign-in. */
export const PublicPage = (
  { children, actions, wide = false }: { children: ReactNode; actions?: ReactNode; wide?: boolean },
) => (
  <div className={wide ? "public wide" : "public"}>
    <header className="public-bar">
      <Brand to="/" />
      <div className="row">{actions}</div>
    </header>
    <main className={wide ? "public-main wide" : "public-main"}>{children}</main>
    <footer className="public-foot">
      <span>{t("Virtual money, for education. Not financial advice.")}</span>
      <nav className="row" aria-label={t("Legal")}>
        <Link to="/terms">{t("Terms")}</Link>
        <Link to="/privacy">{t("Privacy")}</Link>
        <a href="/licences.txt">{t("Licences")}</a>
      </nav>
    </footer>
  </div>
);
