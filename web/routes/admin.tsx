/** The staff panel. Everyone else is told that it is not for them, and the server refuses its calls. */
import type { ComponentType } from "react";
import { isStaff, type Role } from "../../core/kernel/operation.ts";
import type { Part } from "../features/admin/StaffPanel.tsx";
import { useUser } from "../lib/api/session.ts";
import { t } from "../lib/text.ts";
import { useTitle } from "../lib/title.ts";
import { LinkButton } from "../ui/form/LinkButton.tsx";
import { Icon } from "../ui/icons.tsx";
import { lazily } from "../ui/page/lazily.tsx";
import { FullPageSpinner } from "../ui/page/states.tsx";

/** Only staff loads it, with Ant Design. */
const StaffPanel = lazily(
  async () => (await import("../features/admin/StaffPanel.tsx")).StaffPanel,
  FullPageSpinner,
);

/** A page of the panel; its code is loaded only for staff. */
export function staffPage(part: Part, load: () => Promise<ComponentType<{ role: Role }>>) {
  const Page = lazily(load, FullPageSpinner);
  return () => {
    const user = useUser();
    useTitle(t("Admin"));
    if (!user) return <FullPageSpinner />;
    if (!isStaff(user.role)) return <AccessDenied name={user.username} role={user.role} />;
    return (
      <StaffPanel part={part}>
        <Page role={user.role} />
      </StaffPanel>
    );
  };
}

export const AccessDenied = ({ name, role }: { name: string; role: string }) => (
  <main className="page">
    <section className="panel">
      <div className="state">
        <span className="icon" aria-hidden="true">
          <Icon name="lock" size={32} />
        </span>
        <h1>{t("Access denied")}</h1>
        <p>
          {t(
            "The staff panel is open to admins, moderators and support. You are signed in as {name}, with the role {role}.",
            {
              name,
              role,
            },
          )}
        </p>
        <div className="foot">
          <LinkButton to="/dashboard" primary>{t("Back to Dashboard")}</LinkButton>
        </div>
      </div>
    </section>
  </main>
);
