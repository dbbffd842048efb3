import { t } from "../../lib/text.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { login as contract } from "../../../core/identity/contract.ts";
import { showServerErrors } from "../../lib/forms.ts";
import { login } from "../../lib/api/session.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Field, FormError } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { useBeforePaint } from "../../ui/use_before_paint.ts";

export function LoginForm({ onDone }: { onDone: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { control, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(contract.input),
    defaultValues: { email: "", password: "" },
  });
  useBeforePaint(() => setFocus("email"), []);
  const submit = handleSubmit(async (input) => {
    setFailure(null);
    try {
      await login(input);
      onDone();
    } catch (error) {
      setFailure(showServerErrors(error, setError, ["email", "password"], t("Login failed")));
    }
  });
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <FormError>{failure}</FormError>
      <Controller
        name="email"
        control={control}
        render={({ field, fieldState }) => (
          <Field label={t("Email")} error={fieldState.error?.message}>
            {(props) => <TextInput {...field} {...props} type="email" autoComplete="username" inputMode="email" />}
          </Field>
        )}
      />
      <Controller
        name="password"
        control={control}
        render={({ field, fieldState }) => (
          <Field label={t("Password")} error={fieldState.error?.message}>
            {(props) => <TextInput {...field} {...props} type="password" autoComplete="current-password" />}
          </Field>
        )}
      />
      <Button kind="primary" type="submit" size="large" block busy={formState.isSubmitting}>{t("Sign in")}</Button>
    </form>
  );
}
