/** How many positions may be open, and what repairs the store and starts the account anew. Each asks first. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { useCommand } from "../../../lib/api/command.ts";
import { t } from "../../../lib/text.ts";
import { Segmented } from "../../../ui/form/Segmented.tsx";
import { moneyText } from "../../../ui/numbers.tsx";
import { ConfirmDialog } from "../../../ui/page/ConfirmDialog.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { toast } from "../../../ui/page/toasts.tsx";
import { alerts } from "../parts/words.ts";
import { dashboardQuery, refreshAll } from "../queries.ts";
import { maintenance, type Task, useMaintenance } from "./maintenance.tsx";
import { ResetAccount } from "./ResetAccount.tsx";

const limits = [4, 6, 8, 10] as const;

export function AccountSettings() {
  const account = useQuery(dashboardQuery()).data?.account;
  const [asked, setAsked] = useState<Task | null>(null);
  return (
    <Panel title={t("Account Settings")}>
      <MaxPositions current={account?.max_positions} equity={account?.equity} />
      <ul className="wr-tasks">
        {maintenance().map((task) => (
          <li key={task.name}>
            <div>
              {task.title}
              <span className="wr-sub">{task.text}</span>
            </div>
            <Button size="small" danger={task.danger === true} onClick={() => setAsked(task)}>{task.action}</Button>
          </li>
        ))}
        <ResetAccount />
      </ul>
      {asked && <AskTask task={asked} onClose={() => setAsked(null)} />}
    </Panel>
  );
}

function MaxPositions({ current, equity }: { current: number | undefined; equity: number | undefined }) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<number | null>(null);
  const update = useCommand("waverider.max-positions", {
    onDone: ({ message }) => {
      toast.good(message);
      refreshAll(client);
      setWanted(null);
    },
    onFail: (error) => {
      toast.bad(alerts.update(error));
      setWanted(null);
    },
  });
  return (
    <>
      <p className="label" id="wr-most">{t("Max concurrent positions")}</p>
      <div className="row between wrap wr-most">
        <Segmented<number> aria-labelledby="wr-most" options={limits} value={current} onChange={setWanted} />
        {current !== undefined && equity !== undefined && (
          <span className="small muted">
            {t("Now {count}. A slot is {amount}", { count: current, amount: moneyText(equity / current) })}
          </span>
        )}
      </div>
      {wanted !== null && (
        <ConfirmDialog
          title={t("Max concurrent positions")}
          action={t("Set it to {count}", { count: wanted })}
          cancel={t("Cancel")}
          note={t("Open positions stay, even where there are more.")}
          busy={update.isPending}
          onConfirm={() => update.mutate({ max_positions: wanted })}
          onClose={() => setWanted(null)}
        >
          {t("Allow at most {count} positions at once?", { count: wanted })}
        </ConfirmDialog>
      )}
    </>
  );
}

function AskTask({ task, onClose }: { task: Task; onClose: () => void }) {
  const { run, isPending } = useMaintenance(task, onClose);
  return (
    <ConfirmDialog
      title={task.title}
      action={task.action}
      cancel={t("Cancel")}
      busy={isPending}
      onConfirm={run}
      onClose={onClose}
    >
      {task.text} {t("Safe to run repeatedly.")}
    </ConfirmDialog>
  );
}
