import { t } from "../lib/text.ts";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Registration } from "../features/auth/Registration.tsx";
import { safeRedirect } from "../lib/api/redirect.ts";
import { useTitle } from "../lib/title.ts";
import { PublicPage } from "../ui/page/PublicPage.tsx";

export function RegisterPage() {
  useTitle(t("Create an account"));
  const search = useSearch({ from: "/register" });
  const navigate = useNavigate();
  return (
    <PublicPage>
      <div className="panel auth">
        <h1>{t("Create an account")}</h1>
        <Registration onDone={() => void navigate({ href: safeRedirect(search.redirect), replace: true })} />
        <p className="muted">
          {t("Already registered?")} <Link to="/login" search={search}>{t("Sign in")}</Link>
        </p>
      </div>
    </PublicPage>
  );
}
