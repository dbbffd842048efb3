import { Link, useParams } from "@tanstack/react-router";
import type { User } from "../../core/identity/contract.ts";
import { AccessTokens } from "../features/profile/AccessTokens.tsx";
import { PasswordForm } from "../features/profile/PasswordForm.tsx";
import { ProfileForm } from "../features/profile/ProfileForm.tsx";
import { loadUser, logout, useUser } from "../lib/api/session.ts";
import { t } from "../lib/text.ts";
import { useTitle } from "../lib/title.ts";
import { Button } from "../ui/form/Button.tsx";
import { When } from "../ui/dates.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { EmptyState, PageError } from "../ui/page/states.tsx";
import { Text } from "../ui/Text.tsx";

function NoProfile() {
  useTitle(t("Profile"));
  return (
    <main className="page">
      <h1 className="sr-only">{t("Profile")}</h1>
      <EmptyState
        title={t("Profile Not Found")}
        action={<Link to="/dashboard">{t("Go to the dashboard")}</Link>}
      >
        {t("There is no such user, or their profile is not public.")}
      </EmptyState>
    </main>
  );
}

/** The user's own profile; other users' profiles are not shown. */
export function ProfilePage() {
  const user = useUser();
  const { userId } = useParams({ strict: false });
  return user && userId !== undefined && userId !== user.id ? <NoProfile /> : <OwnProfile user={user} />;
}

function OwnProfile({ user }: { user: User | null }) {
  useTitle(t("Profile"));
  return (
    <main className="page">
      <div className="page-head">
        <div>
          <h1>{user ? user.display_name || user.username : t("Your profile")}</h1>
          {user && (
            <p className="muted">
              <Text
                of="{email}, member since {date}"
                email={user.email}
                date={<When at={user.created_at} as="date" />}
              />
            </p>
          )}
        </div>
        <Button onClick={() => void logout()}>{t("Sign Out")}</Button>
      </div>
      {!user && (
        <Panel>
          <PageError
            title={t("Your profile could not be loaded")}
            text={t("The server did not answer. Your session is kept.")}
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
