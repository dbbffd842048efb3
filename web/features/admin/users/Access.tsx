import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import type { UserDetails } from "../../../../core/users/contract.ts";
import { useCommand } from "../../../lib/api/command.ts";
import { messageOf } from "../../../lib/api/errors.ts";
import { t } from "../../../lib/text.ts";
import { When } from "../../../ui/dates.tsx";
import { toast } from "../../../ui/page/toasts.tsx";
import { Text } from "../../../ui/Text.tsx";
import { refetchAll } from "../queries.ts";
import { LoadFailure, Loading } from "../parts.tsx";
import { sessionsQuery } from "./queries.ts";
import { Reason } from "./Reason.tsx";
import { ResetLink } from "./ResetLink.tsx";

const failed = (error: unknown) => void toast.bad(`${t("Failed to end it")}: ${messageOf(error)}`);

/** How the user gets in: sessions, tokens, a new password, and the lock after wrong ones. */
export function Access({ user }: { user: UserDetails }) {
  const { data, error, refetch } = useQuery(sessionsQuery(user.id));
  const count = (data?.sessions.length ?? 0) + (data?.tokens.length ?? 0);
  return (
    <section className="stack tight" aria-labelledby="user-access">
      <h2 id="user-access">{t("Sessions and tokens")}</h2>
      {error && !data && (
        <LoadFailure
          title={t("Sessions cannot be shown")}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Loading label={t("Loading sessions...")} />}
      {data && count === 0 && <p className="small muted">{t("None")}</p>}
      {data && count > 0 && (
        <>
          <ul className="user-sessions">
            {data.sessions.map(({ id, created_at, last_used_at }) => (
              <EndSession key={id} user={user.id} id={id}>
                <span>
                  <Text of="Session since {time}" time={<When at={created_at} as="short" />} />
                </span>
                <small className="muted">
                  <Text of="last used {time}" time={<When at={last_used_at} as="short" />} />
                </small>
              </EndSession>
            ))}
            {data.tokens.map(({ id, name, scope, last_used_at }) => (
              <EndToken key={id} user={user.id} id={id} name={name}>
                {t("Token {name}, {scope}", { name, scope })}
                <small className="muted">
                  {last_used_at
                    ? <Text of="last used {time}" time={<When at={last_used_at} as="short" />} />
                    : t("never used")}
                </small>
              </EndToken>
            ))}
          </ul>
          <EndAll user={user} />
        </>
      )}
      {user.locked_until && <Locked user={user} until={user.locked_until} />}
      <ResetLink user={user} />
    </section>
  );
}

interface EndProps {
  readonly user: string;
  readonly id: string;
  readonly children: ReactNode;
}

function EndSession({ user, id, children }: EndProps) {
  const client = useQueryClient();
  const end = useCommand("users.end-session", { onDone: () => refetchAll(client, "users"), onFail: failed });
  return (
    <EndRow label={t("End this session")} isEnding={end.isPending} onEnd={() => end.mutate({ user, id })}>
      {children}
    </EndRow>
  );
}

function EndToken({ user, id, name, children }: EndProps & { name: string }) {
  const client = useQueryClient();
  const end = useCommand("users.end-token", { onDone: () => refetchAll(client, "users"), onFail: failed });
  return (
    <EndRow
      label={t("End the token {name}", { name })}
      isEnding={end.isPending}
      onEnd={() => end.mutate({ user, id })}
    >
      {children}
    </EndRow>
  );
}

interface RowProps {
  readonly label: string;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
  readonly children: ReactNode;
}

const EndRow = ({ label, isEnding, onEnd, children }: RowProps) => (
  <li>
    <span>{children}</span>
    <Button size="small" loading={isEnding} aria-label={label} onClick={onEnd}>{t("End")}</Button>
  </li>
);

function EndAll({ user }: { user: UserDetails }) {
  const client = useQueryClient();
  const [reason, setReason] = useState<string | null>(null);
  const end = useCommand("users.end-sessions", {
    onDone: () => {
      refetchAll(client, "users");
      setReason(null);
      toast.good(t("All sessions and tokens ended"));
    },
    onFail: failed,
  });
  if (reason === null) {
    return (
      <span>
        <Button danger onClick={() => setReason("")}>{t("End all")}</Button>
      </span>
    );
  }
  return (
    <>
      <Reason value={reason} onChange={setReason} />
      <span className="row">
        <Button
          type="primary"
          danger
          loading={end.isPending}
          disabled={!reason.trim()}
          onClick={() => end.mutate({ user: user.id, reason: reason.trim() })}
        >
          {t("End all sessions and tokens")}
        </Button>
        <Button type="text" onClick={() => setReason(null)}>{t("Cancel")}</Button>
      </span>
    </>
  );
}

function Locked({ user, until }: { user: UserDetails; until: string }) {
  const client = useQueryClient();
  const unlock = useCommand("users.unlock", {
    onDone: () => {
      refetchAll(client, "users");
      toast.good(t("Lockout lifted"));
    },
    onFail: (error) => toast.bad(`${t("Failed to lift the lockout")}: ${messageOf(error)}`),
  });
  return (
    <div className="row between">
      <p className="small">
        <Text of="Locked out until {time} after wrong passwords" time={<When at={until} as="seconds" />} />
      </p>
      <Button loading={unlock.isPending} onClick={() => unlock.mutate({ user: user.id })}>{t("Lift lockout")}</Button>
    </div>
  );
}
