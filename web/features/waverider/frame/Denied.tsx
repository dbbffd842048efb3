import { t } from "../../../lib/text.ts";
import { LinkButton } from "../../../ui/form/LinkButton.tsx";
import { AccessDenied } from "../../../ui/page/AccessDenied.tsx";

/** For everyone but admins. */
export const Denied = ({ name, role }: { name: string; role: string }) => (
  <AccessDenied
    title={t("Access denied. Waverider is restricted to admin users.")}
    text={t("You are signed in as {name}, with the role {role}. An administrator can change it in the staff panel.", {
      name,
      role,
    })}
  >
    <LinkButton to="/leaderboard">{t("Leaderboard")}</LinkButton>
  </AccessDenied>
);
