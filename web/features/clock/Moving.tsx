import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Notification } from "../../../core/notifications/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { marketStatusQuery } from "../../lib/api/queries.ts";
import { onNotice } from "../../lib/api/stream.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { FormError } from "../../ui/form/Field.tsx";
import { Text } from "../../ui/Text.tsx";

const POLL_MS = 1_000;
const SHOWN = 4;

/** The user's notifications while this is shown, the newest first. */
function useNotices(): readonly Notification[] {
  const [notices, setNotices] = useState<readonly Notification[]>([]);
  useEffect(() => onNotice((notice) => setNotices((before) => [notice, ...before])), []);
  return notices;
}

/** How far a move has come, and what happens on the way. */
export function Moving({ to }: { to: string }) {
  const { data: status } = useQuery({ ...marketStatusQuery(), refetchInterval: POLL_MS });
  const notices = useNotices();
  const [failure, setFailure] = useState<string | null>(null);
  const cancel = useCommand("clock.cancel", {
    onDone: ({ cancelled }) => setFailure(cancelled ? null : t("The move cannot be cancelled now.")),
    onFail: (error) => setFailure(messageOf(error)),
  });
  const reached = status?.clock.lived_until ?? status?.current_time_et;
  const start = useRef<number>(null);
  if (start.current === null && reached) start.current = Date.parse(reached);
  const from = start.current ?? 0;
  const isCancelled = cancel.data?.cancelled === true;
  return (
    <div className="stack">
      <p>
        <Text
          of="The market's time is being moved to {time}."
          time={
            <strong>
              <When at={to} />
            </strong>
          }
        />
      </p>
      <progress
        className="clock-progress"
        aria-label={t("Progress")}
        max={Math.max(1, Date.parse(to) - from)}
        value={reached ? Math.max(0, Date.parse(reached) - from) : 0}
      />
      <p className="small muted" role="status">
        {reached && <Text of="Done up to {time}" time={<When at={reached} />} />}
        {notices.length > 0 && <>· {t("{count} notifications", { count: notices.length })}</>}
      </p>
      {notices.length > 0 && (
        <ul className="clock-notices small">
          {notices.slice(0, SHOWN).map((notice) => (
            <li key={notice.id} className="row between">
              <span className="ellipsis">{notice.title}</span>
              <span className="muted">
                <When at={notice.created_at} as="short" />
              </span>
            </li>
          ))}
        </ul>
      )}
      <FormError>{failure}</FormError>
      {isCancelled && <p className="note">{t("The move ends as soon as the day under way is done.")}</p>}
      <Button data-autofocus block busy={cancel.isPending} disabled={isCancelled} onClick={() => cancel.mutate({})}>
        {t("Cancel the move")}
      </Button>
    </div>
  );
}
