import { t } from "../../lib/text.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import type { OutputOf } from "../../../core/contracts.ts";
import { createToken as contract } from "../../../core/identity/contract.ts";
import { tokenScopes } from "../../../core/kernel/operation.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/errors.ts";
import { tokensQuery } from "./queries.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { ConfirmDialog } from "../../ui/page/ConfirmDialog.tsx";
import { When } from "../../ui/dates.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { Panel, RowsSkeleton } from "../../ui/page/Panel.tsx";
import { PageError } from "../../ui/page/states.tsx";
import { Text } from "../../ui/Text.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { toast } from "../../ui/page/toasts.tsx";

type Token = OutputOf<"tokens.list">[number];
type Scope = Token["scope"];

const SCOPES: Record<Scope, { label: string; meaning: string }> = {
  read: { label: "Read", meaning: "Sees everything you see and changes nothing." },
  trade: { label: "Trade", meaning: "Also places, changes and cancels orders." },
  manage: { label: "Manage", meaning: "Does all that you may do, but makes no tokens." },
};

function TokenRow({ token }: { token: Token }) {
  const [confirming, setConfirming] = useState(false);
  const revoke = useCommand("tokens.revoke", {
    onDone: () => {
      setConfirming(false);
    },
    onFail: (error) => {
      setConfirming(false);
      toast.bad(messageOf(error));
    },
  });
  return (
    <li>
      <span className="row">
        <strong className="ellipsis">{token.name}</strong>
        <Badge>{SCOPES[token.scope].label}</Badge>
      </span>
      <span>
        <Button size="small" aria-label={`Revoke ${token.name}`} onClick={() => setConfirming(true)}>
          {t("Revoke")}
        </Button>
      </span>
      <span>
        <Text of="Made {date}" date={<When at={token.created_at} as="date" />} />
        {token.expires_at && <Text of=", ends {date}" date={<When at={token.expires_at} as="date" />} />}
      </span>
      <span>
        {token.last_used_at ? <Text of="Used {time}" time={<When at={token.last_used_at} />} /> : t("Never used")}
      </span>
      {confirming && (
        <ConfirmDialog
          title={`Revoke ${token.name}`}
          action="Revoke token"
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate({ id: token.id })}
          onClose={() => setConfirming(false)}
        >
          {t("Scripts that use this token stop working at once. This cannot be undone.")}
        </ConfirmDialog>
      )}
    </li>
  );
}

/** Shows a new token, once. */
const NewToken = ({ token, onDone }: { token: string; onDone: () => void }) => (
  <div className="note new-token" role="status">
    <p>{t("Copy the token now. It is not shown again.")}</p>
    <code>{token}</code>
    <div className="row">
      <Button
        size="small"
        onClick={() =>
          void navigator.clipboard.writeText(token).then(() =>
            toast.good("The token is copied"), () =>
            toast.bad("The browser did not allow copying; select the text instead"))}
      >
        {t("Copy")}
      </Button>
      <Button size="small" kind="quiet" onClick={onDone}>{t("I have it")}</Button>
    </div>
  </div>
);

function CreateToken({ onMade }: { onMade: (token: string) => void }) {
  const meaning = useId();
  const { control, handleSubmit, reset, watch } = useForm({
    resolver: zodResolver(contract.input),
    defaultValues: { name: "", scope: "read" as Scope },
  });
  const create = useCommand("tokens.create", {
    onDone: (made) => {
      reset();
      onMade(made.token);
    },
    onFail: (error) => toast.bad(messageOf(error)),
  });
  return (
    <form className="token-form" onSubmit={handleSubmit((input) => create.mutate(input))} noValidate>
      <Controller
        name="name"
        control={control}
        render={({ field, fieldState }) => (
          <Field label={t("Name of a new token")} error={fieldState.error?.message}>
            {(props) => <TextInput {...field} {...props} placeholder={t("Backup script")} />}
          </Field>
        )}
      />
      <Controller
        name="scope"
        control={control}
        render={({ field }) => (
          <Field label={t("Scope")}>
            {(props) => (
              <Select
                {...props}
                aria-describedby={meaning}
                value={field.value ?? "read"}
                options={tokenScopes.map((scope) => ({ value: scope, label: SCOPES[scope].label }))}
                onChange={field.onChange}
              />
            )}
          </Field>
        )}
      />
      <Button type="submit" busy={create.isPending}>{t("Create token")}</Button>
      <p className="small muted" id={meaning}>{SCOPES[watch("scope") ?? "read"].meaning}</p>
    </form>
  );
}

export function AccessTokens() {
  const { data, error, refetch } = useQuery(tokensQuery());
  const [made, setMade] = useState<string | null>(null);
  return (
    <Panel title={t("Access tokens")}>
      <div className="stack">
        <p className="muted small">
          {t(
            "A personal access token lets a script or the terminal program act as you. Changing or resetting your password revokes all of them.",
          )}
        </p>
        {made && <NewToken token={made} onDone={() => setMade(null)} />}
        <CreateToken onMade={setMade} />
        {!data && !error && <RowsSkeleton rows={2} label={t("Loading tokens")} />}
        {error && !data && (
          <PageError
            title={t("The tokens could not be loaded")}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {data?.length === 0 && <p className="muted">{t("You have no tokens.")}</p>}
        {data && data.length > 0 && (
          <ul className="two-line tokens">{data.map((token) => <TokenRow key={token.id} token={token} />)}</ul>
        )}
      </div>
    </Panel>
  );
}
