import { t } from "../../lib/text.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { updateMe as contract, type User } from "../../../core/identity/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { showServerErrors } from "../../lib/forms.ts";
import { updateUser } from "../../lib/api/session.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Field, FormError } from "../../ui/form/Field.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { SwitchRow } from "../../ui/form/SwitchRow.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { toast } from "../../ui/page/toasts.tsx";

const FIELDS = [
  { name: "display_name", label: "Display name", hint: "Shown instead of your username" },
  { name: "full_name", label: "Full name" },
  { name: "location", label: "Location" },
  { name: "website", label: "Website", hint: "Starts with http:// or https://" },
  { name: "investment_style", label: "Investment style" },
  { name: "experience_level", label: "Experience" },
] as const;
const NAMES = [
  "display_name",
  "full_name",
  "bio",
  "location",
  "website",
  "investment_style",
  "experience_level",
  "public_profile",
] as const;

export function ProfileForm({ user }: { user: User }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { control, handleSubmit, setError, formState, reset } = useForm({
    resolver: zodResolver(contract.input),
    defaultValues: Object.fromEntries(NAMES.map((name) => [name, user[name]])) as Pick<User, (typeof NAMES)[number]>,
  });
  const save = useCommand("auth.update-me", {
    onDone: (after) => {
      updateUser(after);
      reset(Object.fromEntries(NAMES.map((name) => [name, after[name]])));
      toast.good("Your profile is saved");
    },
    onFail: (error) => setFailure(showServerErrors(error, setError, NAMES, "Update failed")),
  });
  const submit = handleSubmit((input) => {
    setFailure(null);
    // Send null for an emptied field.
    save.mutate(Object.fromEntries(Object.entries(input).map(([name, value]) => [name, value === "" ? null : value])));
  });
  return (
    <Panel title={t("Edit Profile")}>
      <form className="stack" onSubmit={submit} noValidate>
        <FormError>{failure}</FormError>
        <div className="form-grid">
          {FIELDS.map(({ name, label, ...rest }) => (
            <Controller
              key={name}
              name={name}
              control={control}
              render={({ field, fieldState }) => (
                <Field label={label} error={fieldState.error?.message} hint={"hint" in rest ? rest.hint : undefined}>
                  {(props) => <TextInput {...field} value={field.value ?? ""} {...props} />}
                </Field>
              )}
            />
          ))}
        </div>
        <Controller
          name="bio"
          control={control}
          render={({ field, fieldState }) => (
            <Field label={t("About you")} error={fieldState.error?.message}>
              {(props) => <TextArea {...field} value={field.value ?? ""} {...props} />}
            </Field>
          )}
        />
        <Controller
          name="public_profile"
          control={control}
          render={({ field }) => (
            <SwitchRow label={t("Public profile")} checked={field.value ?? false} onChange={field.onChange} />
          )}
        />
        <div className="row">
          <Button kind="primary" type="submit" busy={save.isPending} disabled={!formState.isDirty}>
            {t("Save profile")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
