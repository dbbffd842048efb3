import { useNavigate, useSearch } from "@tanstack/react-router";
import { Button, Input, Segmented } from "antd";
import { useEffect, useRef, useState } from "react";
import { type Role, roles } from "../../../../core/kernel/operation.ts";
import { messageOf } from "../../../lib/api/errors.ts";
import { formatCount } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import type { UsersView } from "../../../lib/views/users_view.ts";
import { Icon } from "../../../ui/icons.tsx";
import { toast } from "../../../ui/page/toasts.tsx";
import { Empty, LoadFailure, Loading, ViewOnly } from "../parts.tsx";
import { roleWord } from "../words.ts";
import { useUsers } from "./queries.ts";
import { UserDrawer } from "./UserDrawer.tsx";
import { UsersTable } from "./UsersTable.tsx";

const TYPING_MS = 300;

/** With its search and the open user in the address. */
export function UsersRoute({ role }: { role: Role }) {
  const view = useSearch({ from: "/shell/admin/users" });
  const navigate = useNavigate();
  const onView = (next: UsersView) =>
    void navigate({ to: "/admin/users", search: next, replace: true, resetScroll: false });
  return <UsersPage role={role} view={view} onView={onView} />;
}

interface Props {
  readonly role: Role;
  readonly view: UsersView;
  readonly onView: (view: UsersView) => void;
}

/** All users by name and role, each with a drawer. */
export function UsersPage({ role, view, onView }: Props) {
  const list = useUsers(view.query, view.role);
  const users = list.data?.pages.flatMap((page) => page.users);
  const { error } = list;
  useEffect(() => {
    if (error) toast.bad(`${t("Failed to load users")}: ${messageOf(error)}`);
  }, [error]);
  const { user: _, ...search } = view;
  return (
    <section className="panel flush" aria-label={t("Users")}>
      <header className="wrap">
        <Filter view={view} onView={onView} />
        {list.data && (
          <span className="small muted">
            {t("{shown} of {total}", {
              shown: formatCount(users!.length),
              total: formatCount(list.data.pages[0]!.total),
            })}
          </span>
        )}
      </header>
      {role !== "admin" && (
        <div className="users-notice">
          <ViewOnly>{t("Contact an admin to change a role or an account.")}</ViewOnly>
        </div>
      )}
      {error && !users && (
        <LoadFailure
          title={t("Failed to load users")}
          error={error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!error && !users && <Loading label={t("Loading users...")} />}
      {users?.length === 0 && <Empty title={t("No users found")}>{t("Try another name, or all roles.")}</Empty>}
      {users && users.length > 0 && <UsersTable users={users} view={view} />}
      <footer className="row between wrap small muted">
        <span className="desktop-only">{t("Rows open by Enter; j and k move")}</span>
        {list.hasNextPage && (
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t("Load More Users")}
          </Button>
        )}
      </footer>
      <UserDrawer user={view.user} mayAct={role === "admin"} onClose={() => onView(search)} />
    </section>
  );
}

function Filter({ view, onView }: Omit<Props, "role">) {
  const [text, setText] = useState(view.query ?? "");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { query: _, role: chosen, ...open } = view;
  const show = (query: string, role: Role | undefined) => {
    clearTimeout(timer.current);
    onView({ ...open, ...(query.trim() ? { query: query.trim() } : {}), ...(role ? { role } : {}) });
  };
  return (
    <div className="row wrap users-filter">
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          show(text, chosen);
        }}
      >
        <Input
          aria-label={t("Name, handle or e-mail")}
          placeholder={t("Name, handle or e-mail")}
          prefix={<Icon name="search" size={15} />}
          allowClear
          maxLength={254}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => show(target.value, chosen), TYPING_MS);
          }}
        />
      </form>
      <div className="staff-scroll">
        <Segmented<Role | "">
          aria-label={t("Role")}
          value={chosen ?? ""}
          onChange={(role) => show(text, role || undefined)}
          options={[
            { value: "" as const, label: t("All") },
            ...roles.map((value) => ({ value, label: roleWord(value) })),
          ]}
        />
      </div>
    </div>
  );
}
