import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { type Control, Controller, useForm } from "react-hook-form";
import { MAX_BIO, MAX_DISPLAY_NAME, updateMe as contract } from "../../../core/identity/contract.ts";
import type { Profile } from "../../../core/profiles/contract.ts";
import { useCommand } from "../../lib/api/command.ts";
import { showServerErrors } from "../../lib/forms.ts";
import { updateUser } from "../../lib/api/session.ts";
import { t } from "../../lib/text.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Field, FormError } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { Switch } from "../../ui/form/Switch.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { Dialog } from "../../ui/page/Dialog.tsx";
import { toast } from "../../ui/page/toasts.tsx";
import { AvatarField } from "./AvatarField.tsx";
import { levelOptions, styleOptions } from "./words.ts";

const TEXTS = ["display_name", "bio", "location", "website", "investment_style", "experience_level"] as const;
const NAMES = [...TEXTS, "public_profile"] as const;
type Draft = Record<(typeof TEXTS)[number], string> & { public_profile: boolean };

const draftOf = (profile: Profile): Draft => ({
  ...Object.fromEntries(TEXTS.map((name) => [name, profile[name] ?? ""])) as Record<(typeof TEXTS)[number], string>,
  public_profile: profile.public_profile,
});
/** The fields that differ from the stored ones: a value from before stays valid until it is changed. */
const changesOf = (stored: Draft, draft: Draft): Partial<Draft> =>
  Object.fromEntries(NAMES.filter((name) => draft[name] !== stored[name]).map((name) => [name, draft[name]]));

export function EditProfileDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  // What was stored when the dialog opened; a picture that is stored meanwhile changes none of it.
  const [stored] = useState(() => draftOf(profile));
  const check = zodResolver(contract.input);
  const { control, handleSubmit, setError, watch } = useForm<Draft>({
    resolver: async (draft, context, options) => {
      const { errors } = await check(changesOf(stored, draft) as never, context, options as never);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: draft, errors: {} };
    },
    defaultValues: stored,
  });
  const save = useCommand("auth.update-me", {
    onDone: (user) => {
      updateUser(user);
      toast.good(t("Your profile is saved"));
      onClose();
    },
    onFail: (error) => {
      const line = showServerErrors(error, setError, NAMES, "");
      if (line !== null) setFailure(t("Failed to update profile: {detail}", { detail: line || t("no response") }));
    },
  });
  const submit = handleSubmit((draft) => {
    setFailure(null);
    const changes = changesOf(stored, draft);
    if (Object.keys(changes).length === 0) return onClose();
    save.mutate(
      Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value === "" ? null : value])),
    );
  });
  return (
    <Dialog title={t("Edit Profile")} width={560} busy={save.isPending} onClose={onClose}>
      <form className="stack edit-profile" onSubmit={submit} noValidate>
        <FormError>{failure}</FormError>
        <AvatarField profile={profile} />
        <Line control={control} name="display_name" label={t("Display name")} max={MAX_DISPLAY_NAME} autoFocus />
        <Bio control={control} length={watch("bio").length} />
        <div className="edit-profile-pair">
          <Line control={control} name="location" label={t("Location")} max={100} />
          <Line control={control} name="website" label={t("Website")} max={200} />
          <Choice
            control={control}
            name="investment_style"
            label={t("Investment style")}
            options={styleOptions(stored.investment_style || null)}
          />
          <Choice
            control={control}
            name="experience_level"
            label={t("Experience")}
            options={levelOptions(stored.experience_level || null)}
          />
        </div>
        <PublicSwitch control={control} />
        <div className="foot">
          <Button onClick={onClose} disabled={save.isPending}>{t("Cancel")}</Button>
          <Button kind="primary" type="submit" busy={save.isPending}>{t("Save")}</Button>
        </div>
      </form>
    </Dialog>
  );
}

interface Part {
  readonly control: Control<Draft>;
  readonly name: (typeof TEXTS)[number];
  readonly label: string;
}

const Line = ({ control, name, label, max, autoFocus = false }: Part & { max: number; autoFocus?: boolean }) => (
  <Controller
    name={name}
    control={control}
    render={({ field, fieldState }) => (
      <Field label={label} error={fieldState.error?.message}>
        {(props) => (
          <TextInput {...field} {...props} maxLength={max} {...(autoFocus ? { "data-autofocus": true } : {})} />
        )}
      </Field>
    )}
  />
);

const Bio = ({ control, length }: Pick<Part, "control"> & { length: number }) => (
  <Controller
    name="bio"
    control={control}
    render={({ field, fieldState }) => (
      <Field
        label={
          <span className="row between">
            <span>{t("Bio")}</span>
            <span className="num">{t("{length} of {most}", { length, most: MAX_BIO })}</span>
          </span>
        }
        error={fieldState.error?.message}
      >
        {(props) => <TextArea {...field} {...props} maxLength={MAX_BIO} />}
      </Field>
    )}
  />
);

const Choice = (
  { control, name, label, options }: Part & { options: readonly { value: string; label: string }[] },
) => (
  <Controller
    name={name}
    control={control}
    render={({ field, fieldState }) => (
      <Field label={label} error={fieldState.error?.message}>
        {(props) => <Select {...props} value={field.value} options={options} onChange={field.onChange} />}
      </Field>
    )}
  />
);

const PublicSwitch = ({ control }: Pick<Part, "control">) => (
  <Controller
    name="public_profile"
    control={control}
    render={({ field }) => (
      <div className="switch-row">
        <label htmlFor="public-profile">
          <strong>{t("Public profile")}</strong>
          <span className="small muted block">
            {field.value
              ? t("Everyone who has signed in can open your page and follow you.")
              : t("Off: your page answers “Profile Not Found” to everyone else.")}
          </span>
        </label>
        <Switch id="public-profile" checked={field.value} onChange={field.onChange} />
      </div>
    )}
  />
);
