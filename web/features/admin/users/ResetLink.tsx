import { useQueryClient } from "@tanstack/react-query";
import { Button, Input } from "antd";
import type { UserDetails } from "../../../../core/users/contract.ts";
import { useCommand } from "../../../lib/api/command.ts";
import { messageOf } from "../../../lib/api/errors.ts";
import { t } from "../../../lib/text.ts";
import { When } from "../../../ui/dates.tsx";
import { toast } from "../../../ui/page/toasts.tsx";
import { Text } from "../../../ui/Text.tsx";
import { refetchAll } from "../queries.ts";

/** A one-time link to a new password, shown once. */
export function ResetLink({ user }: { user: UserDetails }) {
  const client = useQueryClient();
  const create = useCommand("users.reset-link", {
    onDone: () => refetchAll(client, "users"),
    onFail: (error) => toast.bad(`${t("Failed to create a reset link")}: ${messageOf(error)}`),
  });
  if (create.data) return <Created link={`${location.origin}${create.data.path}`} until={create.data.expires_at} />;
  return (
    <div className="row between">
      <p className="small muted">{t("A link to a new password, valid once and for an hour.")}</p>
      <Button
        loading={create.isPending}
        disabled={!user.is_active}
        onClick={() => create.mutate({ user: user.id })}
      >
        {t("Reset link")}
      </Button>
    </div>
  );
}

const Created = ({ link, until }: { link: string; until: string }) => (
  <div className="stack tight">
    <span className="row">
      <Input readOnly value={link} aria-label={t("Reset link")} onFocus={({ target }) => target.select()} />
      <Button
        onClick={() =>
          void navigator.clipboard.writeText(link).then(
            () => toast.good(t("Link copied")),
            () => toast.bad(t("The link could not be copied")),
          )}
      >
        {t("Copy")}
      </Button>
    </span>
    <p className="small muted">
      <Text
        of="Shown only now. Valid until {time}; hand it over by a safe way."
        time={<When at={until} as="short" />}
      />
    </p>
  </div>
);
