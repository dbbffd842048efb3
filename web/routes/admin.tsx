/** The staff panel. Everyone else is told that it is not for them, and the server refuses its calls. */
import type { ComponentType } from "react";
import { isStaff, type Role } from "../../core/kernel/operation.ts";
import type { Part } from "../features/admin/StaffPanel.tsx";
import { useUser } from "../lib/api/session.ts";
import { t } from "../lib/text.ts";
import { useTitle } from "../lib/title.ts";
import { AccessDenied } from "../ui/page/AccessDenied.tsx";
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
    if (!isStaff(user.role)) return <NotStaff name={user.username} role={user.role} />;
    return (
      <StaffPanel part={part}>
        <Page role={user.role} />
      </StaffPanel>
    );
  };
}

export const NotStaff = ({ name, role }: { name: string; role: string }) => (
  <AccessDenied
    title={t("Access denied")}
    text={t(
      "The staff panel is open to admins, moderators and support. You are signed in as {name}, with the role {role}.",
      { name, role },
    )}
  />
);
