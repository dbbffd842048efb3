import { Link } from "@tanstack/react-router";
import type { Role } from "../../../../core/kernel/operation.ts";
import type { StaffUser } from "../../../../core/users/contract.ts";
import { personName } from "../../../lib/person.ts";
import { t } from "../../../lib/text.ts";
import type { UsersView } from "../../../lib/views/users_view.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { When } from "../../../ui/dates.tsx";
import { Count } from "../../../ui/numbers.tsx";
import { DataTable } from "../../../ui/table/DataTable.tsx";
import { roleWord } from "../words.ts";

const tones = { user: "", premium: "amber", support: "blue", moderator: "blue", admin: "violet" } as const;

export const RoleBadge = ({ role }: { role: Role }) => <Badge tone={tones[role]}>{roleWord(role)}</Badge>;

export const Status = ({ active }: { active: boolean }) => (
  <span className="row small">
    <i className={active ? "lamp open" : "user-off"} aria-hidden="true" />
    {active ? t("Active") : t("Inactive")}
  </span>
);

/** Opens the drawer; its address can be shared. */
const Name = ({ user, view }: { user: StaffUser; view: UsersView }) => (
  <Link className="user-name" to="/admin/users" search={{ ...view, user: user.username }} replace resetScroll={false}>
    {personName(user)}
  </Link>
);

export const UsersTable = ({ users, view }: { users: readonly StaffUser[]; view: UsersView }) => (
  <DataTable
    label={t("Users")}
    rows={users}
    rowKey={({ id }) => id}
    rowClass={({ username }) => username === view.user ? "user-opened" : undefined}
    columns={[
      {
        key: "user",
        title: t("User"),
        cell: (user) => (
          <span className="row">
            <Avatar name={personName(user)} url={user.avatar_url} />
            <span className="user-names">
              <Name user={user} view={view} />
              <small className="muted">@{user.username}</small>
            </span>
          </span>
        ),
      },
      { key: "role", title: t("Role"), cell: ({ role }) => <RoleBadge role={role} /> },
      { key: "status", title: t("Status"), cell: (user) => <Status active={user.is_active} /> },
      { key: "portfolios", title: t("Portfolios"), end: true, cell: (user) => <Count value={user.portfolio_count} /> },
      { key: "public", title: t("Public"), end: true, cell: (user) => <Count value={user.public_portfolio_count} /> },
      { key: "followers", title: t("Followers"), end: true, cell: (user) => <Count value={user.total_followers} /> },
      { key: "joined", title: t("Joined"), cell: (user) => <When at={user.created_at} as="date" /> },
      {
        key: "changed",
        title: t("Last change (ET)"),
        wideOnly: true,
        cell: (user) => (
          <span className="muted">
            <When at={user.updated_at} as="short" />
          </span>
        ),
      },
    ]}
    phoneRow={(user) => (
      <>
        <span className="row">
          <Avatar name={personName(user)} url={user.avatar_url} size={24} />
          <Name user={user} view={view} />
        </span>
        <span>
          <RoleBadge role={user.role} />
        </span>
        <span>@{user.username}, {t("{count} portfolios", { count: user.portfolio_count })}</span>
        <span className="user-end">
          <Status active={user.is_active} />
        </span>
      </>
    )}
  />
);
