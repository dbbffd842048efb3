import { t } from "../lib/text.ts";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ForgotPassword } from "../features/auth/ForgotPassword.tsx";
import { LoginForm } from "../features/auth/LoginForm.tsx";
import { safeRedirect } from "../lib/api/redirect.ts";
import { useTitle } from "../lib/title.ts";
import { PublicPage } from "../ui/page/PublicPage.tsx";

export function LoginPage() {
  useTitle(t("Sign in"));
  const search = useSearch({ from: "/login" });
  const navigate = useNavigate();
  return (
    <PublicPage>
      <div className="panel auth">
        <h1>{t("Sign in")}</h1>
        <LoginForm onDone={() => void navigate({ href: safeRedirect(search.redirect), replace: true })} />
        <ForgotPassword />
        <p className="muted">
          {t("New here?")} <Link to="/register" search={search}>{t("Create an account")}</Link>
        </p>
      </div>
    </PublicPage>
  );
}
