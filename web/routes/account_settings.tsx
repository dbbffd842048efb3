import { Link } from "@tanstack/react-router";
import { AccessTokens } from "../features/profile/AccessTokens.tsx";
import { FullNameForm } from "../features/profile/FullNameForm.tsx";
import { MutedUsers } from "../features/profile/MutedUsers.tsx";
import { PasswordForm } from "../features/profile/PasswordForm.tsx";
import { StaffActions } from "../features/profile/StaffActions.tsx";
import { YourData } from "../features/profile/YourData.tsx";
import { loadUser, logout, useUser } from "../lib/api/session.ts";
import { t } from "../lib/text.ts";
import { useTitle } from "../lib/title.ts";
import { When } from "../ui/dates.tsx";
import { Button } from "../ui/form/Button.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { PageError } from "../ui/page/states.tsx";
import { Text } from "../ui/Text.tsx";

/** What only the user sees: the name for the account, muted users, password, tokens, and the end of the account. */
export function AccountSettingsPage() {
  useTitle(t("Account settings"));
  const user = useUser();
  return (
    <main className="page">
      <div className="page-head">
        <div>
          <h1>{t("Account settings")}</h1>
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
        <div className="row wrap">
          <Link to="/profile">{t("Your profile")}</Link>
          <Button onClick={() => void logout()}>{t("Sign Out")}</Button>
        </div>
      </div>
      {user
        ? (
          <div className="account-settings">
            <div className="stack">
              <FullNameForm user={user} />
              <PasswordForm />
              <YourData />
            </div>
            <div className="stack">
              <AccessTokens />
              <MutedUsers />
              <StaffActions />
            </div>
          </div>
        )
        : (
          <Panel>
            <PageError
              title={t("Your account could not be loaded")}
              text={t("The server did not answer. Your session is kept.")}
              onRetry={() => void loadUser()}
            />
          </Panel>
        )}
    </main>
  );
}
