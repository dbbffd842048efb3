import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { ERASE_DAYS, eraseOwn as contract } from "../../../core/account/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { logout } from "../../lib/api/session.ts";
import { formatDate } from "../../lib/format.ts";
import { showServerErrors } from "../../lib/forms.ts";
import { t } from "../../lib/text.ts";
import { When } from "../../ui/dates.tsx";
import { Button } from "../../ui/form/Button.tsx";
import { Field, FormError } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { Text } from "../../ui/Text.tsx";

const DAY_MS = 86_400_000;

/** Says what goes and what stays, and asks for the password. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [at] = useState(() => Date.now() + ERASE_DAYS * DAY_MS);
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(contract.input),
    defaultValues: { password: "" },
  });
  const erase = useCommand("users.erase", {
    // Every session has ended: what the page would fetch again is refused.
    refreshes: false,
    onDone: ({ erase_at }) =>
      void logout().then(() =>
        toast.good(
          t("You are signed out. Your account will be deleted on {date}; sign in before then to keep it.", {
            date: formatDate(erase_at),
          }),
        )
      ),
    onFail: (error) =>
      setFailure(showServerErrors(error, setError, ["password"], t("The account could not be deleted"))),
  });
  const submit = handleSubmit((input) => {
    setFailure(null);
    erase.mutate(input);
  });
  return (
    <Dialog title={t("Delete my account")} onClose={onClose} busy={erase.isPending} width={520}>
      <form className="stack delete-account" onSubmit={submit} noValidate>
        <p>
          <Text
            of="Your account will be deleted on {date}. Until then you can sign in again and keep it."
            date={<When at={at} as="date" />}
          />
        </p>
        <Fates />
        <FormError>{failure}</FormError>
        <Controller
          name="password"
          control={control}
          render={({ field, fieldState }) => (
            <Field label={t("Your password")} error={fieldState.error?.message}>
              {(props) => (
                <TextInput {...field} {...props} type="password" autoComplete="current-password" data-autofocus />
              )}
            </Field>
          )}
        />
        <div className="foot">
          <Button onClick={onClose} disabled={erase.isPending}>{t("Keep my account")}</Button>
          <Button type="submit" kind="danger" busy={erase.isPending}>{t("Delete my account")}</Button>
        </div>
      </form>
    </Dialog>
  );
}

const Fates = () => (
  <>
    <h3>{t("Now")}</h3>
    <ul>
      <li>{t("All your sessions and access tokens end, this one too.")}</li>
    </ul>
    <h3>{t("After seven days")}</h3>
    <ul>
      <li>
        {t("Your name, e-mail address, picture and profile go, and with them goals, lists, alerts and followers.")}
      </li>
      <li>{t("Your portfolios are closed and open orders are cancelled.")}</li>
    </ul>
    <h3>{t("What stays")}</h3>
    <ul>
      <li>{t("Comments, by “Deleted user”. Delete those first that should not stay.")}</li>
      <li>{t("Ledgers with the notes on trades, and results of contests, under a number without your name.")}</li>
    </ul>
  </>
);
