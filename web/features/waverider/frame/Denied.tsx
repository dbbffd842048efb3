import { t } from "../../../lib/text.ts";
import { LinkButton } from "../../../ui/form/LinkButton.tsx";
import { Icon } from "../../../ui/icons.tsx";

/** For everyone but admins. */
export const Denied = ({ name, role }: { name: string; role: string }) => (
  <main className="page">
    <section className="panel">
      <div className="state">
        <span className="icon" aria-hidden="true">
          <Icon name="lock" size={32} />
        </span>
        <h1>{t("Access denied. Waverider is restricted to admin users.")}</h1>
        <p>
          {t("You are signed in as {name}, with the role {role}. An administrator can change it in the staff panel.", {
            name,
            role,
          })}
        </p>
        <div className="foot row wrap">
          <LinkButton to="/dashboard" primary>{t("Back to Dashboard")}</LinkButton>
          <LinkButton to="/leaderboard">{t("Leaderboard")}</LinkButton>
        </div>
      </div>
    </section>
  </main>
);
