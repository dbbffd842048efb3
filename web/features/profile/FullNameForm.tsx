import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { updateMe as contract, type User } from "../../../core/identity/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { showServerErrors } from "../../lib/forms.ts";
import { updateUser } from "../../lib/api/session.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Field, FormError } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/page/toasts.tsx";

/** The user's full name, which others do not see. */
export function FullNameForm({ user }: { user: User }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { control, handleSubmit, setError, formState, reset } = useForm({
    resolver: zodResolver(contract.input.pick({ full_name: true })),
    defaultValues: { full_name: user.full_name ?? "" },
  });
  const save = useCommand("auth.update-me", {
    onDone: (after) => {
      updateUser(after);
      reset({ full_name: after.full_name ?? "" });
      toast.good(t("Your name is saved"));
    },
    onFail: (error) => setFailure(showServerErrors(error, setError, ["full_name"], t("Update failed"))),
  });
  const submit = handleSubmit(({ full_name }) => {
    setFailure(null);
    save.mutate({ full_name: full_name || null });
  });
  return (
    <Panel title={t("Your name")}>
      <form className="stack" onSubmit={submit} noValidate>
        <FormError>{failure}</FormError>
        <Controller
          name="full_name"
          control={control}
          render={({ field, fieldState }) => (
            <Field label={t("Full name")} error={fieldState.error?.message} hint={t("Not shown to other users")}>
              {(props) => <TextInput {...field} value={field.value ?? ""} {...props} autoComplete="name" />}
            </Field>
          )}
        />
        <div className="row">
          <Button type="submit" busy={save.isPending} disabled={!formState.isDirty}>{t("Save")}</Button>
        </div>
      </form>
    </Panel>
  );
}
