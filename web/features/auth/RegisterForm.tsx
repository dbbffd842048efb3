import { t } from "../../lib/text.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { z } from "zod";
import { register as contract } from "../../../core/identity/contract.ts";
import { showServerErrors } from "../../lib/forms.ts";
import { register } from "../../lib/api/session.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Field, FormError } from "../../ui/form/Field.tsx";
import { Switch } from "../../ui/form/Switch.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { useBeforePaint } from "../../ui/use_before_paint.ts";

/** The contract's input and the confirmation, which stays in the browser. */
const schema = contract.input.extend({
  full_name: z.string().trim().max(100, { error: "Use at most 100 characters" }),
  public_profile: z.boolean(),
  invitation_code: z.string().trim().max(64),
  confirmPassword: z.string(),
})
  .refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    error: "Passwords do not match",
    // Compare the passwords even when other fields are invalid.
    when: ({ value }) => z.object({ password: z.string(), confirmPassword: z.string() }).safeParse(value).success,
  });

const fields = () => ([
  { name: "email", label: t("Email"), type: "email", complete: "email" },
  {
    name: "username",
    label: t("Username"),
    type: "text",
    complete: "username",
    hint: t("3 to 30 letters, digits or underscores"),
  },
  { name: "full_name", label: t("Full name (optional)"), type: "text", complete: "name" },
  {
    name: "password",
    label: t("Password"),
    type: "password",
    complete: "new-password",
    hint: t("At least 8 characters"),
  },
  { name: "confirmPassword", label: t("Confirm password"), type: "password", complete: "new-password" },
] as const);
const codeField = () => (
  { name: "invitation_code", label: t("Invitation code"), type: "text", complete: "off" } as const
);

function PublicProfileSwitch({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const id = useId();
  return (
    <div className="stack tight">
      <div className="switch-row">
        <label htmlFor={id}>{t("Public profile")}</label>
        <Switch id={id} checked={checked} onChange={onChange} aria-describedby={`${id}-hint`} />
      </div>
      <p className="small muted" id={`${id}-hint`}>
        {checked
          ? t("Other users see your name, your picture and what you write about yourself, and can follow you.")
          : t("Nobody else can open your profile. Your name is still shown with your comments.")}
      </p>
    </div>
  );
}

interface Props {
  readonly onDone: () => void;
  /** Registration needs a code. */
  readonly byInvitation?: boolean;
}

export function RegisterForm({ onDone, byInvitation = false }: Props) {
  const [failure, setFailure] = useState<string | null>(null);
  const { control, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      ...{ email: "", username: "", full_name: "", password: "", confirmPassword: "", invitation_code: "" },
      public_profile: true,
    },
  });
  useBeforePaint(() => setFocus(byInvitation ? "invitation_code" : "email"), []);
  const submit = handleSubmit(async ({ confirmPassword: _, full_name, invitation_code, ...input }) => {
    setFailure(null);
    try {
      await register({ ...input, full_name: full_name || null, ...(byInvitation ? { invitation_code } : {}) });
      onDone();
    } catch (error) {
      setFailure(
        showServerErrors(error, setError, ["email", "username", "full_name", "password"], t("Registration failed")),
      );
    }
  });
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <FormError>{failure}</FormError>
      {[...(byInvitation ? [codeField()] : []), ...fields()].map(({ name, label, type, complete, ...rest }) => (
        <Controller
          key={name}
          name={name}
          control={control}
          render={({ field, fieldState }) => (
            <Field label={label} error={fieldState.error?.message} hint={"hint" in rest ? rest.hint : undefined}>
              {(props) => <TextInput {...field} {...props} type={type} autoComplete={complete} />}
            </Field>
          )}
        />
      ))}
      <Controller
        name="public_profile"
        control={control}
        render={({ field }) => <PublicProfileSwitch checked={field.value} onChange={field.onChange} />}
      />
      <Button kind="primary" type="submit" size="large" block busy={formState.isSubmitting}>
        {t("Create account")}
      </Button>
    </form>
  );
}
