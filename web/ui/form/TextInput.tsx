import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from "react";

type InputProps = InputHTMLAttributes<HTMLInputElement> & {
  ref?: Ref<HTMLInputElement> | undefined;
  lead?: ReactNode;
  trail?: ReactNode;
};

/** A one-line text field; `lead` and `trail` are shown inside its border. */
export const TextInput = ({ lead, trail, className = "", ...rest }: InputProps) => (
  <span className={`input ${className}`}>
    {lead && <span className="affix">{lead}</span>}
    <input type="text" {...rest} />
    {trail && <span className="affix">{trail}</span>}
  </span>
);

export const TextArea = (
  { className = "", ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> },
) => <textarea rows={3} {...rest} className={`input area ${className}`} />;
