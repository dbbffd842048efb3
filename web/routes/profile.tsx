import { t } from "../lib/text.ts";
import { AccessTokens } from "../features/profile/AccessTokens.tsx";
import { PasswordForm } from "../features/profile/PasswordForm.tsx";
import { ProfileForm } from "../features/profile/ProfileForm.tsx";
import { loadUser, logout, useUser } from "../lib/session.ts";
import { useTitle } from "../lib/title.ts";
import { Button } from "../ui/Button.tsx";
import { When } from "../ui/dates.tsx";
import { Panel } from "../ui/Panel.tsx";
import { PageError } from "../ui/states.tsx";

export function ProfilePage() {
  useTitle("Profile");
  const user = useUser();
  return (
    <main className="page">
      <div className="page-head">
        <div>
          <h1>{user ? user.display_name || user.username : "Your profile"}</h1>
          {user && (
            <p className="muted">
              {user.email}, member since <When at={user.created_at} as="date" />
            </p>
          )}
        </div>
        <Button onClick={() => void logout()}>{t("Sign Out")}</Button>
      </div>
      {!user && (
        <Panel>
          <PageError
            title={t("Your profile could not be loaded")}
            text="The server did not answer. Your session is kept."
            onRetry={() => void loadUser()}
          />
        </Panel>
      )}
      {user && (
        <div className="profile">
          <ProfileForm user={user} />
          <div className="stack">
            <PasswordForm />
            <AccessTokens />
          </div>
        </div>
      )}
    </main>
  );
}
