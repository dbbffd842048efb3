import { t } from "../../lib/text.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { z } from "zod";
import { changePassword as contract } from "../../../core/identity/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { showServerErrors } from "../../lib/forms.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Field, FormError } from "../../ui/form/Field.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { toast } from "../../ui/page/toasts.tsx";

const schema = contract.input.extend({ confirm: z.string() }).refine((form) => form.new_password === form.confirm, {
  path: ["confirm"],
  error: "Passwords do not match",
});
const FIELDS = [
  { name: "current_password", label: "Current password", complete: "current-password" },
  { name: "new_password", label: "New password", complete: "new-password" },
  { name: "confirm", label: "Confirm new password", complete: "new-password" },
] as const;

export function PasswordForm() {
  const [failure, setFailure] = useState<string | null>(null);
  const { control, handleSubmit, setError, reset } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { current_password: "", new_password: "", confirm: "" },
  });
  const change = useCommand("auth.change-password", {
    onDone: () => {
      reset();
      toast.good("Your password is changed; your other sessions and all access tokens are ended");
    },
    onFail: (error) =>
      setFailure(
        showServerErrors(error, setError, ["current_password", "new_password"], "The password could not be changed"),
      ),
  });
  const submit = handleSubmit(({ confirm: _, ...input }) => {
    setFailure(null);
    change.mutate(input);
  });
  return (
    <Panel title={t("Change password")}>
      <form className="stack" onSubmit={submit} noValidate>
        <FormError>{failure}</FormError>
        {FIELDS.map(({ name, label, complete }) => (
          <Controller
            key={name}
            name={name}
            control={control}
            render={({ field, fieldState }) => (
              <Field label={label} error={fieldState.error?.message}>
                {(props) => <TextInput {...field} {...props} type="password" autoComplete={complete} />}
              </Field>
            )}
          />
        ))}
        <p className="small muted">
          {t("This signs out your other sessions and revokes all your access tokens; scripts then need new ones.")}
        </p>
        <div className="row">
          <Button type="submit" busy={change.isPending}>{t("Change password")}</Button>
        </div>
      </form>
    </Panel>
  );
}
