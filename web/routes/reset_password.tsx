import { t } from "../lib/text.ts";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ResetPassword } from "../features/auth/ResetPassword.tsx";
import { useTitle } from "../lib/title.ts";
import { PublicPage } from "../ui/page/PublicPage.tsx";
import { EmptyState } from "../ui/page/states.tsx";
import { toast } from "../ui/page/toasts.tsx";

export function ResetPasswordPage() {
  useTitle(t("Set a new password"));
  const { token } = useSearch({ from: "/reset-password" });
  const navigate = useNavigate();
  const done = () => {
    toast.good(t("Your new password is set. Sign in with it."));
    void navigate({ to: "/login", replace: true });
  };
  return (
    <PublicPage>
      <div className="panel auth">
        <h1>{t("Set a new password")}</h1>
        {token
          ? <ResetPassword token={token} onDone={done} />
          : (
            <EmptyState title={t("This link is not complete")} action={<Link to="/login">{t("Back to sign in")}</Link>}>
              {t("Open the whole one-time link that an administrator gave you. It works once, for one hour.")}
            </EmptyState>
          )}
      </div>
    </PublicPage>
  );
}
