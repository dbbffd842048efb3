/** The kill: no entries until an admin allows them again. */
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { useCommand } from "../../../lib/api/command.ts";
import { t } from "../../../lib/text.ts";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { toast } from "../../../ui/page/toasts.tsx";
import { Text } from "../../../ui/Text.tsx";
import { EtTime } from "../parts/times.tsx";
import { alerts } from "../parts/words.ts";
import { type Automation, refreshAll } from "../queries.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";

export function KillButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button danger className="wr-kill" onClick={() => setOpen(true)}>{t("Kill")}</Button>
      {open && <KillDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function KillDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [flatten, setFlatten] = useState(false);
  const kill = useCommand("waverider.kill", {
    onDone: ({ message }) => {
      toast.good(message);
      refreshAll(client);
      onClose();
    },
    onFail: (error) => toast.bad(alerts.kill(error)),
  });
  return (
    <ReasonDialog
      title={t("Kill Waverider?")}
      action={t("Kill")}
      danger
      busy={kill.isPending}
      onSubmit={(reason) => kill.mutate({ flatten, reason })}
      onClose={onClose}
    >
      <p>{t("Automation stops, and nothing is entered until an admin allows entries again. Stops and exits go on.")}</p>
      <Checkbox checked={flatten} onChange={(event) => setFlatten(event.target.checked)}>
        {t("Exit every open position at once")}
      </Checkbox>
    </ReasonDialog>
  );
}

/** Says on every tab that entries are barred, by whom and why. */
export function KilledBanner({ killed }: { killed: NonNullable<Automation["killed"]> }) {
  const [open, setOpen] = useState(false);
  return (
    <section className="wr-banner" role="status" aria-label={t("Entries are barred")}>
      <div className="grow">
        <strong>{t("Killed: entries are barred.")}</strong> {killed.reason}
        <p className="small">
          <Text of="By {name}, {time}" name={killed.by} time={<EtTime at={killed.at} as="full" />} />
        </p>
      </div>
      <Button onClick={() => setOpen(true)}>{t("Allow entries again")}</Button>
      {open && <LiftDialog onClose={() => setOpen(false)} />}
    </section>
  );
}

function LiftDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const lift = useCommand("waverider.lift-kill", {
    onDone: ({ message }) => {
      toast.good(message);
      refreshAll(client);
      onClose();
    },
    onFail: (error) => toast.bad(alerts.lift(error)),
  });
  return (
    <ReasonDialog
      title={t("Allow entries again?")}
      action={t("Allow entries again")}
      busy={lift.isPending}
      onSubmit={(reason) => lift.mutate({ reason })}
      onClose={onClose}
    >
      <p>{t("Automation stays stopped until it is started.")}</p>
    </ReasonDialog>
  );
}
