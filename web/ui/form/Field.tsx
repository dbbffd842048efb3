/** A form field: label, control, hint and error, associated for screen readers. */
import { type ReactNode, useId } from "react";
import { message } from "../../lib/text.ts";

export interface ControlProps {
  readonly id: string;
  readonly "aria-invalid"?: true;
  readonly "aria-describedby"?: string;
}

export function Field(
  { label, error, hint, children }: {
    label: ReactNode;
    error?: string | undefined;
    hint?: ReactNode;
    children: (control: ControlProps) => ReactNode;
  },
) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(error ? { "aria-invalid": true } : {}),
        ...(described ? { "aria-describedby": described } : {}),
      })}
      {error && <span className="error" id={`${id}-error`} role="alert">{message(error)}</span>}
      {hint && <span className="hint" id={`${id}-hint`}>{hint}</span>}
    </div>
  );
}

export const FormError = ({ children }: { children: string | null | undefined }) =>
  children ? <div className="form-error" role="alert">{message(children)}</div> : null;
