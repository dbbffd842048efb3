import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { PublicReason } from "./PublicReason.tsx";
import { type Contest, refreshContests } from "./queries.ts";

export type Ending = "finalize" | "cancel";

interface Props {
  readonly contest: Contest;
  readonly how: Ending;
  readonly onClose: () => void;
}

/** Closes a contest early or cancels it: the reason, and what follows. */
export function EndDialog({ contest: { id, name }, how, onClose }: Props) {
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const onDone = ({ message }: { message: string }) => {
    refreshContests(client);
    toast.good(message);
    onClose();
  };
  const finalize = useCommand("competitions.finalize", {
    onDone,
    onFail: (error) => toast.bad(`${t("Failed to finalize competition")}: ${messageOf(error)}`),
  });
  const cancel = useCommand("competitions.cancel", {
    onDone,
    onFail: (error) => toast.bad(`${t("Failed to cancel competition")}: ${messageOf(error)}`),
  });
  const command = how === "finalize" ? finalize : cancel;
  return (
    <Dialog
      title={how === "finalize" ? t("Finalize {name} now?", { name }) : t("Cancel {name}?", { name })}
      onClose={onClose}
      busy={command.isPending}
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          command.mutate({ id, reason: reason.trim() });
        }}
      >
        <p>
          {how === "finalize"
            ? t("It closes at once for everyone, its open orders end, and the results are published.")
            : t("It ends at once for everyone without a winner, and its open orders end.")}{" "}
          {t("This cannot be undone.")}
        </p>
        <PublicReason value={reason} onChange={setReason} autoFocus />
        <div className="foot">
          <Button onClick={onClose} disabled={command.isPending}>{t("Let it run")}</Button>
          <Button kind="danger" type="submit" busy={command.isPending} disabled={!reason.trim()}>
            {how === "finalize" ? t("Finalize") : t("Cancel the contest")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
