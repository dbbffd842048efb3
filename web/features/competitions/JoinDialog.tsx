import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useCommand } from "../../lib/api/command.ts";
import { isStatus, messageOf } from "../../lib/api/errors.ts";
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

/** Enters a contest: its rules, the name of the new portfolio, and before them the code of one by invitation. */
export function JoinDialog({ id, contest: listed, needsCode, onClose }: Props) {
  const client = useQueryClient();
  const [typed, setName] = useState<string | null>(null);
  const [code, setCode] = useState("");
  const [shown, setShown] = useState(listed);
  const invitation = useCommand("competitions.invitation", { onDone: setShown });
  const join = useCommand("competitions.join", {
    onDone: ({ message }) => {
      refreshContests(client);
      toast.good(message);
      onClose(false);
    },
    onFail: (error) => toast.bad(`${t("Failed to join competition")}: ${messageOf(error)}`),
  });
  const name = typed ?? shown?.name.slice(0, 100) ?? "";
  const busy = join.isPending || invitation.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!shown) return invitation.mutate({ id, invitation_code: code.trim() });
    const named = name.trim();
    join.mutate({
      id,
      ...(named ? { portfolio_name: named } : {}),
      ...(needsCode ? { invitation_code: code.trim() } : {}),
    });
  };
  return (
    <Dialog
      title={shown ? t("Join {name}", { name: shown.name }) : t("Join a contest by invitation")}
      onClose={() => onClose(false)}
      busy={busy}
    >
      <form className="stack" onSubmit={submit}>
        {shown && <RuleFacts contest={shown} />}
        {needsCode && (!shown || listed) && <Code value={code} onChange={setCode} error={invitation.error} />}
        {shown && <Terms name={name} onName={setName} />}
        <div className="foot">
          <Button onClick={() => onClose(false)} disabled={busy}>{t("Cancel")}</Button>
          <Button kind="primary" type="submit" busy={busy} disabled={needsCode && !code.trim()}>
            {shown ? t("Join") : t("Show its rules")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What a person who has read the rules chooses and is told. */
const Terms = ({ name, onName }: { name: string; onName: (name: string) => void }) => (
  <>
    <Field label={t("Name of the portfolio")}>
      {(props) => (
        <TextInput
          {...props}
          value={name}
          maxLength={100}
          data-autofocus
          onChange={(event) => onName(event.target.value)}
        />
      )}
    </Field>
    <p className="note">
      {t("The portfolio is public from the start, and all its trades become public at the close.")}
    </p>
  </>
);

interface CodeProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Why the code was refused. */
  readonly error: unknown;
}

const Code = ({ value, onChange, error }: CodeProps) => (
  <Field label={t("Invitation code")} error={error ? refusalOf(error) : undefined}>
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

const refusalOf = (error: unknown): string =>
  isStatus(error, 404) ? t("There is no such contest, or this is not its code") : messageOf(error);
