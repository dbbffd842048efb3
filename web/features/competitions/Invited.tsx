import { useState } from "react";
import { useSwitch } from "../../lib/switches.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { LinkButton } from "../../ui/form/LinkButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { EmptyState } from "../../ui/page/states.tsx";
import { JoinDialog } from "./JoinDialog.tsx";

/** A contest by its address that is not listed: it is by invitation, or over. */
export function Invited({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  const contests = useSwitch("contests");
  const isOff = contests?.state === "off";
  return (
    <Panel>
      <EmptyState
        title={t("This contest is not listed")}
        icon={<Icon name="lock" size={32} />}
        action={
          <>
            {!isOff && <Button kind="primary" onClick={() => setOpen(true)}>{t("Enter the invitation code")}</Button>}
            <LinkButton to="/leaderboard/competitions/$id" params={{ id }}>{t("Show its results")}</LinkButton>
            <LinkButton to="/leaderboard" search={{ tab: "competitions" }}>{t("Show the current contest")}</LinkButton>
          </>
        }
      >
        {t("It may be by invitation, which shows it only to those who have entered, or it may be over.")}{" "}
        {isOff && contests.sentence}
      </EmptyState>
      {open && <JoinDialog id={id} contest={null} needsCode onClose={setOpen} />}
    </Panel>
  );
}
