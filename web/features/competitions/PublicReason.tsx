import { t } from "../../lib/text.ts";
import { Field } from "../../ui/form/Field.tsx";
import { TextArea } from "../../ui/form/TextInput.tsx";

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoFocus?: boolean;
}

/** Why a contest is changed; its file or page shows it. */
export const PublicReason = ({ value, onChange, autoFocus = false }: Props) => (
  <Field label={t("Reason, for everyone to read")}>
    {(props) => (
      <TextArea
        {...props}
        value={value}
        maxLength={500}
        data-autofocus={autoFocus || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
