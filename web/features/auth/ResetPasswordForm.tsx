import { t } from "../../lib/text.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { z } from "zod";
import { password } from "../../../core/identity/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { fieldErrorsOf, messageOf } from "../../lib/api/errors.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Field, FormError } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";

const schema = z.object({ password, confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    error: "Passwords do not match",
  });

export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { password: "", confirmPassword: "" },
  });
  const reset = useCommand("auth.reset-password", {
    onDone,
    onFail: (error) => {
      const refused = fieldErrorsOf(error).get("new_password");
      if (refused) setError("password", { type: "server", message: refused });
      else setFailure(messageOf(error));
    },
  });
  const submit = handleSubmit((form) => {
    setFailure(null);
    reset.mutate({ token, new_password: form.password });
  });
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <FormError>{failure}</FormError>
      {(["password", "confirmPassword"] as const).map((name) => (
        <Controller
          key={name}
          name={name}
          control={control}
          render={({ field, fieldState }) => (
            <Field
              label={name === "password" ? t("New password") : t("Confirm password")}
              error={fieldState.error?.message}
            >
              {(props) => (
                <TextInput
                  {...field}
                  {...props}
                  type="password"
                  autoComplete="new-password"
                  autoFocus={name === "password"}
                />
              )}
            </Field>
          )}
        />
      ))}
      <p className="small muted">{t("This signs out all your sessions and revokes all your access tokens.")}</p>
      <Button kind="primary" type="submit" size="large" block busy={reset.isPending}>{t("Set new password")}</Button>
    </form>
  );
}
