import { useQueryClient } from "@tanstack/react-query";
import { Button, Segmented } from "antd";
import { useState } from "react";
import type { SuspensionLength, UserDetails } from "../../../../core/users/contract.ts";
import { useCommand } from "../../../lib/api/command.ts";
import { messageOf } from "../../../lib/api/errors.ts";
import { personName } from "../../../lib/person.ts";
import { t } from "../../../lib/text.ts";
import { toast } from "../../../ui/page/toasts.tsx";
import { refetchAll } from "../queries.ts";
import { Reason } from "./Reason.tsx";
import { lengths, lengthWord } from "./words.ts";

interface Props {
  readonly user: UserDetails;
  readonly isDisabled: boolean;
}

/** Deactivates the account for some time or for good, or activates it again. */
export function AccountStatus({ user, isDisabled }: Props) {
  const [isOpen, setOpen] = useState(false);
  const active = user.is_active;
  return (
    <section className="stack tight" aria-labelledby="user-account">
      <div className="row between">
        <div>
          <h2 id="user-account">{t("Account")}</h2>
          <p className="small muted">
            {active
              ? `${t("Deactivating ends {count} sessions at once.", { count: user.sessions })} ${
                t("Nothing is deleted.")
              }`
              : t("Activating lets the user sign in again.")}
          </p>
        </div>
        {!isOpen && (
          <Button danger={active} disabled={isDisabled} onClick={() => setOpen(true)}>
            {active ? t("Deactivate") : t("Activate")}
          </Button>
        )}
      </div>
      {isOpen && <StatusForm user={user} onEnd={() => setOpen(false)} />}
    </section>
  );
}

function StatusForm({ user, onEnd }: { user: UserDetails; onEnd: () => void }) {
  const client = useQueryClient();
  const [length, setLength] = useState<SuspensionLength>("24h");
  const [reason, setReason] = useState("");
  const active = user.is_active;
  const change = useCommand("users.set-status", {
    onDone: ({ is_active }) => {
      refetchAll(client, "users");
      onEnd();
      const name = personName(user);
      toast.good(
        is_active
          ? t("Successfully activated {name}'s account", { name })
          : t("Successfully deactivated {name}'s account", { name }),
      );
    },
    onFail: (error) => toast.bad(`${t("Failed to update status")}: ${messageOf(error)}`),
  });
  const send = () =>
    change.mutate({
      user: user.id,
      is_active: !active,
      reason: reason.trim(),
      ...(active ? { for: length } : {}),
    });
  return (
    <>
      {active && (
        <div className="staff-scroll">
          <Segmented<SuspensionLength>
            aria-label={t("For how long")}
            value={length}
            onChange={setLength}
            options={lengths.map((value) => ({ value, label: lengthWord(value) }))}
          />
        </div>
      )}
      <Reason value={reason} onChange={setReason} />
      {active && (
        <p className="note">
          {t("The user reads the reason when signing in. Tokens for scripts end for good; resting orders stay.")}
        </p>
      )}
      <span className="row">
        <Button
          type="primary"
          danger={active}
          loading={change.isPending}
          disabled={!reason.trim()}
          onClick={send}
        >
          {!active ? t("Activate") : length === "good" ? t("Deactivate for good") : t("Deactivate for {time}", {
            time: lengthWord(length),
          })}
        </Button>
        <Button type="text" onClick={onEnd}>{t("Cancel")}</Button>
      </span>
    </>
  );
}
