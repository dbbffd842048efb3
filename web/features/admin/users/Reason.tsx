import { Input } from "antd";
import { useId } from "react";
import { t } from "../../../lib/text.ts";

const MAX_REASON = 500;

interface Props {
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

/** Why staff acts; a command without it is refused. One line on the wire. */
export function Reason({ value, onChange }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t("Reason, kept in the audit log")}</label>
      <Input.TextArea
        id={id}
        rows={2}
        maxLength={MAX_REASON}
        value={value}
        onChange={({ target }) => onChange(target.value.replace(/\s+/g, " "))}
      />
    </div>
  );
}
