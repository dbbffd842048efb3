import { Navigate } from "@tanstack/react-router";
import { loadUser, useUser } from "../lib/api/session.ts";
import { t } from "../lib/text.ts";
import { useTitle } from "../lib/title.ts";
import { Panel } from "../ui/page/Panel.tsx";
import { PageError } from "../ui/page/states.tsx";

/** Leads to the user's own profile. Without a response of the server at the start, it is not known whose that is. */
export function OwnProfilePage() {
  useTitle(t("Profile"));
  const user = useUser();
  if (user) return <Navigate to="/profile/$userId" params={{ userId: user.id }} replace />;
  return (
    <main className="page">
      <h1 className="sr-only">{t("Profile")}</h1>
      <Panel>
        <PageError
          title={t("Your profile could not be loaded")}
          text={t("The server did not answer. Your session is kept.")}
          onRetry={() => void loadUser()}
        />
      </Panel>
    </main>
  );
}
