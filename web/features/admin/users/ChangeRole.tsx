import { useQueryClient } from "@tanstack/react-query";
import { Button, Select } from "antd";
import { useState } from "react";
import { type Role, roles } from "../../../../core/kernel/operation.ts";
import type { UserDetails } from "../../../../core/users/contract.ts";
import { useCommand } from "../../../lib/api/command.ts";
import { messageOf } from "../../../lib/api/errors.ts";
import { personName } from "../../../lib/person.ts";
import { t } from "../../../lib/text.ts";
import { toast } from "../../../ui/page/toasts.tsx";
import { refetchAll } from "../queries.ts";
import { roleWord } from "../words.ts";
import { Reason } from "./Reason.tsx";
import { effectsOf, makeWord } from "./words.ts";

interface Props {
  readonly user: UserDetails;
  readonly isDisabled: boolean;
}

/** All five roles, with what a change gives and takes. */
export function ChangeRole({ user, isDisabled }: Props) {
  const client = useQueryClient();
  const [role, setRole] = useState<Role>(user.role);
  const [reason, setReason] = useState("");
  const reset = (to: Role) => {
    setRole(to);
    setReason("");
  };
  const change = useCommand("users.set-role", {
    onDone: (_, input) => {
      refetchAll(client, "users");
      reset(input.role);
      toast.good(
        t("Successfully updated {name}'s role to {role}", { name: personName(user), role: roleWord(input.role) }),
      );
    },
    onFail: (error) => toast.bad(`${t("Failed to update role")}: ${messageOf(error)}`),
  });
  return (
    <section className="stack tight" aria-labelledby="user-role">
      <h2 id="user-role">{t("Change role")}</h2>
      <span className="row">
        <Select<Role>
          aria-label={t("Role of {name}", { name: personName(user) })}
          disabled={isDisabled}
          value={role}
          onChange={setRole}
          options={roles.map((value) => ({ value, label: roleWord(value) }))}
          popupMatchSelectWidth={false}
        />
        <span className="small muted">{t("now {role}", { role: roleWord(user.role) })}</span>
      </span>
      {role !== user.role && (
        <>
          <Reason value={reason} onChange={setReason} />
          <p className="note">{effectsOf(user.role, role).join(" ")}</p>
          <span className="row">
            <Button
              type="primary"
              loading={change.isPending}
              disabled={!reason.trim()}
              onClick={() => change.mutate({ user: user.id, role, reason: reason.trim() })}
            >
              {makeWord(role)}
            </Button>
            <Button type="text" onClick={() => reset(user.role)}>{t("Cancel")}</Button>
          </span>
        </>
      )}
    </section>
  );
}
