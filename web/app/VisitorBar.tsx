/** Top bar for visitors, who may read research: a sign-in link in place of the navigation. */
import { t } from "../lib/text.ts";
import { useLocation } from "@tanstack/react-router";
import { Brand } from "../ui/page/Brand.tsx";
import { LinkButton } from "../ui/form/LinkButton.tsx";

export function VisitorBar() {
  const { href } = useLocation();
  return (
    <header className="topbar">
      <div className="inner">
        <Brand to="/" />
        <span className="grow" />
        <LinkButton to="/login" search={{ redirect: href }}>{t("Sign in")}</LinkButton>
        <LinkButton to="/register" search={{ redirect: href }} primary>{t("Create an account")}</LinkButton>
      </div>
    </header>
  );
}
