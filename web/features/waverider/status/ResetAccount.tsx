import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { useCommand } from "../../../lib/api/command.ts";
import { t } from "../../../lib/text.ts";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { ConfirmDialog } from "../../../ui/page/ConfirmDialog.tsx";
import { toast } from "../../../ui/page/toasts.tsx";
import { alerts } from "../parts/words.ts";
import { dashboardQuery, refreshAll } from "../queries.ts";

/** Closes the account's period and opens the next one. */
export function ResetAccount() {
  const client = useQueryClient();
  const dashboard = useQuery(dashboardQuery()).data;
  const [open, setOpen] = useState(false);
  const [flatten, setFlatten] = useState(false);
  const close = () => {
    setOpen(false);
    setFlatten(false);
  };
  const reset = useCommand("waverider.reset-account", {
    onDone: ({ message }) => {
      toast.good(message);
      refreshAll(client);
      close();
    },
    onFail: (error) => {
      toast.bad(alerts.reset(error));
      close();
    },
  });
  const held = dashboard?.positions.length ?? 0;
  return (
    <li>
      <div>
        {t("Reset account")}
        <span className="wr-sub">{t("Closes the account's period and opens the next with its starting cash.")}</span>
      </div>
      <Button size="small" danger onClick={() => setOpen(true)}>{t("Reset account")}</Button>
      {open && (
        <ConfirmDialog
          title={t("Reset account")}
          action={t("Reset account")}
          cancel={t("Cancel")}
          note={held > 0 && (
            <Checkbox checked={flatten} onChange={(event) => setFlatten(event.target.checked)}>
              {t("Exit {count} open positions first", { count: held })}
            </Checkbox>
          )}
          busy={reset.isPending}
          onConfirm={() => reset.mutate({ flatten })}
          onClose={close}
        >
          {t("Close the account's period and open the next with its starting cash? Trades and scans stay.")}
        </ConfirmDialog>
      )}
    </li>
  );
}
