import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { type Contest, refreshContests } from "./queries.ts";
import { RuleFacts } from "./RulesPanel.tsx";

interface Props {
  readonly id: string;
  /** Null: one by invitation, which is shown only to those who have entered. */
  readonly contest: Contest | null;
  readonly needsCode: boolean;
  readonly onClose: (open: false) => void;
}

/** Enters a contest: its rules, the name of the new portfolio, and the code of one by invitation. */
export function JoinDialog({ id, contest, needsCode, onClose }: Props) {
  const client = useQueryClient();
  const [name, setName] = useState(contest?.name.slice(0, 100) ?? "");
  const [code, setCode] = useState("");
  const join = useCommand("competitions.join", {
    onDone: ({ message }) => {
      refreshContests(client);
      toast.good(message);
      onClose(false);
    },
    onFail: (error) => toast.bad(`${t("Failed to join competition")}: ${messageOf(error)}`),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const named = name.trim();
    join.mutate({
      id,
      ...(named ? { portfolio_name: named } : {}),
      ...(needsCode ? { invitation_code: code.trim() } : {}),
    });
  };
  return (
    <Dialog
      title={contest ? t("Join {name}", { name: contest.name }) : t("Join a contest by invitation")}
      onClose={() => onClose(false)}
      busy={join.isPending}
    >
      <form className="stack" onSubmit={submit}>
        {contest && <RuleFacts contest={contest} />}
        {needsCode && <Code value={code} onChange={setCode} />}
        <Field
          label={t("Name of the portfolio")}
          hint={contest ? undefined : t("By default the name of the contest")}
        >
          {(props) => (
            <TextInput
              {...props}
              value={name}
              maxLength={100}
              {...(needsCode ? {} : { "data-autofocus": true })}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <p className="note">
          {t("The portfolio is public from the start, and all its trades become public at the close.")}
        </p>
        <div className="foot">
          <Button onClick={() => onClose(false)} disabled={join.isPending}>{t("Cancel")}</Button>
          <Button kind="primary" type="submit" busy={join.isPending} disabled={needsCode && !code.trim()}>
            {t("Join")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const Code = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <Field label={t("Invitation code")}>
    {(props) => (
      <TextInput
        {...props}
        value={value}
        maxLength={64}
        autoComplete="off"
        required
        data-autofocus
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
