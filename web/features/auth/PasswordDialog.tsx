import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { confirmPassword as contract } from "../../../core/account/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { showServerErrors } from "../../lib/forms.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Field, FormError } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";

/** Asks for the password before a command that needs it again. */
export function PasswordDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(contract.input),
    defaultValues: { password: "" },
  });
  const confirm = useCommand("auth.confirm-password", {
    onDone: onConfirmed,
    onFail: (error) =>
      setFailure(showServerErrors(error, setError, ["password"], t("The password could not be checked"))),
  });
  const submit = handleSubmit((input) => {
    setFailure(null);
    confirm.mutate(input);
  });
  return (
    <Dialog title={t("Enter your password again")} onClose={onClose} busy={confirm.isPending} width={420}>
      <form className="stack" onSubmit={submit} noValidate>
        <p>{t("This needs your password. It then counts for ten minutes on this device.")}</p>
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
          <Button onClick={onClose} disabled={confirm.isPending}>{t("Cancel")}</Button>
          <Button type="submit" kind="primary" busy={confirm.isPending}>{t("Continue")}</Button>
        </div>
      </form>
    </Dialog>
  );
}
