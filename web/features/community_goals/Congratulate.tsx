import { useId, useState } from "react";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { Text } from "../../ui/Text.tsx";
import type { PublicGoal } from "./queries.ts";

const MOST = 200;

export function Congratulate({ goal, onClose }: { goal: PublicGoal; onClose: () => void }) {
  const [message, setMessage] = useState("");
  const id = useId();
  const send = useCommand("goals.congratulate", {
    onDone: onClose,
    onFail: (error) => toast.bad(`${t("Failed to send congratulation")}: ${messageOf(error)}`),
  });
  return (
    <form
      className="stack tight"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate({ id: goal.id, message: message.trim() || null });
      }}
    >
      <label htmlFor={id} className="small muted">
        <Text of="{title}, reached {date}" title={goal.title} date={<When at={goal.achieved_at!} as="day" />} />
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={MOST}
        value={message}
        data-autofocus
        autoFocus
        onChange={(event) => setMessage(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && onClose()}
      />
      <div className="row between">
        <span className="small muted">
          <Text of="{length} of {most}. Optional" length={message.length} most={MOST} />
        </span>
        <span className="row">
          <Button onClick={onClose} disabled={send.isPending}>{t("Cancel")}</Button>
          <Button kind="primary" type="submit" busy={send.isPending}>{t("Send")}</Button>
        </span>
      </div>
    </form>
  );
}
